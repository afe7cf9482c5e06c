"""Requests that mark ranges: names, protection, merged cells, the filter of a sheet."""

import re
from collections.abc import Mapping
from typing import Any

from runtime.apps.google_sheets.areas import area_of_grid_range
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.grid import Cell
from runtime.kit.errors import BadRequest
from runtime.query import a1
from runtime.query.errors import QueryError


def add_named_range(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """A name for a range, to be used in place of one."""
    named = given.get("namedRange") or {}
    name = _checked_name(book, named, None)
    area_of_grid_range(book, named.get("range") or {})
    made = {
        "namedRangeId": named.get("namedRangeId") or book.world.ids.digits(10),
        "name": name,
        "range": named.get("range") or {},
    }
    book.file = {**book.file, "named_ranges": [*book.file["named_ranges"], made]}
    return {"namedRange": made}


def update_named_range(book: Book, given: Mapping[str, Any]) -> None:
    """Another name or another range."""
    named = given.get("namedRange") or {}
    key = named.get("namedRangeId", "")
    held = next((each for each in book.file["named_ranges"] if each["namedRangeId"] == key), None)
    if held is None:
        raise BadRequest(f"No named range with id: {key}")
    fields = [each.strip() for each in given.get("fields", "").split(",") if each.strip()]
    if not fields:
        raise BadRequest("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    changed = dict(held)
    if {"name", "*"} & set(fields):
        changed["name"] = _checked_name(book, named, key)
    if {"range", "*"} & set(fields):
        area_of_grid_range(book, named.get("range") or {})
        changed["range"] = named.get("range") or {}
    others = [changed if each is held else each for each in book.file["named_ranges"]]
    book.file = {**book.file, "named_ranges": others}


def delete_named_range(book: Book, given: Mapping[str, Any]) -> None:
    """The name goes; the cells stay."""
    key = given.get("namedRangeId", "")
    kept = [each for each in book.file["named_ranges"] if each["namedRangeId"] != key]
    if len(kept) == len(book.file["named_ranges"]):
        raise BadRequest(f"No named range with id: {key}")
    book.file = {**book.file, "named_ranges": kept}


def _checked_name(book: Book, named: Mapping[str, Any], own: str | None) -> str:
    name = named.get("name", "")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,249}", name) or name.upper() in ("TRUE", "FALSE") or _is_cell(name):
        raise BadRequest(f"The named range name is invalid: {name}")
    if any(
        each["name"].casefold() == name.casefold() and each["namedRangeId"] != own for each in book.file["named_ranges"]
    ):
        raise BadRequest(f"A named range with the name {name} already exists.")
    return str(name)


def _is_cell(name: str) -> bool:
    try:
        return a1.parse(name).first_row is not None
    except QueryError:
        return False


def add_protected_range(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """A range that only its editors are to change. The agent owns the spreadsheet and stays an editor."""
    protected = dict(given.get("protectedRange") or {})
    area = area_of_grid_range(book, protected.get("range") or {})
    protected["protectedRangeId"] = protected.get("protectedRangeId") or int(book.world.ids.digits(9))
    sheet = area.grid.sheet
    area.grid.sheet = {**sheet, "protected_ranges": [*sheet["protected_ranges"], protected]}
    return {"protectedRange": protected}


def delete_protected_range(book: Book, given: Mapping[str, Any]) -> None:
    """The protection goes; the cells stay."""
    key = given.get("protectedRangeId", 0)
    for grid in book.grids():
        kept = [each for each in grid.sheet["protected_ranges"] if each["protectedRangeId"] != key]
        if len(kept) < len(grid.sheet["protected_ranges"]):
            grid.sheet = {**grid.sheet, "protected_ranges": kept}
            return
    raise BadRequest(f"No protected range with id: {key}")


def merge_cells(book: Book, given: Mapping[str, Any]) -> None:
    """Make one cell of a range, or of each of its rows or columns; the first cell's value is kept."""
    area = area_of_grid_range(book, given.get("range") or {})
    kind = given.get("mergeType", "MERGE_ALL")
    blocks = {
        "MERGE_ALL": [(area.first_row, area.last_row, area.first_column, area.last_column)],
        "MERGE_ROWS": [(row, row, area.first_column, area.last_column) for row in area.rows],
        "MERGE_COLUMNS": [(area.first_row, area.last_row, column, column) for column in area.columns],
    }.get(kind)
    if blocks is None:
        raise BadRequest(f"mergeType {kind} is not available.")
    if len(blocks) > 10_000:
        raise BadRequest("The range has too many lines to merge.")
    grid = area.grid
    made = []
    for top, bottom, left, right in blocks:
        if any(_meets(each, top, bottom, left, right) for each in grid.sheet["merges"]):
            raise BadRequest("You must select all cells in a merged range to merge or unmerge them.")
        for row, column, _ in list(grid.cells()):
            if top <= row <= bottom and left <= column <= right and (row, column) != (top, left):
                grid.put(row, column, Cell())
        made.append(
            {
                "sheetId": grid.sheet["sheet_id"],
                "startRowIndex": top,
                "endRowIndex": bottom + 1,
                "startColumnIndex": left,
                "endColumnIndex": right + 1,
            }
        )
    grid.sheet = {**grid.sheet, "merges": [*grid.sheet["merges"], *made]}


def unmerge_cells(book: Book, given: Mapping[str, Any]) -> None:
    """Take the merged cells of a range apart."""
    area = area_of_grid_range(book, given.get("range") or {})
    ends = (area.first_row, area.last_row, area.first_column, area.last_column)
    kept = [each for each in area.grid.sheet["merges"] if not _meets(each, *ends)]
    area.grid.sheet = {**area.grid.sheet, "merges": kept}


def _meets(merge: Mapping[str, Any], top: int, bottom: int, left: int, right: int) -> bool:
    return bool(
        merge["startRowIndex"] <= bottom
        and merge["endRowIndex"] > top
        and merge["startColumnIndex"] <= right
        and merge["endColumnIndex"] > left
    )


def set_basic_filter(book: Book, given: Mapping[str, Any]) -> None:
    """The one filter of a sheet. It hides rows from a person's eyes only; values are read all the same."""
    filter_ = given.get("filter") or {}
    area = area_of_grid_range(book, filter_.get("range") or {})
    area.grid.sheet = {**area.grid.sheet, "basic_filter": {**filter_, "range": filter_.get("range") or {}}}


def clear_basic_filter(book: Book, given: Mapping[str, Any]) -> None:
    """Take a sheet's filter off."""
    grid = book.numbered(given.get("sheetId", 0))
    if grid is None:
        raise BadRequest(f"No sheet with id: {given.get('sheetId', 0)}")
    grid.sheet = {**grid.sheet, "basic_filter": None}
