"""Requests about whole sheets and the spreadsheet itself."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_sheets import tabs
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.looks import plan_of
from runtime.apps.google_sheets.wire import properties_on_the_wire
from runtime.kit.errors import BadRequest
from runtime.query import field_mask
from runtime.query.errors import QueryError


def add_sheet(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """A new, empty sheet."""
    grid = tabs.new_sheet(book, given.get("properties") or {})
    index = book.order.index(grid.sheet["id"])
    return {"properties": {**properties_on_the_wire(grid.sheet), "index": index}}


def delete_sheet(book: Book, given: Mapping[str, Any]) -> None:
    """A sheet with all its rows goes; one visible sheet must stay."""
    number = given.get("sheetId", 0)
    grid = book.numbered(number)
    if grid is None:
        raise BadRequest(f"No sheet with id: {number}")
    if not any(not each["hidden"] for each in book.sheets() if each["sheet_id"] != number):
        raise BadRequest("You can't remove all the visible sheets in a document.")
    book.remove(grid)


def duplicate_sheet(book: Book, given: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a sheet in the same spreadsheet, in front unless an index is given."""
    number = given.get("sourceSheetId", 0)
    source = book.numbered(number)
    if source is None:
        raise BadRequest(f"No sheet with id: {number}")
    title = given.get("newSheetName") or tabs.copy_title(book, source.sheet["title"])
    copy = tabs.copy_of(source, book, title, given.get("newSheetId"))
    book.add(copy, given.get("insertSheetIndex", 0))
    return {"properties": {**properties_on_the_wire(copy.sheet), "index": book.order.index(copy.sheet["id"])}}


def update_sheet_properties(book: Book, given: Mapping[str, Any]) -> None:
    """Title, place, size, frozen lines, colour or visibility of a sheet."""
    properties = given.get("properties") or {}
    number = properties.get("sheetId", 0)
    grid = book.numbered(number)
    if grid is None:
        raise BadRequest(f"No sheet with id: {number}")
    paths = _property_paths(given.get("fields", ""), properties)
    fields = tabs.changes(properties, [path for path in paths if path != "title"])
    if "title" in paths:
        fields |= tabs.rename(book, grid, str(properties.get("title", "")))
    grid.sheet = {**grid.sheet, **fields}
    if grid.sheet["frozen_row_count"] >= grid.rows or grid.sheet["frozen_column_count"] >= grid.columns:
        raise BadRequest("You can't freeze all the rows or all the columns of the sheet.")
    if not any(not each["hidden"] for each in book.sheets()):
        raise BadRequest("You can't hide all the sheets in a document.")
    # A smaller grid loses what stood outside it.
    grid.move_rows(lambda row: row if row < grid.rows else None)
    grid.move_columns(lambda column: column if column < grid.columns else None)
    if "index" in paths:
        before = book.order.index(grid.sheet["id"])
        wanted = properties.get("index", 0)
        book.order.remove(grid.sheet["id"])
        # An index counts places before the move, so that moving right lands one place earlier.
        book.order.insert(wanted - 1 if wanted > before else wanted, grid.sheet["id"])


def _property_paths(fields: str, properties: Mapping[str, Any]) -> list[str]:
    """Paths that `fields` names, `*` and whole groups opened. Raises BadRequest."""
    if not fields:
        plan_of("")
    if fields == "*":
        grid = [f"gridProperties.{name}" for name in properties.get("gridProperties") or {}]
        return [path for path in tabs.FIELDS if path in properties or path in grid]
    try:
        mask = field_mask.parse(fields)
    except QueryError:
        raise BadRequest(f"Invalid field: {fields}") from None
    paths = []
    for field in mask.fields:
        if field.name == "gridProperties":
            inner = field.inner
            every = inner is None or any(each.name == "*" for each in inner.fields)
            names = (
                list(properties.get("gridProperties") or {})
                if every or inner is None
                else [each.name for each in inner.fields]
            )
            paths += [f"gridProperties.{name}" for name in names]
        elif field.name != "sheetId":
            paths.append(field.name)
    for path in paths:
        if path not in tabs.FIELDS:
            raise BadRequest(f"Invalid field: {path}")
    return paths


def update_spreadsheet_properties(book: Book, given: Mapping[str, Any]) -> None:
    """Title, locale or time zone of the spreadsheet."""
    names = {"title": "title", "locale": "locale", "timeZone": "time_zone"}
    properties = given.get("properties") or {}
    fields = given.get("fields", "")
    if not fields:
        plan_of("")
    paths = (
        [name for name in names if name in properties]
        if fields == "*"
        else [each.strip() for each in fields.split(",")]
    )
    for path in paths:
        if path not in names:
            raise BadRequest(f"Invalid field: {path}")
        if not properties.get(path):
            raise BadRequest(f"{path} must not be empty.")
        book.file = {**book.file, names[path]: properties[path]}
