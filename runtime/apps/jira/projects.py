"""Projects, what they are divided into, and the boards and sprints that show their work."""

from typing import Any, Literal

from runtime.apps.jira.numbering import counted
from runtime.apps.jira.people import email_of
from runtime.apps.jira.spellings import keyed, reduced, reduced_list, snake_keys
from runtime.kit.ids import Ids
from runtime.kit.records import Date, DateTime, Id, Line, Record, RecordDict, Text, derived, ref, wire
from runtime.kit.world import World


class Project(Record, collection="projects"):
    """A project, known by its key: issues are numbered within it, as SUP-1, SUP-2 ..."""

    id: Id = wire("key")
    """Its key, such as SUP."""
    internal_id: Id = wire("id", default="")
    """What Jira calls the project's id."""
    name: Line = ""
    description: Text = ""
    lead_id: str | None = ref("users", default=None, soft=True)
    project_type: Literal["software", "service_desk", "business"] = "software"
    style: Literal["classic", "next-gen"] = "classic"
    category: Line | None = None
    url: Line | None = None
    assignee_type: Literal["UNASSIGNED", "PROJECT_LEAD"] = "UNASSIGNED"
    """Who gets an issue that is created without an assignee."""
    issue_types: list[Line] = []
    """Names of the types its issues can have; empty in a seed for all of the site."""
    statuses: list[Line] = []
    """Names of the statuses of its workflow, in order; empty in a seed for To Do, In Progress, Done."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Jira's own spellings; statuses and types may be objects with a name."""
        values = {
            name: value for name, value in snake_keys(raw).items() if name not in ("self", "avatar_urls", "simplified")
        }
        for other, name in (("lead", "lead_id"), ("lead_email", "lead_id"), ("project_type_key", "project_type"),
                            ("project_category", "category")):  # fmt: skip
            if other in values:
                values[name] = reduced(values.pop(other), "accountId", "account_id", "emailAddress", "email", "name")
        for name in ("issue_types", "statuses"):
            if name in values:
                values[name] = reduced_list(values[name], "name")
        return keyed(values)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A project without a name is called by its key."""
        counted(ids, cls.collection, record, field="internal_id")
        record["name"] = record["name"] or record["id"]

    @derived("email")
    def lead_email(record: RecordDict, world: World) -> Any:
        """The mail address of the project's lead."""
        return email_of(world, record["lead_id"])


class Component(Record, collection="components"):
    """A part of a project, such as Billing."""

    id: Id = ""
    name: Line
    project_key: str = ref("projects")
    description: Text | None = None
    lead_id: str | None = ref("users", default=None, soft=True)
    assignee_type: Literal["PROJECT_DEFAULT", "COMPONENT_LEAD", "PROJECT_LEAD", "UNASSIGNED"] = "PROJECT_DEFAULT"

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`project` and `lead` may be named in Jira's way."""
        return _in_project(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Component ids are numbers."""
        counted(ids, cls.collection, record)


class Version(Record, collection="versions"):
    """A release of a project, planned or out."""

    id: Id = ""
    name: Line
    project_key: str = ref("projects")
    description: Text | None = None
    start_date: Date | None = None
    release_date: Date | None = None
    released: bool = False
    archived: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`project` may be named in Jira's way."""
        return _in_project(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Version ids are numbers."""
        counted(ids, cls.collection, record)


class Board(Record, collection="boards"):
    """A board of a project; one of the type scrum has sprints."""

    id: Id = ""
    name: Line
    type: Literal["scrum", "kanban", "simple"] = "scrum"
    project_key: str = ref("projects")

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`project` may be named in Jira's way."""
        return _in_project(raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Board ids are small numbers."""
        counted(ids, cls.collection, record)


class Sprint(Record, collection="sprints"):
    """A sprint of a board; issues name the sprints they are in."""

    id: Id = ""
    name: Line
    board_id: str = ref("boards")
    state: Literal["future", "active", "closed"] = "future"
    start_date: DateTime | None = None
    end_date: DateTime | None = None
    complete_date: DateTime | None = None
    goal: Text = ""
    created: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Ids may be numbers, and the board be named as its origin."""
        values = snake_keys(raw)
        board = values.pop("origin_board_id", values.pop("board", values.get("board_id")))
        if board is not None:
            values["board_id"] = str(reduced(board, "id"))
        if values.get("id") is not None:
            values["id"] = str(values["id"])
        return values

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Sprint ids are small numbers."""
        counted(ids, cls.collection, record)
        record["created"] = record["created"] or now


def _in_project(raw: dict[str, Any]) -> dict[str, Any]:
    values = snake_keys(raw)
    if "project" in values:
        values["project_key"] = reduced(values.pop("project"), "key")
    if "lead" in values:
        values["lead_id"] = reduced(values.pop("lead"), "accountId", "account_id", "emailAddress", "email")
    if values.get("id") is not None:
        values["id"] = str(values["id"])
    return values
