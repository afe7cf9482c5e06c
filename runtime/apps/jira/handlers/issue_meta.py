"""What an issue can be made of: types and fields to create one with, and fields to edit on one."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.errors import refusal
from runtime.apps.jira.expansion import words
from runtime.apps.jira.field_meta import create_meta, edit_meta
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.lookup import project_named, the_issue, the_project
from runtime.apps.jira.records import IssueType, Project
from runtime.apps.jira.site import site_of
from runtime.kit.operation import Request
from runtime.kit.paging import by_offset
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def _types(world: World, project: RecordDict) -> list[RecordDict]:
    return [kind for kind in world.all(IssueType) if kind["name"] in project["issue_types"]]


def get_create_issue_meta(
    world: World,
    request: Request,
    projectIds: Sequence[str] = (),
    projectKeys: Sequence[str] = (),
    issuetypeIds: Sequence[str] = (),
    issuetypeNames: Sequence[str] = (),
    expand: str = "",
    **_: Any,
) -> Any:
    """The projects and types in which issues can be created; their fields with expand=projects.issuetypes.fields."""
    view = IssueView(world, site_of(request))
    wanted = [found for each in (*projectIds, *projectKeys) if (found := project_named(world, each))]
    projects = wanted if projectIds or projectKeys else world.all(Project)
    made = []
    for project in projects:
        kinds = [
            kind
            for kind in _types(world, project)
            if (not issuetypeIds or kind["id"] in issuetypeIds)
            and (not issuetypeNames or kind["name"] in issuetypeNames)
        ]
        types = [wire.issue_type_on_the_wire(view.site, kind) for kind in kinds]
        if "projects.issuetypes.fields" in words(expand):
            for kind, shape in zip(kinds, types, strict=True):
                shape["fields"] = {meta["fieldId"]: meta for meta in create_meta(view, project, kind)}
        made.append({**wire.project_in_short(view.site, project), "issuetypes": types})
    return {"expand": "projects", "projects": made}


def get_create_issue_meta_issue_types(
    world: World, request: Request, projectIdOrKey: str, startAt: int = 0, maxResults: int = 50, **_: Any
) -> Any:
    """The types of issues that can be created in a project."""
    site = site_of(request)
    page = by_offset(_types(world, the_project(world, projectIdOrKey)), startAt, min(maxResults, 200))
    types = [wire.issue_type_on_the_wire(site, kind) for kind in page.items]
    return {"issueTypes": types, "maxResults": page.limit, "startAt": page.offset, "total": page.total}


def get_create_issue_meta_fields(
    world: World,
    request: Request,
    projectIdOrKey: str,
    issueTypeId: str,
    startAt: int = 0,
    maxResults: int = 50,
    **_: Any,
) -> Any:
    """The fields that an issue of one type can or must be created with."""
    view = IssueView(world, site_of(request))
    project = the_project(world, projectIdOrKey)
    kind = next((each for each in _types(world, project) if each["id"] == issueTypeId), None)
    if kind is None:
        raise refusal(f"Issue type with id '{issueTypeId}' is not valid for the project.", status=404)
    page = by_offset(list(create_meta(view, project, kind)), startAt, min(maxResults, 200))
    return {"fields": page.items, "maxResults": page.limit, "startAt": page.offset, "total": page.total}


def get_edit_issue_meta(world: World, request: Request, issueIdOrKey: str, **_: Any) -> Any:
    """The fields that can be edited on an issue."""
    view = IssueView(world, site_of(request))
    issue = the_issue(world, issueIdOrKey)
    return {"fields": edit_meta(view, world.get(Project, issue["project_key"]), view.names.issue_type(issue))}
