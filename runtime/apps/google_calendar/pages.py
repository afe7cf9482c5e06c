"""Listings of calendars, rules and settings: whole, page by page, or only what changed since a sync token."""

from collections.abc import Callable, Sequence
from typing import Any

from runtime.apps.google_calendar import sync
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict

MOST = 250


def page_of(
    kind: str,
    of: str,
    everything: Sequence[RecordDict],
    shown: Callable[[RecordDict], bool],
    wire: Callable[[RecordDict], dict[str, Any]],
    *,
    limit: int,
    page_token: str,
    sync_token: str | None,
) -> dict[str, Any]:
    """A listing's body. With a sync token it holds what was written since, also what is not `shown` any more.

    Raises InvalidCursor, BadRequest or Gone for tokens that do not fit.
    """
    after = None if sync_token is None else sync.since(of, sync_token)
    found = [each for each in everything if (shown(each) if after is None else each["revision"] > after)]
    page = by_token(found, page_token, min(limit, MOST), of=of)
    body = {"kind": kind, "etag": sync.list_etag(of, page.items)}
    body |= {"nextPageToken": page.next} if page.next else {"nextSyncToken": sync.sync_token(of, everything)}
    return {**body, "items": [wire(each) for each in page.items]}
