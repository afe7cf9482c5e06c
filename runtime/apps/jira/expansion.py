"""What `expand` adds to issues: names and types of fields, rendered text, history, transitions, what can be edited."""

from collections.abc import Iterable
from typing import Any

from runtime.apps.jira import wire
from runtime.apps.jira.conversation import comments_of, comments_page
from runtime.apps.jira.document import shown
from runtime.apps.jira.field_meta import edit_meta, transition_meta
from runtime.apps.jira.issue_wire import IssueView, changelog_entry, issue_on_the_wire, newest_first
from runtime.apps.jira.markup import html_of
from runtime.apps.jira.records import Project
from runtime.apps.jira.system_fields import SYSTEM_FIELDS, schema_of
from runtime.apps.jira.workflow import Step, steps_of
from runtime.kit.records import RecordDict


def words(given: Any) -> set[str]:
    """The words of an `expand`, which is a comma-separated text or a list of such."""
    items = given if isinstance(given, list) else [given]
    return {word.strip() for item in items if isinstance(item, str) for word in item.split(",") if word.strip()}


def expanded(
    view: IssueView, issue: RecordDict, asked: Iterable[str], expand: set[str], *, alone: bool = True
) -> dict[str, Any]:
    """An issue with what is expanded; `alone` is for an answer that is this one issue."""
    made = issue_on_the_wire(view, issue, asked)
    if "renderedFields" in expand:
        made["renderedFields"] = _rendered(view, issue, list(made["fields"]))
    if alone:
        made |= described(view, list(made["fields"]), expand)
    if "changelog" in expand:
        entries = [changelog_entry(view, each) for each in newest_first(issue["changelog"])]
        made["changelog"] = {"startAt": 0, "maxResults": len(entries), "total": len(entries), "histories": entries}
    if "transitions" in expand:
        made["transitions"] = [transition_on_the_wire(view, issue, step) for step in steps_of(view.world, issue)]
    if "editmeta" in expand:
        project = view.world.get(Project, issue["project_key"])
        made["editmeta"] = {"fields": edit_meta(view, project, view.names.issue_type(issue))}
    return made


def described(view: IssueView, field_ids: Iterable[str], expand: set[str]) -> dict[str, Any]:
    """The names and the types of fields, where they are asked for."""
    made: dict[str, Any] = {}
    ids = list(field_ids)
    if "names" in expand:
        made["names"] = {
            name: view.custom[name]["name"] if name in view.custom else SYSTEM_FIELDS[name].name for name in ids
        }
    if "schema" in expand:
        made["schema"] = {
            name: schema_of(view.custom[name] if name in view.custom else SYSTEM_FIELDS[name]) for name in ids
        }
    return made


def _rendered(view: IssueView, issue: RecordDict, field_ids: Iterable[str]) -> dict[str, Any]:
    """The fields as HTML; those that have no HTML are null."""
    made: dict[str, Any] = dict.fromkeys(field_ids)
    for name in ("created", "updated", "duedate", "resolutiondate"):
        if name in made:
            made[name] = view.field(issue, name)
    if "description" in made:
        made["description"] = html_of(shown(issue["description"], issue["description_adf"]))
    if "environment" in made:
        made["environment"] = html_of(shown(issue["environment"], None))
    if "comment" in made:
        found = comments_of(view.world, issue)
        page = comments_page(view, issue, found, 0, len(found), html=True)
        page["comments"] = [{**each, "body": each.pop("renderedBody")} for each in page["comments"]]
        made["comment"] = page
    return made


def transition_on_the_wire(view: IssueView, issue: RecordDict, step: Step, *, fields: bool = False) -> dict[str, Any]:
    """A transition, with the fields of its screen where they are asked for."""
    made: dict[str, Any] = {
        "id": step.id,
        "name": step.name,
        "to": wire.status_on_the_wire(view.site, step.status),
        "hasScreen": bool(step.screen),
        "isGlobal": step.is_global,
        "isInitial": False,
        "isAvailable": True,
        "isConditional": False,
        "isLooped": step.status["name"] == issue["status"],
    }
    if fields:
        project = view.world.get(Project, issue["project_key"])
        made["fields"] = transition_meta(view, project, step.screen, step.required)
    return made
