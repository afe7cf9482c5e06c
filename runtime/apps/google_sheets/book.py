"""One spreadsheet while a call works on it: its sheets in order, their grids, and what becomes of them in the end."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from runtime.apps.google_sheets.grid import Dimension, Grid, Strip
from runtime.apps.google_sheets.reading import grid_of, header_fields, row_fields
from runtime.apps.google_sheets.records import Row, Spreadsheet, Worksheet, place_of
from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MAX_CELLS = 10_000_000


class Book:
    """A spreadsheet opened for one call. Nothing is written before `save`."""

    def __init__(self, world: World, spreadsheet_id: str) -> None:
        """Raises NotFound for an unknown spreadsheet."""
        self.world = world
        self.file: RecordDict = world.get(Spreadsheet, spreadsheet_id)
        sheets = sorted(world.find(Worksheet, spreadsheet_id=spreadsheet_id), key=lambda each: each["index"])
        self.order: list[str] = [sheet["id"] for sheet in sheets]
        self.gone: list[str] = []
        self._stored = {sheet["id"]: sheet for sheet in sheets}
        self._grids: dict[str, Grid] = {}

    @property
    def id(self) -> str:
        """The spreadsheet's id."""
        return str(self.file["id"])

    @property
    def today(self) -> date:
        """The world's day."""
        return self.world.now.date()

    def grids(self) -> Iterator[Grid]:
        """All sheets, in order."""
        for sheet_id in self.order:
            yield self.grid(sheet_id)

    def grid(self, sheet_id: str) -> Grid:
        """One sheet by its record's id."""
        if sheet_id not in self._grids:
            rows = self.world.find(Row, worksheet_id=sheet_id)
            self._grids[sheet_id] = grid_of(self._stored[sheet_id], [(place_of(row), row) for row in rows])
        return self._grids[sheet_id]

    def sheets(self) -> Iterator[RecordDict]:
        """The records of all sheets as the call will leave them, in order."""
        for sheet_id in self.order:
            held = self._grids.get(sheet_id)
            yield held.sheet if held else self._stored[sheet_id]

    def has_formulas(self) -> bool:
        """Whether any cell of the spreadsheet is computed; no sheet is opened to find out."""
        return any(map(self._computes, self.order))

    def _computes(self, sheet_id: str) -> bool:
        held = self._grids.get(sheet_id)
        if held is not None:
            return any(cell.formula for _, _, cell in held.cells())
        if self._stored[sheet_id]["header_row"].get("formulas"):
            return True
        return any(row["formulas"] for row in self.world.find(Row, worksheet_id=sheet_id))

    def titled(self, title: str) -> Grid | None:
        """The sheet of a title, whatever its letter case."""
        for sheet in self.sheets():
            if sheet["title"].casefold() == title.casefold():
                return self.grid(sheet["id"])
        return None

    def called(self, name: str) -> Grid | None:
        """The sheet that a range names: by title, else by its record's id."""
        return self.titled(name) or (self.grid(name) if name in self.order else None)

    def numbered(self, number: int) -> Grid | None:
        """The sheet of a `sheetId`."""
        for sheet in self.sheets():
            if sheet["sheet_id"] == number:
                return self.grid(sheet["id"])
        return None

    # Sheets come, go and move

    def add(self, grid: Grid, at: int | None = None) -> None:
        """Take in a new sheet, last or at an index. Its record gets an id here."""
        record = grid.sheet
        Worksheet.fill(record, self.world.ids, self.world.now_text)
        self.order.insert(len(self.order) if at is None else min(max(at, 0), len(self.order)), record["id"])
        self._grids[record["id"]] = grid

    def remove(self, grid: Grid) -> None:
        """Take a sheet out."""
        self.order.remove(grid.sheet["id"])
        self.gone.append(grid.sheet["id"])

    def free_number(self) -> int:
        """A `sheetId` that no sheet of the spreadsheet has."""
        while True:
            number = int(self.world.ids.digits(9))
            if self.numbered(number) is None:
                return number

    # Cells move

    def move(self, grid: Grid, dimension: Dimension, place: Callable[[int], int | None], grown: int) -> None:
        """Move lines of a sheet and let everything that refers to them follow; the grid grows by `grown`."""
        from runtime.apps.google_sheets.following import follow

        size = "row_count" if dimension == "ROWS" else "column_count"
        follow(self, grid, dimension, place, int(grid.sheet[size]))
        if dimension == "ROWS":
            grid.move_rows(place)
        else:
            grid.move_columns(place)
        grid.sheet = {**grid.sheet, size: grid.sheet[size] + grown}

    # The end of the call

    def save(self) -> None:
        """Compute the formulas anew and write every record that differs. Raises BadRequest for too large a grid."""
        from runtime.apps.google_sheets.recalculation import recalculate

        if sum(sheet["row_count"] * sheet["column_count"] for sheet in self.sheets()) > MAX_CELLS:
            raise BadRequest(
                f"This action would increase the number of cells in the workbook above the limit of {MAX_CELLS} cells."
            )
        recalculate(self)
        for sheet_id in self.gone:
            if self.world.peek(Worksheet, sheet_id) is not None:
                for row in self.world.find(Row, worksheet_id=sheet_id):
                    self.world.delete(Row, row["id"])
                self.world.delete(Worksheet, sheet_id)
        self._save_record(Spreadsheet, self.file)
        for place, sheet_id in enumerate(self.order):
            if sheet_id not in self._grids:  # nobody looked at it, so that only its place can be another one
                self._save_record(Worksheet, {**self._stored[sheet_id], "index": place})
                continue
            grid = self.grid(sheet_id)
            self._save_record(Worksheet, {**grid.sheet, "index": place, **header_fields(grid)})
            self._save_rows(grid)

    def _save_record(self, model: Any, record: RecordDict) -> None:
        if self.world.peek(model, record["id"]) is None:
            self.world.create(model, **record)
        else:
            self.world.change(model, record["id"], **{name: value for name, value in record.items() if name != "id"})

    def _save_rows(self, grid: Grid) -> None:
        for record in grid.removed:
            self.world.delete(Row, record["id"])
        keys = grid.keys()
        for place in sorted(grid.strips):
            if place > 0:
                self._save_row(grid, place + 1, grid.strips[place], keys)

    def _save_row(self, grid: Grid, number: int, strip: Strip, keys: list[str]) -> None:
        record = strip.record
        if record is None:
            if not strip.bare:
                fields = row_fields(strip, keys)
                where = {"spreadsheet_id": self.id, "worksheet_id": grid.sheet["id"]}
                strip.record = self.world.create(Row, **where, row_id=number, **fields)
        elif strip.bare and record["id"] not in self.world.seed.collections.get(Row.path, {}):
            self.world.delete(Row, record["id"])
        else:
            self.world.change(Row, record["id"], **_numbered(record, number), **row_fields(strip, keys))
            if strip.written:
                self.world.touch(Row, record["id"])


def _numbered(record: RecordDict, number: int) -> RecordDict:
    """A row that moved gets its new number; a name that was no number stays, with the number beside it."""
    if place_of(record) == number:
        return {}
    if record["row_number"] is None:
        return {"row_id": str(number) if isinstance(record["row_id"], str) else number}
    return {"row_number": number}
