"""The API's shapes of a spreadsheet, a sheet, its grid and a cell."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.google_sheets.areas import Area
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.colors import color_of
from runtime.apps.google_sheets.display import number_of, shown
from runtime.apps.google_sheets.grid import EMPTY, Cell, Strip
from runtime.apps.google_sheets.patterns import pattern_of
from runtime.kit.records import RecordDict


def spreadsheet_on_the_wire(book: Book, areas: Sequence[Area] = (), *, data: bool = False) -> dict[str, Any]:
    """A spreadsheet; with areas, only the sheets they are in; with `data`, their cells as well."""
    sheets = []
    for grid in book.grids():
        own = [area for area in areas if area.grid is grid]
        if areas and not own:
            continue
        sheet: dict[str, Any] = {"properties": properties_on_the_wire(grid.sheet)}
        if data:
            whole = Area(grid, 0, grid.rows - 1, 0, grid.columns - 1)
            sheet["data"] = [data_on_the_wire(area) for area in own or [whole]]
        sheets.append(sheet | _marks(grid.sheet))
    body: dict[str, Any] = {
        "spreadsheetId": book.id,
        "properties": {
            "title": book.file["title"],
            "locale": book.file["locale"],
            "autoRecalc": "ON_CHANGE",
            "timeZone": book.file["time_zone"],
        },
        "sheets": sheets,
    }
    if book.file["named_ranges"]:
        body["namedRanges"] = book.file["named_ranges"]
    return {**body, "spreadsheetUrl": f"https://docs.google.com/spreadsheets/d/{book.id}/edit"}


def _marks(sheet: RecordDict) -> dict[str, Any]:
    named = {"merges": "merges", "basicFilter": "basic_filter", "protectedRanges": "protected_ranges"}
    return {wire: sheet[name] for wire, name in named.items() if sheet[name]}


def properties_on_the_wire(sheet: RecordDict) -> dict[str, Any]:
    """A sheet's properties; what is off or zero is left out, as Google does."""
    grid: dict[str, Any] = {"rowCount": sheet["row_count"], "columnCount": sheet["column_count"]}
    for wire, name in (
        ("frozenRowCount", "frozen_row_count"),
        ("frozenColumnCount", "frozen_column_count"),
        ("hideGridlines", "hide_gridlines"),
    ):
        if sheet[name]:
            grid[wire] = sheet[name]
    body = {
        "sheetId": sheet["sheet_id"],
        "title": sheet["title"],
        "index": sheet["index"],
        "sheetType": "GRID",
        "gridProperties": grid,
    }
    for wire, name in (("hidden", "hidden"), ("rightToLeft", "right_to_left"), ("tabColor", "tab_color")):
        if sheet[name]:
            body[wire] = sheet[name]
    if sheet["tab_color"]:
        body["tabColorStyle"] = {"rgbColor": sheet["tab_color"]}
    return body


def data_on_the_wire(area: Area) -> dict[str, Any]:
    """The cells of an area: rows up to the last one with something in it, each up to its last cell."""
    rows = []
    for row in area.rows:
        strip = area.grid.strips.get(row, Strip())
        columns = [column for column in strip.cells if column in area.columns]
        width = max(columns, default=area.first_column - 1) - area.first_column + 1
        cells = [cell_on_the_wire(strip, strip.cells.get(area.first_column + place, EMPTY)) for place in range(width)]
        rows.append({"values": cells} if cells else {})
    while rows and not rows[-1]:
        rows.pop()
    body: dict[str, Any] = {}
    if area.first_row:
        body["startRow"] = area.first_row
    if area.first_column:
        body["startColumn"] = area.first_column
    return {**body, "rowData": rows} if rows else body


def cell_on_the_wire(strip: Strip, cell: Cell) -> dict[str, Any]:
    """A cell: what was entered, what it comes to, what is shown, how it looks."""
    body: dict[str, Any] = {}
    if not cell.blank:
        value = _extended(cell)
        body["userEnteredValue"] = {"formulaValue": cell.formula} if cell.formula else value
        body["effectiveValue"] = value
        body["formattedValue"] = shown(cell)
    look = _look(strip, cell)
    if look:
        body["userEnteredFormat"] = look
        body["effectiveFormat"] = look
    if cell.note:
        body["note"] = cell.note
    return body


def _extended(cell: Cell) -> dict[str, Any]:
    """Google's ExtendedValue."""
    if cell.error:
        return {"errorValue": {"type": cell.error, "message": f"The formula shows {cell.value}."}}
    number = number_of(cell)
    if number is not None:
        return {"numberValue": number}
    if isinstance(cell.value, bool):
        return {"boolValue": cell.value}
    return {"stringValue": str(cell.value)}


def _look(strip: Strip, cell: Cell) -> dict[str, Any]:
    look: dict[str, Any] = {}
    if cell.format is not None:
        look["numberFormat"] = {"type": cell.format.type, "pattern": pattern_of(cell.format)}
    background, ink = color_of(strip.look.get("background_color")), color_of(strip.look.get("text_color"))
    if background is not None:
        look["backgroundColor"] = background
        look["backgroundColorStyle"] = {"rgbColor": background}
    text: dict[str, Any] = {
        name: True for name in ("bold", "italic", "strikethrough") if strip.look.get(f"text_format_{name}")
    }
    if ink is not None:
        text |= {"foregroundColor": ink, "foregroundColorStyle": {"rgbColor": ink}}
    return {**look, "textFormat": text} if text else look
