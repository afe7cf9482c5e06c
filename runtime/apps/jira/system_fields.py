"""The fields that Jira itself gives to issues, and how each is described to a client."""

from dataclasses import dataclass
from typing import Any

from runtime.apps.jira.records import CustomField
from runtime.kit.records import RecordDict
from runtime.kit.world import World


@dataclass(frozen=True, slots=True)
class SystemField:
    """One field: its id, its name on the screen, the type of its value, and how JQL calls it."""

    id: str
    name: str
    type: str
    items: str = ""
    clauses: tuple[str, ...] = ()
    navigable: bool = True
    """Whether a list of issues can show it; the others come only when they are asked for, or with *all."""
    screen: str = ""
    """On which screens it can be set: `create`, `edit` or both."""


_BOTH = "create edit"
SYSTEM_FIELDS = {
    field.id: field
    for field in (
        SystemField(
            "statuscategorychangedate", "Status Category Changed", "datetime", clauses=("statusCategoryChangedDate",)
        ),
        SystemField("issuetype", "Issue Type", "issuetype", clauses=("issuetype", "type"), screen=_BOTH),
        SystemField("project", "Project", "project", clauses=("project",), screen="create"),
        SystemField("summary", "Summary", "string", clauses=("summary",), screen=_BOTH),
        SystemField("description", "Description", "string", clauses=("description",), screen=_BOTH),
        SystemField("environment", "Environment", "string", clauses=("environment",), screen=_BOTH),
        SystemField("status", "Status", "status", clauses=("status",)),
        SystemField("statusCategory", "Status Category", "statusCategory", clauses=("statusCategory",)),
        SystemField("priority", "Priority", "priority", clauses=("priority",), screen=_BOTH),
        SystemField("resolution", "Resolution", "resolution", clauses=("resolution",)),
        SystemField("resolutiondate", "Resolved", "datetime", clauses=("resolutiondate", "resolved")),
        SystemField("assignee", "Assignee", "user", clauses=("assignee",), screen=_BOTH),
        SystemField("reporter", "Reporter", "user", clauses=("reporter",), screen=_BOTH),
        SystemField("creator", "Creator", "user", clauses=("creator",)),
        SystemField("labels", "Labels", "array", "string", ("labels",), screen=_BOTH),
        SystemField("components", "Components", "array", "component", ("component",), screen=_BOTH),
        SystemField("fixVersions", "Fix versions", "array", "version", ("fixVersion",), screen=_BOTH),
        SystemField("versions", "Affects versions", "array", "version", ("affectedVersion",), screen=_BOTH),
        SystemField("duedate", "Due date", "date", clauses=("due", "duedate"), screen=_BOTH),
        SystemField("parent", "Parent", "issuelink", clauses=("parent",), screen=_BOTH),
        SystemField("subtasks", "Sub-tasks", "array", "issuelinks", ("subtasks",)),
        SystemField("issuelinks", "Linked Issues", "array", "issuelinks", ("issueLink",), screen=_BOTH),
        SystemField("comment", "Comment", "comments-page", clauses=("comment",), navigable=False, screen="edit"),
        SystemField("worklog", "Log Work", "array", "worklog", navigable=False),
        SystemField("attachment", "Attachment", "array", "attachment", ("attachments",), navigable=False, screen=_BOTH),
        SystemField("timetracking", "Time tracking", "timetracking", navigable=False, screen=_BOTH),
        SystemField("timespent", "Time Spent", "number", clauses=("timespent",)),
        SystemField("timeestimate", "Remaining Estimate", "number", clauses=("remainingEstimate", "timeestimate")),
        SystemField(
            "timeoriginalestimate", "Original estimate", "number", clauses=("originalEstimate", "timeoriginalestimate")
        ),
        SystemField("created", "Created", "datetime", clauses=("created", "createdDate")),
        SystemField("updated", "Updated", "datetime", clauses=("updated", "updatedDate")),
        SystemField("votes", "Votes", "votes", clauses=("votes",)),
        SystemField("watches", "Watchers", "watches", clauses=("watchers",)),
    )
}

_CUSTOM: dict[str, tuple[dict[str, str], str]] = {
    "text": ({"type": "string"}, "com.atlassian.jira.plugin.system.customfieldtypes:textfield"),
    "textarea": ({"type": "string"}, "com.atlassian.jira.plugin.system.customfieldtypes:textarea"),
    "url": ({"type": "string"}, "com.atlassian.jira.plugin.system.customfieldtypes:url"),
    "number": ({"type": "number"}, "com.atlassian.jira.plugin.system.customfieldtypes:float"),
    "date": ({"type": "date"}, "com.atlassian.jira.plugin.system.customfieldtypes:datepicker"),
    "datetime": ({"type": "datetime"}, "com.atlassian.jira.plugin.system.customfieldtypes:datetime"),
    "select": ({"type": "option"}, "com.atlassian.jira.plugin.system.customfieldtypes:select"),
    "multiselect": (
        {"type": "array", "items": "option"},
        "com.atlassian.jira.plugin.system.customfieldtypes:multiselect",
    ),
    "labels": ({"type": "array", "items": "string"}, "com.atlassian.jira.plugin.system.customfieldtypes:labels"),
    "user": ({"type": "user"}, "com.atlassian.jira.plugin.system.customfieldtypes:userpicker"),
    "sprint": ({"type": "array", "items": "json"}, "com.pyxis.greenhopper.jira:gh-sprint"),
    "epic_link": ({"type": "any"}, "com.pyxis.greenhopper.jira:gh-epic-link"),
    "epic_name": ({"type": "string"}, "com.pyxis.greenhopper.jira:gh-epic-label"),
    "rank": ({"type": "any"}, "com.pyxis.greenhopper.jira:gh-lexo-rank"),
}
POINTS = "Story point estimate"
"""The number field that issues hold as `story_points`."""


def schema_of(field: SystemField | RecordDict) -> dict[str, Any]:
    """The type of a field's value as Jira describes it."""
    if isinstance(field, SystemField):
        return {"type": field.type, **({"items": field.items} if field.items else {}), "system": field.id}
    shape, key = _CUSTOM[field["type"]]
    return {**shape, "custom": key, "customId": custom_number(field)}


def custom_number(field: RecordDict) -> int:
    """The number in a custom field's id, 0 where it has none."""
    digits = field["id"].rpartition("_")[2]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 18 else 0


def clauses_of(field: RecordDict) -> list[str]:
    """How JQL calls a custom field."""
    names = [f"cf[{custom_number(field)}]", field["name"]]
    return [*names, "Story Points"] if field["name"] == POINTS else names


def custom_fields(world: World, project_key: str | None = None) -> list[RecordDict]:
    """The site's own fields, or those that the issues of one project have."""
    fields = world.all(CustomField)
    if project_key is None:
        return fields
    return [field for field in fields if not field["project_keys"] or project_key in field["project_keys"]]
