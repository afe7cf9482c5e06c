"""Projects and what they are divided into."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.expansion import words
from runtime.apps.jira.lookup import the_project
from runtime.apps.jira.records import Component, Issue, IssueType, Project, Version
from runtime.apps.jira.site import Site, site_of
from runtime.apps.jira.workflow import statuses_of
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_ORDERS = {"key": "id", "name": "name", "category": "category", "owner": "lead_id"}


def _in_list(world: World, site: Site, project: RecordDict, expand: set[str]) -> dict[str, Any]:
    shape = {
        "expand": "description,lead,issueTypes,url,projectKeys,permissions,insight",
        **wire.project_in_short(site, project),
        "style": project["style"],
        "isPrivate": False,
        "properties": {},
        "entityId": project["internal_id"],
        "uuid": project["internal_id"],
    }
    if "description" in expand:
        shape["description"] = project["description"]
    if "lead" in expand and project["lead_id"]:
        shape["lead"] = wire.user_on_the_wire(world, site, project["lead_id"])
    if "issueTypes" in expand:
        shape["issueTypes"] = _types(world, site, project)
    if "insight" in expand:
        shape["insight"] = {"totalIssueCount": len(world.find(Issue, project_key=project["id"]))}
    return shape


def _types(world: World, site: Site, project: RecordDict) -> list[dict[str, Any]]:
    kinds = [kind for kind in world.all(IssueType) if kind["name"] in project["issue_types"]]
    return [wire.issue_type_on_the_wire(site, kind) for kind in kinds]


def get_all_projects(world: World, request: Request, expand: str = "", **_: Any) -> Any:
    """Every project, by key."""
    site = site_of(request)
    found = sorted(world.all(Project), key=lambda each: each["id"])
    return [_in_list(world, site, project, words(expand)) for project in found]


def search_projects(
    world: World,
    request: Request,
    startAt: int = 0,
    maxResults: int = 50,
    orderBy: str = "key",
    query: str = "",
    id: Sequence[str] = (),
    keys: Sequence[str] = (),
    typeKey: Sequence[str] = (),
    expand: str = "",
    **_: Any,
) -> Any:
    """Projects whose key or name contains the query, a page at a time."""
    site = site_of(request)
    wanted = query.strip().casefold()
    found = [
        project
        for project in world.all(Project)
        if (wanted in project["id"].casefold() or wanted in project["name"].casefold())
        and (not id or project["internal_id"] in id)
        and (not keys or project["id"] in keys)
        and (not typeKey or project["project_type"] in typeKey)
    ]
    order = orderBy.lstrip("+-")
    found.sort(
        key=lambda each: (str(each[_ORDERS.get(order, "id")] or "").casefold(), each["id"]),
        reverse=orderBy.startswith("-"),
    )
    page = by_offset(found, startAt, min(maxResults, 100))
    answer = {
        "self": request.url_with(),
        "maxResults": page.limit,
        "startAt": page.offset,
        "total": page.total,
        "isLast": not page.more,
        "values": [_in_list(world, site, project, words(expand)) for project in page.items],
    }
    return answer | ({"nextPage": request.url_with(startAt=page.offset + page.limit)} if page.more else {})


def get_project(world: World, request: Request, projectIdOrKey: str, **_: Any) -> Any:
    """One project with its lead, types, components and versions."""
    site = site_of(request)
    project = the_project(world, projectIdOrKey)
    shape = {
        **_in_list(world, site, project, set()),
        "description": project["description"],
        "issueTypes": _types(world, site, project),
        "assigneeType": project["assignee_type"],
        "components": get_project_components(world, request, project["id"]),
        "versions": get_project_versions(world, request, project["id"]),
        "roles": {},
    }
    if project["lead_id"]:
        shape["lead"] = wire.user_on_the_wire(world, site, project["lead_id"])
    if project["url"]:
        shape["url"] = project["url"]
    return shape


def get_all_statuses(world: World, request: Request, projectIdOrKey: str, **_: Any) -> Any:
    """The types of a project, each with the statuses that its issues can be in."""
    site = site_of(request)
    project = the_project(world, projectIdOrKey)
    statuses = [wire.status_on_the_wire(site, status) for status in statuses_of(world, project)]
    names = ("self", "id", "name", "subtask")
    return [{**{name: kind[name] for name in names}, "statuses": statuses} for kind in _types(world, site, project)]


def get_project_components(world: World, request: Request, projectIdOrKey: str, **_: Any) -> Any:
    """The components of a project, by name."""
    site = site_of(request)
    found = world.find(Component, project_key=the_project(world, projectIdOrKey)["id"])
    return [
        wire.component_on_the_wire(world, site, each, whole=True)
        for each in sorted(found, key=lambda each: each["name"].casefold())
    ]


def get_project_versions(world: World, request: Request, projectIdOrKey: str, **_: Any) -> Any:
    """The versions of a project, in the order they were planned."""
    site = site_of(request)
    found = world.find(Version, project_key=the_project(world, projectIdOrKey)["id"])
    return [wire.version_on_the_wire(world, site, each, whole=True) for each in found]
