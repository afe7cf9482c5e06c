"""Making, naming and setting up sheets."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.grid import Grid, Strip
from runtime.apps.google_sheets.records import Worksheet
from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.world import defaults_of

_PLAIN = {"title": "title", "hidden": "hidden", "rightToLeft": "right_to_left", "tabColor": "tab_color"}
_GRID = {
    "rowCount": "row_count",
    "columnCount": "column_count",
    "frozenRowCount": "frozen_row_count",
    "frozenColumnCount": "frozen_column_count",
    "hideGridlines": "hide_gridlines",
}
FIELDS = (*_PLAIN, "tabColorStyle", "index", *(f"gridProperties.{name}" for name in _GRID))
"""Paths of a sheet's properties that can be changed."""


def new_sheet(book: Book, properties: Mapping[str, Any]) -> Grid:
    """Add a sheet with these properties. Raises BadRequest for a title or a number that is taken."""
    number = properties.get("sheetId")
    if number is not None and book.numbered(number) is not None:
        raise BadRequest(f"Sheet with id {number} already exists. Please specify a different sheetId.")
    if properties.get("sheetType", "GRID") not in ("GRID", "SHEET_TYPE_UNSPECIFIED"):
        raise BadRequest(f"Sheets of type {properties['sheetType']} cannot be added.")
    title = properties.get("title") or _free_title(book)
    _refuse_title(book, title, None)
    record: RecordDict = {
        **defaults_of(Worksheet),
        "spreadsheet_id": book.id,
        "sheet_id": book.free_number() if number is None else number,
        "title": title,
        **changes(properties, [name for name in FIELDS if name not in ("title", "index")]),
    }
    grid = Grid(record)
    book.add(grid, properties.get("index"))
    return grid


def changes(properties: Mapping[str, Any], paths: list[str]) -> RecordDict:
    """The record's fields that some paths of properties set; a path without a value goes back to the default.

    Raises BadRequest for a grid without rows or columns.
    """
    base = defaults_of(Worksheet)
    given = properties.get("gridProperties") or {}
    found: RecordDict = {}
    for path in paths:
        name = path.removeprefix("gridProperties.")
        if path != name:
            value = given.get(name)
            if name in ("rowCount", "columnCount"):
                if value is None:
                    continue
                if value < 1:
                    raise BadRequest(f"{name} must be greater than 0.")
            found[_GRID[name]] = base[_GRID[name]] if value is None else value
        elif path == "tabColorStyle":
            color = (properties.get("tabColorStyle") or {}).get("rgbColor")
            if color is not None:
                found["tab_color"] = color
        elif path in _PLAIN and (path in properties or path != "title"):
            value = properties.get(path)
            if path == "tabColor" and value is None and properties.get("tabColorStyle"):
                continue
            found[_PLAIN[path]] = base.get(_PLAIN[path]) if value is None else value
    return found


def rename(book: Book, grid: Grid, title: str) -> RecordDict:
    """The title of a sheet, checked; formulas that name the sheet follow. Raises BadRequest."""
    _refuse_title(book, title, grid)
    old = grid.sheet["title"]
    if old != title:
        from runtime.apps.google_sheets.following import follow_title

        follow_title(book, old, title)
    return {"title": title}


def _refuse_title(book: Book, title: str, own: Grid | None) -> None:
    held = book.titled(title)
    if held is not None and held is not own:
        raise BadRequest(f'A sheet with the name "{title}" already exists. Please enter another name.')
    if not title.strip() or len(title) > 100:
        raise BadRequest("The sheet name must be between 1 and 100 characters.")


def _free_title(book: Book) -> str:
    number = len(book.order) + 1
    while book.titled(f"Sheet{number}") is not None:
        number += 1
    return f"Sheet{number}"


def copy_of(grid: Grid, book: Book, title: str, number: int | None = None) -> Grid:
    """A new sheet of `book` with everything another one has but its records. It is not added yet."""
    _refuse_title(book, title, None)
    if number is not None and book.numbered(number) is not None:
        raise BadRequest(f"Sheet with id {number} already exists. Please specify a different sheetId.")
    record = {
        **deepcopy(grid.sheet),
        "id": "",
        "spreadsheet_id": book.id,
        "title": title,
        "sheet_id": book.free_number() if number is None else number,
        "protected_ranges": [],
    }
    strips = {row: Strip(dict(strip.cells), dict(strip.look)) for row, strip in grid.strips.items()}
    return Grid(record, strips)


def copy_title(book: Book, title: str) -> str:
    """A free title for a copy: `Copy of Rates`, `Copy of Rates 2`."""
    name, number = f"Copy of {title}"[:100], 1
    while book.titled(name) is not None:
        number += 1
        name = f"Copy of {title}"[:96] + f" {number}"
    return name
