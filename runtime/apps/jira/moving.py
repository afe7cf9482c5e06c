"""Taking a transition as a body asks for it."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.editing import Edit, checked_body
from runtime.apps.jira.errors import refusal, refused
from runtime.apps.jira.field_values import FieldError, Target, resolution
from runtime.apps.jira.lookup import defined
from runtime.apps.jira.records import IssueType, Project
from runtime.apps.jira.site import Site
from runtime.apps.jira.system_fields import SYSTEM_FIELDS
from runtime.apps.jira.workflow import Step, move, steps_of
from runtime.apps.jira.writing import edit_issue
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def take_transition(world: World, site: Site, issue: RecordDict, given: Any) -> RecordDict:
    """Move an issue, with the field values, comments and work that come along. Raises a refusal."""
    body = checked_body(given)
    step = _step(world, issue, body.get("transition"))
    project = world.get(Project, issue["project_key"])
    target = Target(world, site, project, issue, defined(world, IssueType, issue["issue_type"]))
    edit = Edit(target, screen="transition", allowed=step.screen)
    edit.read(body, leave_out=("resolution",) if "resolution" in step.screen else ())
    if "resolution" in step.screen:
        _resolve(edit, body)
    for name in step.required:
        if not _is_given(body, name):
            label = (
                SYSTEM_FIELDS[name].name
                if name in SYSTEM_FIELDS
                else edit.custom[name]["name"]
                if name in edit.custom
                else name
            )
            edit.errors.setdefault(name, f"{label} is required.")
    edit.finish()
    moved = move(world, issue, step, edit.values)
    edit.values = {}
    return edit_issue(world, moved, edit)


def _step(world: World, issue: RecordDict, given: Any) -> Step:
    if not isinstance(given, Mapping) or given.get("id") is None:
        raise refusal("Missing 'transition' identifier")
    wanted = str(given["id"])
    found = next((step for step in steps_of(world, issue) if step.id == wanted), None)
    if found is None:
        raise refusal(f"Transition id '{wanted[:50]}' is not valid for this issue.")
    return found


def _resolve(edit: Edit, body: Mapping[str, Any]) -> None:
    fields, update = body.get("fields") or {}, body.get("update") or {}
    operations = update.get("resolution")
    given = (
        operations[0].get("set")
        if isinstance(operations, list) and operations and isinstance(operations[0], Mapping)
        else None
    )
    value = fields.get("resolution", given)
    if value is None:
        return
    try:
        edit.values |= resolution(edit.target, value)
    except FieldError as error:
        raise refused({"resolution": str(error)}) from None


def _is_given(body: Mapping[str, Any], name: str) -> bool:
    return bool((body.get("fields") or {}).get(name) or (body.get("update") or {}).get(name))
