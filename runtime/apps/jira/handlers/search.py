"""Finding issues by JQL."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.jira.expansion import described, expanded, words
from runtime.apps.jira.issue_wire import IssueView, wanted_fields
from runtime.apps.jira.jql_structure import structure
from runtime.apps.jira.searching import search
from runtime.apps.jira.site import site_of
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset, by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query import jql
from runtime.query.errors import QueryError

MOST_IDS, MOST_ISSUES = 5000, 100
"""A page of bare ids may be long; one of whole issues holds no more than 100, whatever is asked."""
_NOTHING_MORE = frozenset({"id", "key", ""})


def _page(
    world: World,
    request: Request,
    text: str,
    token: str,
    limit: int,
    fields: Sequence[str],
    expand: set[str],
    *,
    bare: bool,
) -> Any:
    """A page of the newer search: ids alone unless fields are asked for."""
    view = IssueView(world, site_of(request))
    found = search(world, text, bounded=True)
    ids_only = all(name.strip() in _NOTHING_MORE for name in fields) and not expand
    page = by_token(found, token, min(limit, MOST_IDS if ids_only else MOST_ISSUES), of=f"search {text}")
    if bare and not expand:
        issues: list[Any] = [{"id": issue["internal_id"]} for issue in page.items]
    else:
        issues = [_result(view, issue, fields, expand) for issue in page.items]
    answer: dict[str, Any] = {"issues": issues, "isLast": page.next is None}
    if page.next is not None:
        answer["nextPageToken"] = page.next
    return answer | _names(view, page.items, fields, expand)


def _result(view: IssueView, issue: RecordDict, fields: Sequence[str], expand: set[str]) -> dict[str, Any]:
    made = expanded(view, issue, fields, expand, alone=False)
    if not made["fields"]:
        del made["fields"]
    return made


def _names(view: IssueView, issues: Sequence[RecordDict], fields: Sequence[str], expand: set[str]) -> dict[str, Any]:
    used = dict.fromkeys(name for issue in issues for name in wanted_fields(view, issue, fields))
    return described(view, used, expand) if expand & {"names", "schema"} else {}


def search_jql(
    world: World,
    request: Request,
    jql: str = "",
    nextPageToken: str = "",
    maxResults: int = 50,
    fields: Sequence[str] = ("id",),
    expand: str = "",
    **_: Any,
) -> Any:
    """Find issues, page by page with a token."""
    bare = all(name.strip() in ("id", "") for name in fields)
    return _page(world, request, jql, nextPageToken, maxResults, fields, words(expand), bare=bare)


def search_jql_post(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """Find issues with a query too long for a URL."""
    fields = body.get("fields") or ["id"]
    bare = all(name.strip() in ("id", "") for name in fields)
    limit = body.get("maxResults")
    return _page(
        world, request, body.get("jql") or "", body.get("nextPageToken") or "", 50 if limit is None else limit, fields,
        words(body.get("expand")), bare=bare,
    )  # fmt: skip


def _offset_page(
    world: World, request: Request, text: str, start: int, limit: int, fields: Sequence[str], expand: set[str]
) -> Any:
    """A page of the older search: whole issues, counted."""
    view = IssueView(world, site_of(request))
    page = by_offset(search(world, text), start, min(limit, MOST_ISSUES))
    issues = [expanded(view, issue, fields, expand, alone=False) for issue in page.items]
    answer = {
        "expand": "names,schema",
        "startAt": page.offset,
        "maxResults": page.limit,
        "total": page.total,
        "issues": issues,
    }
    return answer | _names(view, page.items, fields, expand)


def search_issues(
    world: World,
    request: Request,
    jql: str = "",
    startAt: int = 0,
    maxResults: int = 50,
    fields: Sequence[str] = ("*navigable",),
    expand: str = "",
    **_: Any,
) -> Any:
    """Find issues in the older way, page by page with an offset."""
    return _offset_page(world, request, jql, startAt, maxResults, fields, words(expand))


def search_issues_post(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """The older search with a query too long for a URL."""
    limit = body.get("maxResults")
    return _offset_page(
        world, request, body.get("jql") or "", body.get("startAt") or 0, 50 if limit is None else limit,
        body.get("fields") or ["*navigable"], words(body.get("expand")),
    )  # fmt: skip


def count_issues(world: World, body: Any = None, **_: Any) -> Any:
    """How many issues a query finds."""
    return {"count": len(search(world, body.get("jql") or "", bounded=True))}


def parse_jql_queries(world: World, body: Any = None, **_: Any) -> Any:
    """The structure of queries, or what is wrong with them."""
    answers = []
    for text in body["queries"]:
        try:
            answers.append({"query": text, "structure": structure(jql.parse(text))})
        except QueryError as error:
            answers.append({"query": text, "errors": [error.message]})
    return {"queries": answers}
