"""Reading and writing the values of an area, and finding the table that an append goes under."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from runtime.apps.google_sheets.areas import Area, area_of, range_text
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.display import rendered, written_over
from runtime.apps.google_sheets.grid import Cell, Grid
from runtime.apps.google_sheets.typed import stored, typed
from runtime.kit.errors import BadRequest, MissingField
from runtime.query.a1 import column_letter

MAX_TEXT = 50_000
"""The longest text a cell may hold."""


def values_in(
    area: Area, *, dimension: str = "ROWS", option: str = "FORMATTED_VALUE", moments_as_text: bool = False
) -> dict[str, Any]:
    """A ValueRange: values up to the last one that is not empty; none at all leaves `values` out."""
    grid = area.grid
    last_row = min(area.last_row, grid.used_rows - 1)
    last_column = min(area.last_column, grid.used_columns - 1)
    lines = [
        [
            rendered(grid.at(row, column), option, moments_as_text=moments_as_text)
            for column in range(area.first_column, last_column + 1)
        ]
        for row in range(area.first_row, last_row + 1)
    ]
    if dimension == "COLUMNS":
        lines = [list(line) for line in zip(*lines, strict=True)]
    for line in lines:
        while line and line[-1] == "":
            line.pop()
    while lines and not lines[-1]:
        lines.pop()
    body: dict[str, Any] = {"range": area.text, "majorDimension": "COLUMNS" if dimension == "COLUMNS" else "ROWS"}
    return {**body, "values": lines} if lines else body


@dataclass(frozen=True, slots=True)
class Written:
    """What a write did: the area its values span, and how many lines and cells it set."""

    area: Area
    rows: int
    columns: int
    cells: int

    def on_the_wire(self, book: Book) -> dict[str, Any]:
        """UpdateValuesResponse without the data; zero counts are left out, as Google does."""
        counts = {"updatedRows": self.rows, "updatedColumns": self.columns, "updatedCells": self.cells}
        body = {"spreadsheetId": book.id, "updatedRange": self.area.text}
        return {**body, **{name: count for name, count in counts.items() if count}}


def lines_of(body: dict[str, Any] | None) -> list[list[Any]]:
    """The values of a ValueRange by row. Raises BadRequest for a value that no cell can hold."""
    values: list[list[Any]] = (body or {}).get("values") or []
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            if isinstance(value, dict | list):
                kind = "struct_value" if isinstance(value, dict) else "list_value"
                raise BadRequest(f"Invalid values[{row}][{column}]: {kind} {{\n}}\n")
            if isinstance(value, str) and len(value) > MAX_TEXT:
                raise BadRequest("Your input contains more than the maximum of 50000 characters in a single cell.")
    if (body or {}).get("majorDimension") == "COLUMNS":
        height = max(map(len, values), default=0)
        return [[line[row] if row < len(line) else None for line in values] for row in range(height)]
    return values


def input_option(option: str | None) -> str:
    """A `valueInputOption`. Raises MissingField where there is none."""
    if not option or option == "INPUT_VALUE_OPTION_UNSPECIFIED":
        raise MissingField("valueInputOption", where="query")
    return option


def write(book: Book, area: Area, lines: Sequence[Sequence[Any]], option: str) -> Written:
    """Put values into an area from its first cell on; None leaves a cell as it is.

    A range of one cell may be exceeded. Raises BadRequest where values go outside the range or the grid.
    """
    grid = area.grid
    height, width = len(lines), max(map(len, lines), default=0)
    last_row, last_column = area.first_row + height - 1, area.first_column + width - 1
    if not area.single and not area.open_rows and last_row > area.last_row:
        raise BadRequest(
            f"Requested writing within range [{area.text}], but tried writing to row [{area.last_row + 2}]"
        )
    if not area.single and not area.open_columns and last_column > area.last_column:
        letter = column_letter(area.last_column + 1)
        raise BadRequest(f"Requested writing within range [{area.text}], but tried writing to column [{letter}]")
    if last_row >= grid.rows or last_column >= grid.columns:
        text = range_text(
            grid, area.first_row, max(last_row, area.first_row), area.first_column, max(last_column, area.first_column)
        )
        raise BadRequest(f"Range ({text}) exceeds grid limits. Max rows: {grid.rows}, max columns: {grid.columns}")
    return _put(book, grid, area.first_row, area.first_column, lines, option)


def _put(
    book: Book, grid: Grid, first_row: int, first_column: int, lines: Sequence[Sequence[Any]], option: str
) -> Written:
    rows, columns, cells = set(), set(), 0
    for down, line in enumerate(lines):
        for across, value in enumerate(line):
            if value is None:
                continue
            row, column = first_row + down, first_column + across
            before = grid.at(row, column)
            fresh = stored(value) if option == "RAW" else typed(value, book.today, before=before)
            grid.put(row, column, written_over(before, fresh))
            grid.strip(row).written = True
            rows.add(row)
            columns.add(column)
            cells += 1
    height, width = len(lines), max(map(len, lines), default=0)
    spanned = Area(grid, first_row, first_row + max(height, 1) - 1, first_column, first_column + max(width, 1) - 1)
    return Written(spanned, len(rows), len(columns), cells)


def clear(area: Area) -> None:
    """Empty the cells of an area; formats and notes stay."""
    for row in area.rows:
        strip = area.grid.strips.get(row)
        for column in [each for each in strip.cells if each in area.columns] if strip else []:
            cell = area.grid.at(row, column)
            kept = cell.format if cell.format is not None and not cell.format.inherited else None
            area.grid.put(row, column, Cell(format=kept, note=cell.note))


def table_in(area: Area) -> Area | None:
    """The last table (block of cells with nothing around it) that an area touches, or None."""
    grid = area.grid
    filled = {(row, column) for row, column, cell in grid.cells() if not cell.blank}
    found: list[Area] = []
    while filled:
        block = _block(filled, min(filled))
        inside = {spot for spot in filled if block[0] <= spot[0] <= block[1] and block[2] <= spot[1] <= block[3]}
        filled -= inside
        apart = (
            block[1] < area.first_row
            or block[0] > area.last_row
            or block[3] < area.first_column
            or block[2] > area.last_column
        )
        if not apart:
            found.append(Area(grid, *block))
    return max(found, key=lambda each: (each.last_row, -each.first_column), default=None)


def _block(filled: set[tuple[int, int]], start: tuple[int, int]) -> tuple[int, int, int, int]:
    """The rectangle around a filled cell, grown until no filled cell touches it, not even at a corner."""
    top, bottom, left, right = start[0], start[0], start[1], start[1]
    rest = set(filled)
    while True:
        near = {
            (row, column) for row, column in rest if top - 1 <= row <= bottom + 1 and left - 1 <= column <= right + 1
        }
        if not near:
            return top, bottom, left, right
        rest -= near
        top, bottom = min(top, *(row for row, _ in near)), max(bottom, *(row for row, _ in near))
        left, right = min(left, *(column for _, column in near)), max(right, *(column for _, column in near))


def append(
    book: Book, area: Area, lines: Sequence[Sequence[Any]], option: str, *, insert: bool
) -> tuple[Area | None, Written]:
    """Put values under the table that an area touches, in the table's first column; without one, into the area.

    The grid grows as needed. `insert` moves what is below down first.
    """
    grid = area.grid
    table = table_in(area)
    first_row = table.last_row + 1 if table else area.first_row
    first_column = table.first_column if table else area.first_column
    height, width = len(lines), max(map(len, lines), default=0)
    if insert and table and height and first_row < grid.rows:
        book.move(grid, "ROWS", lambda row: row + height if row >= first_row else row, height)
    grid.grow(first_row + height, first_column + width)
    for row in range(first_row, first_row + height):
        strip = grid.strips.get(row)
        if row and strip is not None and strip.blank and strip.record is not None:
            # What is appended is a new row, also where an earlier one was cleared.
            grid.removed.append(strip.record)
            strip.record = None
    table = Area(grid, table.first_row, table.last_row, table.first_column, table.last_column) if table else None
    return table, _put(book, grid, first_row, first_column, lines, option)


def same_range(book: Book, area: Area, text: str | None) -> None:
    """Raises BadRequest where the range in a body is not the one in the URL."""
    if text and area_of(book, text).text != area.text:
        raise BadRequest(f"Requested range [{area.text}] does not match the value range's [{text}]")
