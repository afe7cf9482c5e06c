"""What the site defines once for all projects: statuses, issue types, priorities, resolutions, link types, fields."""

from typing import Any, Literal

from runtime.apps.jira.numbering import counted
from runtime.apps.jira.spellings import reduced, snake_keys
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Record, RecordDict, Text, ref

Category = Literal["To Do", "In Progress", "Done"]
CATEGORY_KEYS = {"To Do": "new", "In Progress": "indeterminate", "Done": "done"}

_DONE = ("done", "closed", "resolved", "complete", "completed", "cancelled", "canceled", "released", "fixed",
         "won't do", "rejected", "declined")  # fmt: skip
_NEW = (
    "to do",
    "todo",
    "open",
    "new",
    "backlog",
    "reopened",
    "selected for development",
    "waiting for support",
    "triage",
)


def category_of_name(name: str) -> Category:
    """The category that a status of this name has on a fresh site."""
    word = name.strip().casefold()
    return "Done" if word in _DONE else "To Do" if word in _NEW else "In Progress"


class Status(Record, collection="statuses"):
    """A status that issues can be in."""

    id: Id = ""
    name: Line
    category: Category = "To Do"
    description: Text = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`status_category` may be its object; without any, the name decides."""
        values = snake_keys(raw)
        given = reduced(values.pop("status_category", None) or values.get("category"), "name", "key")
        keys = {key: name for name, key in CATEGORY_KEYS.items()}
        values["category"] = keys.get(str(given).lower(), given) or category_of_name(str(values.get("name", "")))
        return values

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Status ids are numbers."""
        counted(ids, cls.collection, record)


class IssueType(Record, collection="issue_types"):
    """A kind of issue. Level 1 are epics, -1 are sub-tasks."""

    id: Id = ""
    name: Line
    description: Text = ""
    subtask: bool = False
    level: int = 0

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Jira calls the level `hierarchyLevel`; a sub-task's is -1."""
        values = snake_keys(raw)
        level = values.pop("hierarchy_level", values.get("level"))
        if level is None:
            level = -1 if values.get("subtask") else 0
        return {**values, "level": level, "subtask": values.get("subtask", level == -1)}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Type ids are numbers."""
        counted(ids, cls.collection, record)


class Priority(Record, collection="priorities"):
    """How urgent an issue can be. The most urgent one comes first."""

    id: Id = ""
    name: Line
    description: Text = ""
    color: Line = "#ffab00"

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Priority ids are numbers."""
        counted(ids, cls.collection, record)


class Resolution(Record, collection="resolutions"):
    """Why an issue is done."""

    id: Id = ""
    name: Line
    description: Text = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Resolution ids are numbers."""
        counted(ids, cls.collection, record)


class LinkType(Record, collection="link_types"):
    """A way two issues can be linked, named from both sides."""

    id: Id = ""
    name: Line
    inward: Line
    outward: Line

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Link type ids are numbers."""
        counted(ids, cls.collection, record)


FieldType = Literal["text", "textarea", "number", "date", "datetime", "select", "multiselect", "labels", "user", "url",
                    "sprint", "epic_link", "epic_name", "rank"]  # fmt: skip


class CustomField(Record, collection="fields"):
    """A field that the site added to Jira's own. Issues hold its value in `custom`, under the field's name."""

    id: Id = ""
    name: Line
    type: FieldType = "text"
    description: Text = ""
    options: list[Line] = []
    """What a select field can be set to."""
    required: bool = False
    """Whether an issue cannot be created without it."""
    project_keys: list[str] = ref("projects", default=[], soft=True)
    """The projects that have the field; empty for all."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Options may be objects with a value."""
        values = snake_keys(raw)
        if isinstance(values.get("options"), list):
            values["options"] = [reduced(option, "value", "name") for option in values["options"]]
        if str(values.get("id", "")).isdigit():
            values["id"] = f"customfield_{values['id']}"
        return values

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Field ids are customfield_ and a number."""
        counted(ids, cls.collection, record)
        if record["id"].isdigit():
            record["id"] = f"customfield_{record['id']}"


class Transition(Record, collection="transitions"):
    """A step of a project's workflow. A project without any lets every issue move to each of its statuses."""

    id: Id = ""
    name: Line
    project_key: str = ref("projects", soft=True)
    from_statuses: list[Line] = []
    """Names of the statuses it starts from; empty for all."""
    to_status: Line
    required: list[Line] = []
    """Ids of the fields that must be given with it, such as `resolution`."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`from` and `to` name the statuses; the name is that of the target unless said."""
        values = snake_keys(raw)
        if "project" in values:
            values["project_key"] = reduced(values.pop("project"), "key")
        start = values.pop("from", values.pop("from_status", values.get("from_statuses")))
        values["from_statuses"] = [start] if isinstance(start, str) else start or []
        if "to" in values:
            values["to_status"] = reduced(values.pop("to"), "name")
        return {"name": values.get("to_status"), **values}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Transition ids are small numbers: 11, 21, 31 ..."""
        record["id"] = record["id"] or str(ids.next("jira.transitions") * 10 + 1)
