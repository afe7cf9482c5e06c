"""Requests that write cells: one by one, under a sheet's data, or the same everywhere."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_sheets.areas import area_of_grid_range, sheet_numbered
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.looks import plan_of, put_data
from runtime.kit.errors import BadRequest
from runtime.query.sheet_formula import shift


def update_cells(book: Book, given: Mapping[str, Any]) -> None:
    """Set cells from `start` on, or in a range, whose other cells are cleared of the same fields."""
    plan = plan_of(given.get("fields", ""))
    rows = given.get("rows") or []
    if "range" in given:
        area = area_of_grid_range(book, given["range"])
        for row in area.rows:
            line = _cells(rows, row - area.first_row)
            for column in area.columns:
                data = line[column - area.first_column] if column - area.first_column < len(line) else {}
                put_data(area.grid, row, column, data, plan)
        return
    start = given.get("start")
    if start is None:
        raise BadRequest("One of range or start must be specified.")
    grid = sheet_numbered(book, start.get("sheetId", 0))
    first_row, first_column = start.get("rowIndex", 0), start.get("columnIndex", 0)
    width = max((len(line.get("values") or []) for line in rows), default=0)
    if first_row < 0 or first_column < 0:
        raise BadRequest("start indices must not be negative")
    if first_row + len(rows) > grid.rows:
        raise BadRequest(f"Attempting to write row: {grid.rows}, beyond the last requested row of: {grid.rows - 1}")
    if first_column + width > grid.columns:
        last = grid.columns - 1
        raise BadRequest(f"Attempting to write column: {grid.columns}, beyond the last requested column of: {last}")
    for down in range(len(rows)):
        for across, data in enumerate(_cells(rows, down)):
            put_data(grid, first_row + down, first_column + across, data, plan)


def append_cells(book: Book, given: Mapping[str, Any]) -> None:
    """Set cells under the last row with data, from column A on. The grid grows as needed."""
    plan = plan_of(given.get("fields", ""))
    grid = sheet_numbered(book, given.get("sheetId", 0))
    rows = given.get("rows") or []
    first = grid.used_rows
    grid.grow(first + len(rows), max((len(line.get("values") or []) for line in rows), default=0))
    for down in range(len(rows)):
        strip = grid.strips.get(first + down)
        if first + down and strip is not None and strip.record is not None:
            grid.removed.append(strip.record)
            strip.record = None
        for across, data in enumerate(_cells(rows, down)):
            put_data(grid, first + down, across, data, plan)


def repeat_cell(book: Book, given: Mapping[str, Any]) -> None:
    """Set every cell of a range alike; a formula is adjusted to each place."""
    plan = plan_of(given.get("fields", ""))
    area = area_of_grid_range(book, given.get("range") or {})
    cell = given.get("cell") or {}
    formula = (cell.get("userEnteredValue") or {}).get("formulaValue")
    # A format alone reaches the rows there are, as empty ones keep none.
    only_look = not plan.value and not plan.note
    grid = area.grid
    rows = [row for row in area.rows if row in grid.strips or row == 0] if only_look else area.rows
    last_column = (
        min(area.last_column, max(grid.used_columns - 1, area.first_column))
        if only_look and area.open_columns
        else area.last_column
    )
    if len(rows) * (last_column - area.first_column + 1) > 200_000:
        raise BadRequest("The range has too many cells.")
    for row in rows:
        for column in range(area.first_column, last_column + 1):
            data = cell
            if formula is not None:
                moved = shift(formula, row - area.first_row, column - area.first_column)
                data = {**cell, "userEnteredValue": {"formulaValue": moved}}
            put_data(area.grid, row, column, data, plan)


def _cells(rows: list[Any], place: int) -> list[Any]:
    return [cell or {} for cell in rows[place].get("values") or []] if place < len(rows) else []
