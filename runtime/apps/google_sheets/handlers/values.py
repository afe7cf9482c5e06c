"""Cell values by A1 range: read, write, append and clear."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.google_sheets import values
from runtime.apps.google_sheets.answering import answered
from runtime.apps.google_sheets.areas import Area, area_of
from runtime.apps.google_sheets.book import Book
from runtime.apps.google_sheets.filters import areas_of_filters
from runtime.kit.errors import BadRequest
from runtime.kit.world import World


@answered
def get_values(
    world: World,
    spreadsheetId: str,
    range: str,
    majorDimension: str = "ROWS",
    valueRenderOption: str = "FORMATTED_VALUE",
    dateTimeRenderOption: str = "SERIAL_NUMBER",
    **_: Any,
) -> Any:
    """The values of one range."""
    area = area_of(Book(world, spreadsheetId), range)
    return values.values_in(
        area,
        dimension=majorDimension,
        option=valueRenderOption,
        moments_as_text=dateTimeRenderOption == "FORMATTED_STRING",
    )


@answered
def batch_get_values(
    world: World,
    spreadsheetId: str,
    ranges: Sequence[str] = (),
    majorDimension: str = "ROWS",
    valueRenderOption: str = "FORMATTED_VALUE",
    dateTimeRenderOption: str = "SERIAL_NUMBER",
    **_: Any,
) -> Any:
    """The values of several ranges, in the order asked for."""
    book = Book(world, spreadsheetId)
    as_text = dateTimeRenderOption == "FORMATTED_STRING"
    found = [
        values.values_in(
            area_of(book, text), dimension=majorDimension, option=valueRenderOption, moments_as_text=as_text
        )
        for text in ranges
    ]
    return {"spreadsheetId": book.id, "valueRanges": found} if found else {"spreadsheetId": book.id}


@answered
def batch_get_values_by_data_filter(world: World, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """The values of the ranges that filters name."""
    book = Book(world, spreadsheetId)
    given = body or {}
    matched = []
    for filter_, area in areas_of_filters(book, given.get("dataFilters") or []):
        found = values.values_in(
            area,
            dimension=given.get("majorDimension", "ROWS"),
            option=given.get("valueRenderOption", "FORMATTED_VALUE"),
            moments_as_text=given.get("dateTimeRenderOption") == "FORMATTED_STRING",
        )
        matched.append({"valueRange": found, "dataFilters": [filter_]})
    return {"spreadsheetId": book.id, "valueRanges": matched}


@answered
def update_values(
    world: World,
    spreadsheetId: str,
    range: str,
    valueInputOption: str = "",
    includeValuesInResponse: bool = False,
    responseValueRenderOption: str = "FORMATTED_VALUE",
    responseDateTimeRenderOption: str = "SERIAL_NUMBER",
    body: Any = None,
    **_: Any,
) -> Any:
    """Write values from the first cell of the range on."""
    option = values.input_option(valueInputOption)
    book = Book(world, spreadsheetId)
    area = area_of(book, range)
    given = body or {}
    values.same_range(book, area, given.get("range"))
    written = values.write(book, area, values.lines_of(given), option)
    book.save()
    answer = written.on_the_wire(book)
    if includeValuesInResponse:
        answer["updatedData"] = _data(written.area, responseValueRenderOption, responseDateTimeRenderOption)
    return answer


@answered
def append_values(
    world: World,
    spreadsheetId: str,
    range: str,
    valueInputOption: str = "",
    insertDataOption: str = "OVERWRITE",
    includeValuesInResponse: bool = False,
    responseValueRenderOption: str = "FORMATTED_VALUE",
    responseDateTimeRenderOption: str = "SERIAL_NUMBER",
    body: Any = None,
    **_: Any,
) -> Any:
    """Write values under the table that the range touches."""
    option = values.input_option(valueInputOption)
    book = Book(world, spreadsheetId)
    area = area_of(book, range)
    given = body or {}
    values.same_range(book, area, given.get("range"))
    lines = values.lines_of(given)
    table, written = values.append(book, area, lines, option, insert=insertDataOption == "INSERT_ROWS")
    book.save()
    updates = written.on_the_wire(book)
    if includeValuesInResponse:
        updates["updatedData"] = _data(written.area, responseValueRenderOption, responseDateTimeRenderOption)
    touched = {"tableRange": table.text} if table else {}
    return {"spreadsheetId": book.id, **touched, "updates": updates}


@answered
def clear_values(world: World, spreadsheetId: str, range: str, **_: Any) -> Any:
    """Empty the cells of one range; the rows stay."""
    book = Book(world, spreadsheetId)
    area = area_of(book, range)
    values.clear(area)
    book.save()
    return {"spreadsheetId": book.id, "clearedRange": area.text}


@answered
def batch_clear_values(world: World, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """Empty the cells of several ranges."""
    book = Book(world, spreadsheetId)
    areas = [area_of(book, text) for text in (body or {}).get("ranges") or []]
    for area in areas:
        values.clear(area)
    book.save()
    return {"spreadsheetId": book.id, "clearedRanges": [area.text for area in areas]}


@answered
def batch_clear_values_by_data_filter(world: World, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """Empty the cells of the ranges that filters name."""
    book = Book(world, spreadsheetId)
    areas = [area for _, area in areas_of_filters(book, (body or {}).get("dataFilters") or [])]
    for area in areas:
        values.clear(area)
    book.save()
    return {"spreadsheetId": book.id, "clearedRanges": [area.text for area in areas]}


@answered
def batch_update_values(world: World, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """Write values to several ranges, all of them or none."""
    given = body or {}
    book = Book(world, spreadsheetId)
    placed = []
    for entry in given.get("data") or []:
        if not entry.get("range"):
            raise BadRequest("Missing range in 'data'.")
        placed.append((entry, area_of(book, entry["range"])))
    return _batch(book, placed, given)


@answered
def batch_update_values_by_data_filter(world: World, spreadsheetId: str, body: Any = None, **_: Any) -> Any:
    """Write values to the ranges that filters name, all of them or none."""
    given = body or {}
    book = Book(world, spreadsheetId)
    placed = []
    for entry in given.get("data") or []:
        placed += [(entry, area) for _, area in areas_of_filters(book, [entry.get("dataFilter") or {}])]
    answer = _batch(book, placed, given)
    for (entry, _area), response in zip(placed, answer["responses"], strict=True):
        response["dataFilter"] = entry.get("dataFilter") or {}
        response.pop("spreadsheetId", None)
    return answer


def _batch(book: Book, placed: Sequence[tuple[dict[str, Any], Area]], given: dict[str, Any]) -> dict[str, Any]:
    option = values.input_option(given.get("valueInputOption"))
    written = [values.write(book, area, values.lines_of(entry), option) for entry, area in placed]
    book.save()
    responses = []
    for each in written:
        response = each.on_the_wire(book)
        if given.get("includeValuesInResponse"):
            response["updatedData"] = _data(
                each.area,
                given.get("responseValueRenderOption", "FORMATTED_VALUE"),
                given.get("responseDateTimeRenderOption", "SERIAL_NUMBER"),
            )
        responses.append(response)
    spots = {(each.area.grid.sheet["id"], row) for each in written if each.cells for row in each.area.rows}
    lanes = {(each.area.grid.sheet["id"], column) for each in written if each.cells for column in each.area.columns}
    totals = {
        "totalUpdatedRows": len(spots),
        "totalUpdatedColumns": len(lanes),
        "totalUpdatedCells": sum(each.cells for each in written),
        "totalUpdatedSheets": len({sheet for sheet, _ in spots}),
    }
    return {
        "spreadsheetId": book.id,
        **{name: total for name, total in totals.items() if total},
        "responses": responses,
    }


def _data(area: Area, option: str, moments: str) -> dict[str, Any]:
    return values.values_in(area, option=option, moments_as_text=moments == "FORMATTED_STRING")
