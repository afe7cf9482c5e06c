"""People: who asks, look-ups, and who can be given an issue."""

from typing import Any

from runtime.apps.jira.errors import refusal
from runtime.apps.jira.lookup import agent, the_issue, the_project, the_user
from runtime.apps.jira.people import User
from runtime.apps.jira.site import site_of
from runtime.apps.jira.wire import user_on_the_wire
from runtime.kit.errors import NotFound
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_STRICT = "is not supported in GDPR strict mode."


def _fits(user: RecordDict, query: str) -> bool:
    """Whether a person's name, a word of it, or their mail address begins with the query; an account id is exact."""
    wanted = query.strip().casefold()
    name, email = user["display_name"].casefold(), (user["email"] or "").casefold()
    starts = [name, *name.replace("-", " ").split(), email]
    return any(each.startswith(wanted) for each in starts) or user["account_id"].casefold() == wanted


def _refuse_old_names(request: Request) -> None:
    for name in ("username", "key"):
        if name in request.query and "query" not in request.query and "accountId" not in request.query:
            raise refusal(f"The query parameter '{name}' {_STRICT}")


def get_current_user(world: World, request: Request, **_: Any) -> Any:
    """The account that the token belongs to."""
    user = agent(world)
    groups = {"size": len(user["groups"]), "items": [{"name": name} for name in user["groups"]]}
    shape = user_on_the_wire(world, site_of(request), user["account_id"]) or {}
    return {
        **shape,
        "locale": "en_US",
        "groups": groups,
        "applicationRoles": {"size": 0, "items": []},
        "expand": "groups,applicationRoles",
    }


def get_user(world: World, request: Request, accountId: str = "", **_: Any) -> Any:
    """One person by account id."""
    _refuse_old_names(request)
    if not accountId:
        raise refusal("Either the `accountId` or the `query` parameter must be given.")
    user = the_user(world, accountId)
    shape = user_on_the_wire(world, site_of(request), user["account_id"]) or {}
    groups = {"size": len(user["groups"]), "items": [{"name": name} for name in user["groups"]]}
    return {
        **shape,
        "groups": groups,
        "applicationRoles": {"size": 0, "items": []},
        "expand": "groups,applicationRoles",
    }


def find_users(
    world: World,
    request: Request,
    query: str | None = None,
    accountId: str = "",
    startAt: int = 0,
    maxResults: int = 50,
    **_: Any,
) -> Any:
    """People by the beginning of their name or mail address."""
    _refuse_old_names(request)
    if query is None and not accountId:
        raise refusal("One of the query parameters 'query', 'accountId' or 'property' must be provided.")
    found = [
        user for user in world.all(User) if (user["account_id"] == accountId if accountId else _fits(user, query or ""))
    ]
    site = site_of(request)
    return [
        user_on_the_wire(world, site, user["account_id"])
        for user in by_offset(found, startAt, min(maxResults, 1000)).items
    ]


def find_assignable_users(
    world: World,
    request: Request,
    query: str = "",
    accountId: str = "",
    project: str = "",
    issueKey: str = "",
    issueId: str = "",
    startAt: int = 0,
    maxResults: int = 50,
    **_: Any,
) -> Any:
    """Active people who can be given issues of a project, or one issue."""
    _refuse_old_names(request)
    if project:
        the_project(world, project)
    elif issueKey or issueId:
        the_issue(world, issueKey or issueId)
    else:
        raise refusal("Either the project or the issue must be given, by 'project', 'issueKey' or 'issueId'.")
    found = [
        user
        for user in world.all(User)
        if user["active"] and _fits(user, query) and (not accountId or user["account_id"] == accountId)
    ]
    site = site_of(request)
    return [
        user_on_the_wire(world, site, user["account_id"])
        for user in by_offset(found, startAt, min(maxResults, 1000)).items
    ]


def get_group_members(
    world: World, request: Request, groupname: str = "", startAt: int = 0, maxResults: int = 50, **_: Any
) -> Any:
    """The people of a group."""
    found = [user for user in world.all(User) if groupname in user["groups"]]
    if not found:
        raise NotFound("Group", groupname, f"The group named '{groupname}' does not exist.")
    page = by_offset(found, startAt, min(maxResults, 50))
    site = site_of(request)
    return {
        "self": request.url_with(),
        "maxResults": page.limit,
        "startAt": page.offset,
        "total": page.total,
        "isLast": not page.more,
        "values": [user_on_the_wire(world, site, user["account_id"]) for user in page.items],
    }
