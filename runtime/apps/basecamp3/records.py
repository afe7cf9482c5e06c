"""What Basecamp remembers: people, projects with their to-do sets, lists, to-dos, messages, and comments on these."""

from typing import Any, Literal

from runtime.apps.basecamp3.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import Date, DateTime, Email, Html, Id, Line, Record, RecordDict, derived, ref
from runtime.kit.world import World

__all__ = ["Action", "Comment", "Message", "Person", "Project", "Todo", "TodoList", "TodoSet", "gather"]

Status = Literal["active", "archived", "trashed"]


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Other names; numbers as ids."""
        raw = own_names(
            cls, raw, project="project_id", bucket="project_id", todo_set="todoset_id", todoset="todoset_id",
            todo_list="todolist_id", todolist="todolist_id", assignees="assignee_ids", creator="creator_id",
            recording="recording_id",
        )  # fmt: skip
        ids = [name for name in raw if name == "id" or name.endswith(("_id", "_ids"))]
        return raw | {name: _id(raw[name]) for name in ids}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ten digits; made now."""
        record["id"] = record["id"] or ids.digits(10)
        for name in ("created_at", "updated_at"):
            if name in record:
                record[name] = record[name] or now


def _id(value: Any) -> Any:
    if isinstance(value, list):
        return [_id(each) for each in value]
    value = value["id"] if isinstance(value, dict) and "id" in value else value
    return str(value) if isinstance(value, int) else value


class Person(Thing, collection="people"):
    """A person of the account."""

    name: Line
    email_address: Email | None = None
    title: Line | None = None
    bio: Line | None = None
    admin: bool = False
    client: bool = False
    time_zone: Line | None = None
    created_at: DateTime | None = None


class Project(Thing, collection="projects"):
    """A project."""

    name: Line = ""
    description: Html | None = None
    purpose: Line = "topic"
    status: Status = "active"
    account: Id | None = None
    """The account it belongs to."""
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A project without a name is called by its id."""
        super().fill(record, ids, now)
        record["name"] = record["name"] or record["id"]


class TodoSet(Thing, collection="todosets"):
    """The to-do tool of a project."""

    name: Line = "To-dos"
    project_id: str | None = ref("projects", default=None, soft=True)
    status: Status = "active"


class TodoList(Thing, collection="todolists"):
    """A list of to-dos."""

    name: Line = ""
    description: Html | None = None
    project_id: str | None = ref("projects", default=None, soft=True)
    todoset_id: str | None = ref("todosets", default=None, soft=True)
    status: Status = "active"
    completed: bool = False
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A list without a name is called by its id."""
        super().fill(record, ids, now)
        record["name"] = record["name"] or record["id"]


class Todo(Thing, collection="todos", label="content"):
    """A to-do."""

    content: Line
    description: Html | None = None
    project_id: str | None = ref("projects", default=None, soft=True)
    todolist_id: str | None = ref("todolists", default=None, soft=True)
    status: Status = "active"
    completed: bool = False
    starts_on: Date | None = None
    due_on: Date | None = None
    assignee_ids: list[str] = ref("people", default=[], soft=True)
    completion_subscriber_ids: list[str] = ref("people", default=[], soft=True)
    notify: bool = False
    position: int | None = None
    creator_id: str | None = ref("people", default=None, soft=True)
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @derived("line")
    def todolist(record: RecordDict, world: World) -> Any:
        """Name of its list."""
        held = world.peek(TodoList, record["todolist_id"])
        return held["name"] if held else None

    @derived("email", many=True)
    def assignees(record: RecordDict, world: World) -> Any:
        """Mail addresses of the people it is assigned to."""
        held = [world.peek(Person, each) for each in record["assignee_ids"]]
        return [person["email_address"] for person in held if person and person["email_address"]]


class Message(Thing, collection="messages", label="subject"):
    """A message on a project's board."""

    subject: Line
    content: Html | None = None
    project_id: str | None = ref("projects", default=None, soft=True)
    category: Line | None = None
    status: Status = "active"
    creator_id: str | None = ref("people", default=None, soft=True)
    created_at: DateTime | None = None
    updated_at: DateTime | None = None


class Comment(Thing, collection="comments", label="content"):
    """A comment on a to-do, a list or a message."""

    recording_id: Id
    content: Html = ""
    creator_id: str | None = ref("people", default=None, soft=True)
    status: Status = "active"
    created_at: DateTime | None = None
    updated_at: DateTime | None = None


class Action(Entry, collection="actions"):
    """Something done in Basecamp before the task began."""
