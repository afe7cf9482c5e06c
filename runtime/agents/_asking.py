"""How to ask each vendor for everything: the options that widen an answer, and a query that finds all.

An app without an entry is read with its defaults. `@kind` stands for all ids of that kind, joined by commas; `{kind}`
in a query for each one of them.
"""

from collections.abc import Mapping
from typing import Any, Final

WIDELY: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "gmail": {"messages_list": {"includeSpamTrash": "true"}, "threads_list": {"includeSpamTrash": "true"}},
    "google_calendar": {"events_list": {"showHiddenInvitations": "true"}},
    "google_drive": {"*": {"fields": "*"}, "files_export": {"mimeType": "text/plain"}},
    "hubspot": {"*": {"properties": "@property"}},
    "jira": {
        "*": {"fields": "*all"},
        "search_jql": {"jql": "created >= '2000-01-01' order by key"},
        "search_issues": {"jql": "created >= '2000-01-01' order by key"},
        "find_users": {"query": ""},
        "find_assignable_users": {"project": "{project}"},
    },
    "salesforce": {
        "query": {"q": "SELECT FIELDS(ALL) FROM {sobject} LIMIT 200"},
        "query_all": {"q": "SELECT FIELDS(ALL) FROM {sobject} LIMIT 200"},
    },
    "slack": {"conversations_list": {"types": "public_channel,private_channel,mpim,im"}},
}
"""App -> operation, or `*` for all that take the parameter -> parameter -> value."""

AGAIN: Final[Mapping[tuple[str, str], Mapping[str, Any]]] = {
    ("google_drive", "files_get"): {"alt": "media"},
    ("google_sheets", "get_values"): {"valueRenderOption": "UNFORMATTED_VALUE"},
}
"""Reads that show something else when asked a second time, in another way."""

MORE: Final = ("pageToken", "nextPageToken", "cursor", "after", "startAt")
"""Parameters that ask for the next page."""
MANY: Final = ("maxResults", "pageSize", "limit", "count")
"""Parameters that say how much one page holds."""


def options(app: str, operation: str, takes: frozenset[str]) -> dict[str, Any]:
    """The widening options of a read that takes certain parameters."""
    told = WIDELY.get(app, {})
    general = {name: value for name, value in told.get("*", {}).items() if name in takes}
    return {**general, **told.get(operation, {})}


def next_page(body: Any, takes: frozenset[str]) -> dict[str, Any]:
    """The parameters that ask for what comes after an answer; empty where it was the last page."""
    if not isinstance(body, dict):
        return {}
    inner = body.get("response_metadata")
    paging = body.get("paging")
    token = body.get("nextPageToken")
    if isinstance(token, str) and token:
        return next(({name: token} for name in MORE[:2] if name in takes), {})
    if isinstance(inner, dict) and inner.get("next_cursor") and "cursor" in takes:
        return {"cursor": inner["next_cursor"]}
    if isinstance(paging, dict) and isinstance(paging.get("next"), dict) and "after" in takes:
        return {"after": paging["next"].get("after")}
    start, size, total = body.get("startAt"), body.get("maxResults"), body.get("total")
    if isinstance(start, int) and isinstance(size, int) and isinstance(total, int) and "startAt" in takes:
        return {"startAt": start + size} if size > 0 and start + size < total else {}
    return {}
