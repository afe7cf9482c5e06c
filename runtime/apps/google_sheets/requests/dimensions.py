"""Requests that add, take out or move rows, columns and blocks of cells."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_sheets.areas import area_of_grid_range, sheet_numbered
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.grid import Cell, Dimension, Grid
from runtime.kit.errors import BadRequest


def append_dimension(book: Book, given: Mapping[str, Any]) -> None:
    """Empty rows below, or columns to the right."""
    grid = sheet_numbered(book, given.get("sheetId", 0))
    length = given.get("length", 0)
    if length < 1:
        raise BadRequest("length must be greater than 0.")
    rows, columns = (length, 0) if _dimension(given) == "ROWS" else (0, length)
    grid.grow(grid.rows + rows, grid.columns + columns)


def insert_dimension(book: Book, given: Mapping[str, Any]) -> None:
    """Empty rows or columns in between; what is behind them moves."""
    grid, dimension, start, end, size = _lines(book, given)
    if start > size:
        raise BadRequest(f"range.startIndex[{start}] must not be greater than the {_word(dimension)} count ({size})")
    count = end - start
    book.move(grid, dimension, lambda line: line + count if line >= start else line, count)


def delete_dimension(book: Book, given: Mapping[str, Any]) -> None:
    """Rows or columns go; what is behind them moves up."""
    grid, dimension, start, end, size = _lines(book, given)
    word = _word(dimension)
    if start >= size:
        raise BadRequest(
            f"Cannot delete a {word} that doesn't exist. "
            f"Tried to delete {word} index {start} but there are only {size} {word}s."
        )
    end = min(end, size)
    if start == 0 and end == size:
        raise BadRequest(f"You can't delete all the {word}s on the sheet.")

    def place(line: int) -> int | None:
        return line if line < start else None if line < end else line - (end - start)

    book.move(grid, dimension, place, start - end)


def move_dimension(book: Book, given: Mapping[str, Any]) -> None:
    """Rows or columns change their place; the index counts places before the move."""
    grid, dimension, start, end, size = _lines(book, {"range": given.get("source") or {}})
    target: int = given.get("destinationIndex", 0)
    if end > size or not 0 <= target <= size:
        raise BadRequest(f"Cannot move {_word(dimension)}s outside the sheet.")
    if start < target < end:
        raise BadRequest("destinationIndex must not be inside the source range.")
    count = end - start

    def place(line: int) -> int:
        if start <= line < end:
            return line - start + (target if target <= start else target - count)
        if target <= line < start:
            return line + count
        return line - count if end <= line < target else line

    book.move(grid, dimension, place, 0)


def auto_resize_dimensions(book: Book, given: Mapping[str, Any]) -> None:
    """Fit widths or heights to the content. Widths are no part of what a sheet remembers here."""
    area = given.get("dimensions") or {}
    sheet_numbered(book, area.get("sheetId", 0))
    _dimension(area)


def insert_range(book: Book, given: Mapping[str, Any]) -> None:
    """Empty cells in between; the cells behind them in the same columns (or rows) move."""
    area = area_of_grid_range(book, given.get("range") or {})
    grid = area.grid
    if _dimension({"dimension": given.get("shiftDimension")}) == "ROWS":
        count = len(area.rows)
        spots = [(row, column) for row, column, _ in grid.cells() if column in area.columns and row >= area.first_row]
        _shift(grid, spots, count, 0)
    else:
        count = len(area.columns)
        spots = [(row, column) for row, column, _ in grid.cells() if row in area.rows and column >= area.first_column]
        _shift(grid, spots, 0, count)


def delete_range(book: Book, given: Mapping[str, Any]) -> None:
    """Cells go; the cells behind them in the same columns (or rows) move up."""
    area = area_of_grid_range(book, given.get("range") or {})
    grid = area.grid
    for row in area.rows:
        for column in area.columns:
            grid.put(row, column, Cell())
    if _dimension({"dimension": given.get("shiftDimension")}) == "ROWS":
        spots = [(row, column) for row, column, _ in grid.cells() if column in area.columns and row > area.last_row]
        _shift(grid, spots, -len(area.rows), 0)
    else:
        spots = [(row, column) for row, column, _ in grid.cells() if row in area.rows and column > area.last_column]
        _shift(grid, spots, 0, -len(area.columns))


def _shift(grid: Grid, spots: list[tuple[int, int]], rows: int, columns: int) -> None:
    cells = {(row + rows, column + columns): grid.at(row, column) for row, column in spots}
    for row, column in spots:
        grid.put(row, column, Cell())
    for (row, column), cell in cells.items():
        grid.put(row, column, cell)
    grid.grow(max((row + 1 for row, _ in cells), default=0), max((column + 1 for _, column in cells), default=0))


def _lines(book: Book, given: Mapping[str, Any]) -> tuple[Grid, Dimension, int, int, int]:
    """The sheet, dimension, ends and size that a DimensionRange names. Raises BadRequest."""
    area = given.get("range") or {}
    grid = sheet_numbered(book, area.get("sheetId", 0))
    dimension = _dimension(area)
    size = grid.rows if dimension == "ROWS" else grid.columns
    start, end = area.get("startIndex", 0), area.get("endIndex", size)
    if start < 0:
        raise BadRequest(f"range.startIndex[{start}] must not be negative")
    if end <= start:
        raise BadRequest(f"range.endIndex[{end}] must be after range.startIndex[{start}]")
    if end - start > 100_000:
        raise BadRequest(f"range.endIndex[{end}] is too large")
    return grid, dimension, start, end, size


def _dimension(given: Mapping[str, Any]) -> Dimension:
    match given.get("dimension"):
        case "ROWS":
            return "ROWS"
        case "COLUMNS":
            return "COLUMNS"
        case _:
            raise BadRequest("No dimension specified.")


def _word(dimension: Dimension) -> str:
    return "row" if dimension == "ROWS" else "column"
