"""Which cells a call means: an A1 range, a named range, or a GridRange of numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.grid import Grid
from runtime.kit.errors import BadRequest
from runtime.query import a1
from runtime.query.errors import QueryError


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle inside a sheet, both ends included."""

    grid: Grid
    first_row: int
    last_row: int
    first_column: int
    last_column: int
    open_rows: bool = False
    """Whether the range was asked for without a last row, and so may grow."""
    open_columns: bool = False

    @property
    def text(self) -> str:
        """As Google echoes it: `Sheet1!A1:B2`."""
        return range_text(self.grid, self.first_row, self.last_row, self.first_column, self.last_column)

    @property
    def rows(self) -> range:
        """The rows, in order."""
        return range(self.first_row, self.last_row + 1)

    @property
    def columns(self) -> range:
        """The columns, in order."""
        return range(self.first_column, self.last_column + 1)

    @property
    def single(self) -> bool:
        """Whether it is one cell."""
        return self.first_row == self.last_row and self.first_column == self.last_column


def range_text(grid: Grid, first_row: int, last_row: int, first_column: int, last_column: int) -> str:
    """A rectangle of a sheet in A1 notation."""
    return a1.format_range(
        grid.sheet["title"], first_row=first_row, last_row=last_row, first_column=first_column, last_column=last_column
    )


def area_of(book: Book, text: str) -> Area:
    """The area of an A1 range or of a named range, inside its sheet's grid. Raises BadRequest in Google's words."""
    try:
        parsed = a1.parse(text)
    except QueryError as error:
        # A named range may stand behind its sheet's title.
        named = area_of_name(book, text.rpartition("!")[2])
        if named is not None:
            return Area(*named)
        raise BadRequest(error.message) from None
    if parsed.maybe_title is not None:
        named = area_of_name(book, text)
        whole = book.called(text)
        if named is not None:
            return Area(*named)
        if whole is not None:
            return Area(whole, 0, whole.rows - 1, 0, whole.columns - 1, open_rows=True, open_columns=True)
        if parsed.first_row is None and parsed.first_column is None:
            raise BadRequest(f"Unable to parse range: {text}")
    grid = next(book.grids()) if parsed.maybe_title is not None or parsed.title is None else book.called(parsed.title)
    if grid is None:
        raise BadRequest(f"Unable to parse range: {text}")
    try:
        inside = a1.clip(replace(parsed, title=grid.sheet["title"], maybe_title=None), grid.rows, grid.columns)
    except QueryError as error:
        raise BadRequest(error.message) from None
    return Area(
        grid,
        inside.first_row or 0,
        inside.last_row or 0,
        inside.first_column or 0,
        inside.last_column or 0,
        open_rows=parsed.last_row is None,
        open_columns=parsed.last_column is None,
    )


def area_of_name(book: Book, name: str) -> tuple[Grid, int, int, int, int] | None:
    """The sheet and the ends of a named range, whatever its letter case, or None."""
    for each in book.file["named_ranges"]:
        if each["name"].casefold() == name.casefold():
            grid = book.numbered(each["range"].get("sheetId", 0))
            if grid is not None:
                return (grid, *_ends(each["range"], grid))
    return None


def _ends(area: Mapping[str, Any], grid: Grid) -> tuple[int, int, int, int]:
    return (
        area.get("startRowIndex") or 0,
        min(area.get("endRowIndex") or grid.rows, grid.rows) - 1,
        area.get("startColumnIndex") or 0,
        min(area.get("endColumnIndex") or grid.columns, grid.columns) - 1,
    )


def sheet_numbered(book: Book, number: int) -> Grid:
    """The sheet of a `sheetId`. Raises BadRequest in Google's words."""
    grid = book.numbered(number)
    if grid is None:
        raise BadRequest(f"No grid with id: {number}")
    return grid


def area_of_grid_range(book: Book, given: Mapping[str, Any]) -> Area:
    """The area of a GridRange: zero-based, ends excluded, open where an index is missing. Raises BadRequest."""
    grid = sheet_numbered(book, given.get("sheetId", 0))
    for dimension, size in (("Row", grid.rows), ("Column", grid.columns)):
        start, end = given.get(f"start{dimension}Index", 0), given.get(f"end{dimension}Index", size)
        if start < 0 or end < 0:
            raise BadRequest(f"range {dimension.lower()} indices must not be negative")
        if end <= start:
            raise BadRequest(f"end{dimension}Index must be greater than start{dimension}Index")
        if start >= size or end > size:
            limits = f"exceeds grid limits. Max rows: {grid.rows}, max columns: {grid.columns}"
            name, value = ("start", start) if start >= size else ("end", end)
            raise BadRequest(f"GridRange.{name}{dimension}Index ({value}) {limits}")
    first_row, last_row, first_column, last_column = _ends(given, grid)
    return Area(
        grid,
        first_row,
        last_row,
        first_column,
        last_column,
        open_rows="endRowIndex" not in given,
        open_columns="endColumnIndex" not in given,
    )
