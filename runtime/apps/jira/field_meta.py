"""What can be set on an issue, field by field: whether it must be, its type, and the values it can have."""

from collections.abc import Iterator
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.issue_wire import IssueView
from runtime.apps.jira.records import Component, IssueType, Priority, Resolution, Version
from runtime.apps.jira.system_fields import SYSTEM_FIELDS, custom_fields, schema_of
from runtime.kit.records import RecordDict

_LISTS = ("labels", "components", "fixVersions", "versions")
_REQUIRED = ("summary", "issuetype", "project")


def create_meta(view: IssueView, project: RecordDict, kind: RecordDict) -> Iterator[dict[str, Any]]:
    """The fields of the screen on which an issue of this type is created."""
    yield from _fields(view, project, kind, "create")


def edit_meta(view: IssueView, project: RecordDict, kind: RecordDict) -> dict[str, dict[str, Any]]:
    """The fields of the screen on which an issue is edited, by id."""
    made = _fields(view, project, kind, "edit")
    return {each.pop("fieldId"): each for each in made}


def _fields(view: IssueView, project: RecordDict, kind: RecordDict, screen: str) -> Iterator[dict[str, Any]]:
    for field in SYSTEM_FIELDS.values():
        if screen not in field.screen.split() or (field.id == "issuelinks" and screen == "create"):
            continue
        needs_parent = field.id == "parent" and kind["subtask"]
        required = field.id in _REQUIRED or needs_parent
        yield {**_meta(field.id, field.name, schema_of(field), required=required), **_allowed(view, project, field.id)}
    for custom in custom_fields(view.world, project["id"]):
        if custom["type"] != "rank":
            options = [view.option(custom, value) for value in custom["options"]]
            allowed = {"allowedValues": options} if custom["type"] in ("select", "multiselect") else {}
            yield {**_meta(custom["id"], custom["name"], schema_of(custom), required=custom["required"]), **allowed}


def _meta(field_id: str, name: str, schema: dict[str, Any], *, required: bool) -> dict[str, Any]:
    many = schema["type"] == "array"
    verbs = ["add"] if field_id in ("comment", "issuelinks") else ["add", "set", "remove"] if many else ["set"]
    return {
        "required": required,
        "schema": schema,
        "name": name,
        "key": field_id,
        "fieldId": field_id,
        "hasDefaultValue": field_id in ("priority", "reporter"),
        "operations": [*verbs, "edit"] if field_id == "timetracking" else verbs,
    }


def _allowed(view: IssueView, project: RecordDict, field_id: str) -> dict[str, Any]:
    world, site = view.world, view.site
    match field_id:
        case "project":
            values = [wire.project_in_short(site, project)]
        case "issuetype":
            kinds = [each for each in world.all(IssueType) if each["name"] in project["issue_types"]]
            values = [wire.issue_type_on_the_wire(site, each) for each in kinds]
        case "priority":
            values = [wire.priority_on_the_wire(site, each) for each in world.all(Priority)]
        case "components":
            values = [
                wire.component_on_the_wire(world, site, each)
                for each in world.find(Component, project_key=project["id"])
            ]
        case "fixVersions" | "versions":
            values = [
                wire.version_on_the_wire(world, site, each) for each in world.find(Version, project_key=project["id"])
            ]
        case "resolution":
            values = [wire.resolution_on_the_wire(site, each) for each in world.all(Resolution)]
        case _:
            return {}
    return {"allowedValues": values}


def transition_meta(
    view: IssueView, project: RecordDict, field_ids: tuple[str, ...], required: tuple[str, ...]
) -> dict[str, Any]:
    """The fields on the screen of a transition, by id."""
    made: dict[str, Any] = {}
    for field_id in field_ids:
        if field_id in SYSTEM_FIELDS:
            field = SYSTEM_FIELDS[field_id]
            meta = _meta(field_id, field.name, schema_of(field), required=field_id in required)
        elif field_id in view.custom:
            custom = view.custom[field_id]
            meta = _meta(field_id, custom["name"], schema_of(custom), required=field_id in required)
        else:
            continue
        meta.pop("fieldId")
        made[field_id] = {**meta, **_allowed(view, project, field_id)}
    return made
