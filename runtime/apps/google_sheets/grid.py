"""The grid of one sheet while a call works on it: lines of cells by place, counted from 0; line 0 is the header row."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from runtime.kit.records import RecordDict
from runtime.query.a1 import column_letter

Dimension: TypeAlias = Literal["ROWS", "COLUMNS"]

LOOK = (
    "background_color",
    "text_color",
    "text_format_bold",
    "text_format_italic",
    "text_format_strikethrough",
    "timezone",
)
"""Fields of a row that say how it looks."""

ERRORS = {
    "#NULL!": "NULL_VALUE",
    "#DIV/0!": "DIVIDE_BY_ZERO",
    "#VALUE!": "VALUE",
    "#REF!": "REF",
    "#NAME?": "NAME",
    "#NUM!": "NUM",
    "#N/A": "N_A",
    "#ERROR!": "ERROR",
}
"""What a cell shows for a formula that failed -> the API's name of the error."""


@dataclass(frozen=True, slots=True)
class Format:
    """A number format: its type, and its pattern."""

    type: str
    pattern: str
    inherited: bool = False
    """Whether a formula's result took it over from the cells it was made of."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell shows and what is behind it."""

    value: Any = None
    """A number, a truth value, text, or None for nothing."""
    formula: str = ""
    format: Format | None = None
    number: int | float | None = None
    """The number meant, where the value is the text it was typed or is shown as (`$1,200`, a date)."""
    note: str = ""

    @property
    def blank(self) -> bool:
        """Whether it shows nothing and has no formula."""
        return self.value is None and not self.formula

    @property
    def bare(self) -> bool:
        """Whether there is nothing to remember of it."""
        return self.blank and self.format is None and not self.note

    @property
    def error(self) -> str:
        """The API's name of its formula's error, or empty."""
        return ERRORS.get(self.value, "") if self.formula and isinstance(self.value, str) else ""


EMPTY = Cell()


@dataclass(slots=True)
class Strip:
    """One line of a grid: its cells by column, its look, and the record it was read from."""

    cells: dict[int, Cell] = field(default_factory=dict)
    look: dict[str, Any] = field(default_factory=dict)
    record: RecordDict | None = None
    written: bool = False
    """Whether a client wrote one of its cells, be it with what was there already."""

    @property
    def blank(self) -> bool:
        """Whether no cell of it shows anything."""
        return all(cell.blank for cell in self.cells.values())

    @property
    def bare(self) -> bool:
        """Whether there is nothing to remember of it."""
        return not self.cells and not any(self.look.values())


@dataclass(slots=True)
class Grid:
    """A sheet and its lines. `sheet` is the sheet's record as the call will leave it."""

    sheet: RecordDict
    strips: dict[int, Strip] = field(default_factory=dict)
    removed: list[RecordDict] = field(default_factory=list)
    """Records of rows that were deleted."""

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return int(self.sheet["row_count"])

    @property
    def columns(self) -> int:
        """How many columns the grid has."""
        return int(self.sheet["column_count"])

    @property
    def used_rows(self) -> int:
        """One more than the last row that shows something."""
        return max((row + 1 for row, strip in self.strips.items() if not strip.blank), default=0)

    @property
    def used_columns(self) -> int:
        """One more than the last column that shows something."""
        return max((column + 1 for _, column, cell in self.cells() if not cell.blank), default=0)

    def cells(self) -> Iterator[tuple[int, int, Cell]]:
        """Every cell there is something to remember of, by row and column."""
        for row in sorted(self.strips):
            strip = self.strips[row]
            for column in sorted(strip.cells):
                yield row, column, strip.cells[column]

    def at(self, row: int, column: int) -> Cell:
        """The cell at a place."""
        strip = self.strips.get(row)
        return strip.cells.get(column, EMPTY) if strip else EMPTY

    def put(self, row: int, column: int, cell: Cell) -> None:
        """Set the cell at a place."""
        if cell.bare:
            strip = self.strips.get(row)
            if strip:
                strip.cells.pop(column, None)
            return
        self.strip(row).cells[column] = cell

    def strip(self, row: int) -> Strip:
        """The line at a place, made if there is none."""
        return self.strips.setdefault(row, Strip())

    def keys(self) -> list[str]:
        """The name of every used column: its header, or its letter where that is missing or taken."""
        headers = self.strips.get(0, Strip()).cells
        width = max((column + 1 for strip in self.strips.values() for column in strip.cells), default=0)
        return column_keys([header_text(headers.get(column, EMPTY)) for column in range(width)])

    def grow(self, rows: int, columns: int) -> None:
        """Make the grid at least so large."""
        self.sheet = {
            **self.sheet,
            "row_count": max(self.rows, rows),
            "column_count": max(self.columns, columns),
        }

    def move_rows(self, place: Callable[[int], int | None]) -> None:
        """Give each line the place that `place` says; None deletes it."""
        moved: dict[int, Strip] = {}
        for row, strip in self.strips.items():
            target = place(row)
            if target is None:
                if strip.record is not None:
                    self.removed.append(strip.record)
            else:
                moved[target] = strip
        header = moved.get(0)
        if header is not None and header.record is not None:
            # A row that became the header row is no Row any more.
            self.removed.append(header.record)
            header.record = None
        self.strips = moved

    def move_columns(self, place: Callable[[int], int | None]) -> None:
        """Give each column the place that `place` says; None deletes it."""
        for strip in self.strips.values():
            placed = ((place(column), cell) for column, cell in strip.cells.items())
            strip.cells = {target: cell for target, cell in placed if target is not None}


def header_text(cell: Cell) -> str:
    """A header as the name of its column."""
    from runtime.apps.google_sheets.display import shown

    return shown(cell)


def column_keys(headers: list[str]) -> list[str]:
    """The name of each column, given the texts of row 1. A name stands for one column only."""
    taken = {header for header in headers if header}
    seen: set[str] = set()
    keys = []
    for column, header in enumerate(headers):
        if header and header not in seen:
            seen.add(header)
            keys.append(header)
            continue
        letter = key = column_letter(column)
        while key in taken:
            key += f":{letter}"
        keys.append(key)
    return keys
