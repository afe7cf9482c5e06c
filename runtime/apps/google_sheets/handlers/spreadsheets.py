"""Spreadsheets: create, read, edit in batches; copy a sheet to another spreadsheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.google_sheets import tabs
from runtime.apps.google_sheets.answering import answered, wants_data
from runtime.apps.google_sheets.areas import area_of
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.filters import areas_of_filters
from runtime.apps.google_sheets.looks import plan_of, put_data
from runtime.apps.google_sheets.records import Spreadsheet
from runtime.apps.google_sheets.requests.kinds import carry_out
from runtime.apps.google_sheets.requests.marks import add_named_range
from runtime.apps.google_sheets.wire import (
    properties_on_the_wire,
    spreadsheet_on_the_wire,
)
from runtime.kit.errors import BadRequest, NotFound
from runtime.kit.operation import Request
from runtime.kit.world import World


@answered
def create_spreadsheet(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """A new spreadsheet with the sheets the body describes, or with one empty `Sheet1`."""
    given = body or {}
    properties = given.get("properties") or {}
    file = world.create(
        Spreadsheet,
        title=properties.get("title") or "Untitled spreadsheet",
        locale=properties.get("locale") or "en_US",
        time_zone=properties.get("timeZone") or "Etc/GMT",
    )
    book = Book(world, file["id"])
    for place, sheet in enumerate(given.get("sheets") or [{}]):
        described = sheet.get("properties") or {}
        grid = tabs.new_sheet(book, {"sheetId": 0, **described} if place == 0 else described)
        for data in sheet.get("data") or []:
            _fill(grid, data)
    for named in given.get("namedRanges") or []:
        add_named_range(book, {"namedRange": named})
    book.save()
    fields = request.query.get("fields")
    return spreadsheet_on_the_wire(Book(world, book.id), data=wants_data(request.operation, fields, False))


def _fill(grid: Any, data: Mapping[str, Any]) -> None:
    """Put GridData into a new sheet, which grows to hold it."""
    first_row, first_column = data.get("startRow", 0), data.get("startColumn", 0)
    rows = [line.get("values") or [] for line in data.get("rowData") or []]
    if min(first_row, first_column) < 0:
        raise BadRequest("startRow and startColumn must not be negative.")
    grid.grow(first_row + len(rows), first_column + max(map(len, rows), default=0))
    for down, line in enumerate(rows):
        for across, cell in enumerate(line):
            put_data(grid, first_row + down, first_column + across, cell or {}, plan_of("*"))


@answered
def get_spreadsheet(
    world: World,
    request: Request,
    spreadsheetId: str,
    ranges: Sequence[str] = (),
    includeGridData: bool = False,
    **_: Any,
) -> Any:
    """A spreadsheet's properties and sheets; cells on demand."""
    book = Book(world, spreadsheetId)
    areas = [area_of(book, text) for text in ranges]
    return spreadsheet_on_the_wire(
        book, areas, data=wants_data(request.operation, request.query.get("fields"), includeGridData)
    )


@answered
def get_spreadsheet_by_data_filter(
    world: World, request: Request, spreadsheetId: str, body: Any = None, **_: Any
) -> Any:
    """The sheets, or cells, that filters name."""
    book = Book(world, spreadsheetId)
    given = body or {}
    areas = [area for _, area in areas_of_filters(book, given.get("dataFilters") or [])]
    asked = bool(given.get("includeGridData"))
    return spreadsheet_on_the_wire(book, areas, data=wants_data(request.operation, request.query.get("fields"), asked))


@answered
def batch_update_spreadsheet(world: World, request: Request, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """Edits in order, all of them or none."""
    book = Book(world, spreadsheetId)
    given = body or {}
    requests = given.get("requests") or []
    if not requests:
        raise BadRequest("Must specify at least one request.")
    replies = [carry_out(book, place, each) for place, each in enumerate(requests)]
    book.save()
    answer: dict[str, Any] = {"spreadsheetId": book.id, "replies": replies}
    if given.get("includeSpreadsheetInResponse"):
        after = Book(world, book.id)
        areas = [area_of(after, text) for text in given.get("responseRanges") or []]
        data = wants_data(request.operation, request.query.get("fields"), bool(given.get("responseIncludeGridData")))
        answer["updatedSpreadsheet"] = spreadsheet_on_the_wire(after, areas, data=data)
    return answer


@answered
def copy_sheet(world: World, spreadsheetId: str, sheetId: int, body: Any = None, **_: Any) -> Any:
    """A copy of a sheet at the end of another spreadsheet, or of the same one."""
    book = Book(world, spreadsheetId)
    source = book.numbered(sheetId)
    if source is None:
        raise NotFound("sheet", sheetId)
    target_id = (body or {}).get("destinationSpreadsheetId", "")
    if not target_id:
        raise BadRequest("No destination spreadsheet specified.")
    target = Book(world, target_id)
    copy = tabs.copy_of(source, target, tabs.copy_title(target, source.sheet["title"]))
    target.add(copy)
    target.save()
    return properties_on_the_wire({**copy.sheet, "index": len(target.order) - 1})
