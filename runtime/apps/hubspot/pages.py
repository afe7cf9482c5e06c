"""HubSpot's two ways of paging: an opaque `after` in listings, a number in searches."""

from collections.abc import Callable, Sequence
from typing import Any

from runtime.apps.hubspot.refusals import invalid
from runtime.kit.errors import InvalidCursor
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset, by_token
from runtime.kit.records import RecordDict

SEARCH_MAXIMUM = 10_000


def listing(
    request: Request, found: Sequence[RecordDict], wire: Callable[[RecordDict], Any], *, limit: int, after: str, of: str
) -> dict[str, Any]:
    """A page of a listing: `results`, and `paging` where more follows. Raises InvalidCursor."""
    page = by_token(found, after or None, limit, of=of)
    body: dict[str, Any] = {"results": [wire(each) for each in page.items]}
    if page.next:
        body["paging"] = {"next": {"after": page.next, "link": request.url_with(after=page.next)}}
    return body


def found_page(
    found: Sequence[RecordDict], wire: Callable[[RecordDict], Any], *, limit: int, after: Any
) -> dict[str, Any]:
    """A page of a search: `total`, `results`, and `paging` where more follows. Raises BadRequest or InvalidCursor."""
    text = str(after or 0)
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise InvalidCursor("the paging cursor is not a number")
    offset = int(text)
    if offset + limit > SEARCH_MAXIMUM and offset >= SEARCH_MAXIMUM:
        raise invalid(f"Cannot page past {SEARCH_MAXIMUM} results of a search")
    page = by_offset(found, offset, limit)
    body: dict[str, Any] = {"total": page.total, "results": [wire(each) for each in page.items]}
    following = offset + len(page.items)
    if page.items and page.more and following < SEARCH_MAXIMUM:
        body["paging"] = {"next": {"after": str(following)}}
    return body
