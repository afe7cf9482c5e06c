"""Google Sheets: values:batchUpdate, and a PUT for each range."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote, urlencode

from validators.proof.equivalents._instead import segment
from validators.proof.kit.request import Request

_BATCH = re.compile(r"(?P<values>.*/v4/spreadsheets/[^/]+/values):batchUpdate")
_ONE = re.compile(r"(?P<values>.*/v4/spreadsheets/[^/]+/values)/(?P<range>[^?]+)(?:\?(?P<query>.*))?")


def parts(request: Request) -> list[Request]:
    """A PUT for each range."""
    found = _BATCH.fullmatch(request.url)
    if not found or not isinstance(request.body, dict):
        return []
    option = {"valueInputOption": request.body.get("valueInputOption")}
    return [
        Request("PUT", f"{found['values']}/{segment(each.get('range'))}", option, dict(each))
        for each in request.body.get("data") or []
    ]


def whole(requests: Sequence[Request]) -> Request | None:
    """One batch for ranges of one spreadsheet that are written in the same way."""
    found = [_ONE.fullmatch(each.url) for each in requests]
    if any(each.method != "PUT" or not isinstance(each.body, dict) for each in requests):
        return None
    matches = [each for each in found if each]
    options = {_option(each, match["query"]) for each, match in zip(requests, matches, strict=False)}
    if len(matches) < len(requests) or len({each["values"] for each in matches}) > 1 or len(options) > 1:
        return None
    data: list[Any] = [
        {**each.body, "range": unquote(match["range"])} for each, match in zip(requests, matches, strict=True)
    ]
    return Request(
        "POST", f"{matches[0]['values']}:batchUpdate", body={"valueInputOption": options.pop(), "data": data}
    )


def _option(request: Request, query: str | None) -> str:
    written = urlencode(dict(request.params)) + f"&{query or ''}"
    return "USER_ENTERED" if "valueInputOption=USER_ENTERED" in written else "RAW"
