"""Creating, editing and deleting issues, once a body has been read."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.jira.changelog import change_issue, touch
from runtime.apps.jira.editing import Edit
from runtime.apps.jira.errors import refused
from runtime.apps.jira.field_values import FieldError, Target, Values, issue_type_of
from runtime.apps.jira.linking import link
from runtime.apps.jira.lookup import project_named, the_comment
from runtime.apps.jira.numbering import next_id
from runtime.apps.jira.people import AGENT
from runtime.apps.jira.records import Attachment, Comment, Component, Issue, IssueLink, IssueType, Priority, Worklog
from runtime.apps.jira.site import Site
from runtime.apps.jira.work import log_work, new_remaining
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def read_new_issue(world: World, site: Site, body: Mapping[str, Any]) -> Edit:
    """A new issue as a body describes it, checked in full. Raises BadRequest with every problem by field."""
    fields = body.get("fields") or {}
    project = _project(world, fields.get("project"))
    try:
        kind = issue_type_of(world, project, fields.get("issuetype"))
    except FieldError as error:
        raise refused({"issuetype": str(error)}) from None
    edit = Edit(Target(world, site, project, None, kind), screen="create")
    edit.read(body, leave_out=("project", "issuetype"))
    edit.values |= {"project_key": project["id"], "issue_type": kind["name"]}
    if "summary" not in fields and "summary" not in (body.get("update") or {}):
        edit.errors["summary"] = "You must specify a summary of the issue."
    if kind["subtask"] and not edit.values.get("parent_key"):
        edit.errors.setdefault("issuetype", "Issue type is a sub-task but parent issue key or id not specified.")
    for field in edit.custom.values():
        if (
            field["required"]
            and not edit.values.get("custom", {}).get(field["name"])
            and field["id"] not in edit.errors
        ):
            edit.errors[field["id"]] = f"{field['name']} is required."
    edit.finish()
    return edit


def _project(world: World, given: Any) -> RecordDict:
    if not isinstance(given, Mapping) or not (given.get("key") or given.get("id")):
        raise refused(
            {"project": "Specify a valid project ID or key"}
            if given is not None
            else {"project": "project is required"}
        )
    found = project_named(world, given.get("key") or given.get("id"))
    if found is None:
        raise refused({"project": "valid project is required"})
    return found


def create_issue(world: World, edit: Edit) -> RecordDict:
    """Make an issue from what was read. It begins in the first status of its project."""
    project = edit.target.project
    values: Values = {
        "status": next(iter(project["statuses"]), "To Do"),
        "priority": _usual_priority(world),
        "reporter_id": AGENT,
        "assignee_id": _usual_assignee(world, project, edit.values.get("components", [])),
        **edit.values,
    }
    key = f"{project['id']}-{_next_number(world, project['id'])}"
    issue = world.create(
        Issue, **values, id=key, internal_id=next_id(world, Issue, field="internal_id"), creator_id=AGENT
    )
    _hang(world, edit, issue)
    return world.get(Issue, key)


def _usual_priority(world: World) -> str | None:
    names = [each["name"] for each in world.all(Priority)]
    return "Medium" if "Medium" in names else names[len(names) // 2] if names else None


def _usual_assignee(world: World, project: RecordDict, components: list[str]) -> str | None:
    """The lead of the first component that asks for it, else what the project says."""
    for name in components:
        component = world.first(Component, name=name, project_key=project["id"])
        if component and component["assignee_type"] == "COMPONENT_LEAD" and component["lead_id"]:
            return str(component["lead_id"])
    return project["lead_id"] if project["assignee_type"] == "PROJECT_LEAD" else None


def _next_number(world: World, project_key: str) -> int:
    """The number of a project's next issue; numbers of deleted issues are not used again."""
    seeded = world.seed.collections.get(Issue.path, {}).values()
    taken = [
        int(number)
        for each in seeded
        if each["project_key"] == project_key and (number := each["id"].rpartition("-")[2]).isdigit()
    ]
    return world.ids.next(f"jira.key.{project_key}.made", start=max(taken, default=0) + 1)


def edit_issue(world: World, issue: RecordDict, edit: Edit) -> RecordDict:
    """Write what was read for an existing issue."""
    change_issue(world, issue, **edit.values)
    _hang(world, edit, issue)
    return world.get(Issue, issue["id"])


def _hang(world: World, edit: Edit, issue: RecordDict) -> None:
    """Comments, work and links that came along with field values."""
    for values in edit.comments:
        add_comment(world, world.get(Issue, issue["id"]), values)
    for comment_id, changed in edit.comment_edits:
        held = the_comment(world, issue, comment_id)
        if changed is None:
            world.delete(Comment, held["id"])
        else:
            world.change(Comment, held["id"], **changed, updated=world.now_text, update_author_id=AGENT)
        touch(world, world.get(Issue, issue["id"]))
    for work in edit.work:
        current = world.get(Issue, issue["id"])
        remaining = new_remaining(current, work, "auto", new=None, reduce_by=None)
        log_work(world, current, work, remaining=remaining)
    for linking in edit.links:
        link(world, linking, this=issue["id"])


def add_comment(world: World, issue: RecordDict, values: Mapping[str, Any]) -> RecordDict:
    """Say something on an issue as the agent."""
    made = world.create(
        Comment, id=next_id(world, Comment), issue_key=issue["id"], author_id=AGENT, update_author_id=AGENT, **values
    )
    touch(world, issue)
    return made


def delete_issue(world: World, issue: RecordDict) -> None:
    """Remove an issue with its sub-tasks and everything that hangs on them; other issues lose their parent."""
    subtasks = {kind["name"] for kind in world.all(IssueType) if kind["subtask"]}
    for child in world.find(Issue, parent_key=issue["id"]):
        if child["issue_type"] in subtasks:
            delete_issue(world, child)
        else:
            change_issue(world, child, parent_key=None)
    for model in (Comment, Worklog, Attachment):
        for record in world.find(model, issue_key=issue["id"]):
            world.delete(model, record["id"])
    for held in (*world.find(IssueLink, from_key=issue["id"]), *world.find(IssueLink, to_key=issue["id"])):
        world.delete(IssueLink, held["id"])
    world.delete(Issue, issue["id"])


def subtasks_of(world: World, issue: RecordDict) -> list[RecordDict]:
    """The sub-tasks of an issue."""
    kinds = {kind["name"] for kind in world.all(IssueType) if kind["subtask"]}
    return [child for child in world.find(Issue, parent_key=issue["id"]) if child["issue_type"] in kinds]
