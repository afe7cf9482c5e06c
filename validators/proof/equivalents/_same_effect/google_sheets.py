"""Google Sheets: cell by cell, by columns, with RAW where nothing is read into a value, appended or put by range."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from runtime.query.a1 import Range, column_letter, parse, quote_title
from runtime.query.errors import QueryError
from validators.proof.equivalents._instead import answer, segment
from validators.proof.kit.arguments import replaced
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_MOST_CELLS = 20


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for a range that is written or a row that is appended."""
    request = write.request
    values: list[Any] = (request.body or {}).get("values") or [] if isinstance(request.body, dict) else []
    match write.operation.id:
        case "update_values" if values and request.body.get("majorDimension", "ROWS") == "ROWS":
            yield from _written(write, values)
            if any(change.kind == "created" for change in write.changes):
                yield "appended", [_appended(request)]
        case "append_values" if values:
            made = answer(trace, write.number, request)
            place = made.get("updates", {}).get("updatedRange") if isinstance(made, dict) else None
            if place:
                url = f"{_values_of(request)}/{segment(place)}"
                yield "by its range", [Request("PUT", url, {"valueInputOption": _option(write)}, {"values": values})]


def _written(write: Write, values: list[Any]) -> Iterator[tuple[str, list[Request]]]:
    request = write.request
    written = unquote(request.url.partition("?")[0].rpartition("/values/")[2])
    try:
        area = parse(written)
    except QueryError:
        return
    if area.first_row is None or area.first_column is None:
        return
    bodyless = {"valueInputOption": _option(write)}
    cells = list(_cells(area, values))
    if 1 < len(cells) <= _MOST_CELLS:
        singles = [
            Request("PUT", f"{_values_of(request)}/{segment(place)}", bodyless, {"values": [[value]]})
            for place, value in cells
        ]
        yield "cell by cell", singles
        yield "cell by cell, the last one first", singles[::-1]
    if len({len(row) for row in values}) == 1:
        columns = [list(column) for column in zip(*values, strict=True)]
        yield "by columns", [replace(request, body={"majorDimension": "COLUMNS", "values": columns})]
    plain = all(_says_itself(value) for _, value in cells)
    other = {"USER_ENTERED": "RAW", "RAW": "USER_ENTERED"}[_option(write)]
    if plain:
        paths = [leaf.path for leaf in write.leaves if leaf.value == _option(write)]
        if paths:
            yield f"with {other}", [replaced(request, dict.fromkeys(paths, other))]


def _cells(area: Range, values: list[Any]) -> Iterator[tuple[str, Any]]:
    sheet = "" if area.title is None else quote_title(area.title) + "!"
    for down, row in enumerate(values):
        for across, value in enumerate(row):
            if value is not None and area.first_row is not None and area.first_column is not None:
                yield f"{sheet}{column_letter(area.first_column + across)}{area.first_row + down + 1}", value


def _says_itself(value: Any) -> bool:
    """Whether a value is the same as typed in and as given: a number, or words without a digit or a leading mark."""
    if isinstance(value, bool):
        return False
    if isinstance(value, str):
        return not any(map(str.isdigit, value)) and value[:1].isalpha() and value.casefold() not in ("true", "false")
    return isinstance(value, int | float)


def _appended(request: Request) -> Request:
    """The same row at the end of the table: the sheet alone is named."""
    base, _, query = request.url.partition("?")
    place = unquote(base.rpartition("/values/")[2]).partition("!")[0]
    url = f"{_values_of(request)}/{segment(place + '!A1')}:append" + (f"?{query}" if query else "")
    return replace(request, method="POST", url=url)


def _values_of(request: Request) -> str:
    return request.url.partition("/values/")[0] + "/values"


def _option(write: Write) -> str:
    return next((str(leaf.value) for leaf in write.leaves if leaf.value in ("USER_ENTERED", "RAW")), "RAW")
