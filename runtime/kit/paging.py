"""The six paging styles of the simulated vendors (facts: APPS.md 7.1).

A token is opaque and deterministic; one that this vendor did not give out raises InvalidCursor.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from zlib import crc32

from runtime.kit.errors import InvalidCursor
from runtime.kit.operation import Request

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """A slice of a listing, and what is needed to ask for the next one."""

    items: list[Item]
    total: int
    offset: int
    limit: int
    next: str | None
    """Token of the next page (style 1), or None on the last."""

    @property
    def more(self) -> bool:
        """Whether anything follows."""
        return self.offset + len(self.items) < self.total


def by_token(items: Sequence[Item], token: str | None, limit: int, *, of: str = "") -> Page[Item]:
    """Style 1, a cursor in the body. `of` names the listing: a token of another listing is refused."""
    offset = _read_token(token, of) if token else 0
    if offset > len(items):
        raise InvalidCursor("the paging token is no longer valid", field=of)
    part = list(items[offset : offset + limit])
    after = offset + len(part)
    return Page(part, len(items), offset, limit, _token(after, of) if after < len(items) else None)


def by_offset(items: Sequence[Item], offset: int, limit: int) -> Page[Item]:
    """Style 2, offset and limit (startAt and maxResults, start and count)."""
    offset = max(offset, 0)
    part = list(items[offset : offset + limit])
    return Page(part, len(items), offset, limit, None)


def by_number(items: Sequence[Item], page: int, per_page: int) -> Page[Item]:
    """Style 3, a page number that begins with 1."""
    return by_offset(items, (max(page, 1) - 1) * per_page, per_page)


def link_header(request: Request, page: Page[Any], *, number: str = "page") -> dict[str, str]:
    """Style 4, a `Link` header with rel="next", for a page made by `by_number`; {} on the last page."""
    if not page.more:
        return {}
    following = page.offset // page.limit + 2
    return {"Link": f'<{request.url_with(**{number: following})}>; rel="next"'}


def next_url(request: Request, page: Page[Any], *, token: str = "page_token", relative: bool = False) -> str | None:
    """Style 5, the whole URL of the next page in the body, for a page made by `by_token`; None on the last."""
    if page.next is None:
        return None
    return request.path_with(**{token: page.next}) if relative else request.url_with(**{token: page.next})


def connection(
    items: Sequence[Item], first: int | None, after: str | None, node: Callable[[Item], Any], *, of: str = ""
) -> dict[str, Any]:
    """Style 6, a Relay connection: edges with cursors, nodes, pageInfo."""
    page = by_token(items, after, len(items) if first is None else first, of=of)
    cursors = [_token(page.offset + place + 1, of) for place in range(len(page.items))]
    nodes = [node(item) for item in page.items]
    return {
        "edges": [{"cursor": cursor, "node": made} for cursor, made in zip(cursors, nodes, strict=True)],
        "nodes": nodes,
        "totalCount": page.total,
        "pageInfo": {
            "hasNextPage": page.more,
            "hasPreviousPage": page.offset > 0,
            "startCursor": cursors[0] if cursors else None,
            "endCursor": cursors[-1] if cursors else None,
        },
    }


def _token(offset: int, of: str) -> str:
    text = f"{offset}.{crc32(f'{of}/{offset}'.encode()):08x}"
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_token(token: str, of: str) -> int:
    try:
        offset = urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode().partition(".")[0]
        number = int(offset)
    except (ValueError, UnicodeDecodeError):
        raise InvalidCursor("the paging token is not valid", field=of) from None
    if _token(number, of) != token.rstrip("="):
        raise InvalidCursor("the paging token is not valid", field=of)
    return number
