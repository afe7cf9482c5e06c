"""What Asana remembers: workspaces with their people, tags and projects, and the tasks in them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.apps.asana.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import Date, DateTime, Email, Html, Id, Line, Record, RecordDict, Text, Url, derived, ref, wire
from runtime.kit.world import World

__all__ = ["Action", "Project", "Section", "Story", "Tag", "Task", "Team", "User", "Workspace", "gather"]


class Thing(Record):
    """Anything with a gid."""

    id: Id = wire("gid", default="")

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Asana's spellings; an object that stands for a record is its gid."""
        raw = own_names(
            cls, raw, due="due_on", dueDate="due_on", due_date="due_on", projects="project_ids", tags="tag_ids"
        )
        raw.pop("resource_type", None)
        return {name: _gid(value) for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """16 digits; made now."""
        record["id"] = record["id"] or ids.digits(16)
        for name in ("created_at", "modified_at"):
            if name in record:
                record[name] = record[name] or now


def _gid(value: Any) -> Any:
    if isinstance(value, list):
        return [_gid(each) for each in value]
    return value["gid"] if isinstance(value, dict) and "gid" in value and "section" not in value else value


class Workspace(Thing, collection="workspaces"):
    """A workspace or organization."""

    name: Line = ""
    is_organization: bool = True
    email_domains: list[str] = Field(default_factory=list)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A workspace without a name is called by its gid."""
        super().fill(record, ids, now)
        record["name"] = record["name"] or record["id"]


class User(Thing, collection="users"):
    """A person."""

    name: Line
    email: Email | None = None
    workspace_ids: list[str] = ref("workspaces", default=[], soft=True, wire="workspaces")


class Team(Thing, collection="teams"):
    """A team of an organization."""

    name: Line
    description: Text | None = None
    workspace: str | None = ref("workspaces", default=None, soft=True)


class Project(Thing, collection="projects"):
    """A project."""

    name: Line = ""
    notes: Text = ""
    workspace: str | None = ref("workspaces", default=None, soft=True)
    team: str | None = ref("teams", default=None, soft=True)
    owner: str | None = ref("users", default=None, soft=True)
    archived: bool = False
    color: Line | None = None
    default_view: Line = "list"
    public: bool = True
    start_on: Date | None = None
    due_on: Date | None = None
    created_at: DateTime | None = None
    modified_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A project without a name is called by its gid."""
        super().fill(record, ids, now)
        record["name"] = record["name"] or record["id"]


class Section(Thing, collection="sections"):
    """A section of a project."""

    name: Line = ""
    project: str | None = ref("projects", default=None, soft=True)
    created_at: DateTime | None = None


class Tag(Thing, collection="tags"):
    """A tag of a workspace."""

    name: Line
    color: Line | None = None
    notes: Text = ""
    workspace: str | None = ref("workspaces", default=None, soft=True)
    created_at: DateTime | None = None


class Membership(BaseModel):
    """That a task is in a project, and in which of its sections."""

    model_config = ConfigDict(extra="forbid")
    project: str | None = None
    section: str | None = None


class Task(Thing, collection="tasks"):
    """A task or, with a parent, a subtask."""

    name: Line = ""
    notes: Text = ""
    html_notes: Html | None = None
    workspace: str | None = ref("workspaces", default=None, soft=True)
    assignee: str | None = ref("users", default=None, soft=True)
    completed: bool = False
    completed_at: DateTime | None = None
    start_on: Date | None = None
    due_on: Date | None = None
    due_at: DateTime | None = None
    memberships: list[Membership] = Field(default_factory=list)
    tag_ids: list[str] = ref("tags", default=[], soft=True, wire="tags")
    follower_ids: list[str] = ref("users", default=[], soft=True, wire="followers")
    dependency_ids: list[str] = ref("tasks", default=[], soft=True, wire="dependencies")
    parent: str | None = ref("tasks", default=None, soft=True)
    custom_fields: dict[str, Any] = Field(default_factory=dict)
    """Values by the gid or name of the custom field."""
    approval_status: Literal["pending", "approved", "rejected", "changes_requested"] | None = None
    resource_subtype: Line = "default_task"
    liked: bool = False
    permalink_url: Url | None = None
    created_at: DateTime | None = None
    modified_at: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`projects`, `project` and `section` are memberships."""
        raw = super().before_seed(raw)
        projects, project, section = (raw.pop(name, None) for name in ("project_ids", "project", "section"))
        named = [*(projects if isinstance(projects, list) else [projects]), project]
        known = list(dict.fromkeys(each for each in named if each))
        if raw.get("memberships") is None and (known or section):
            raw["memberships"] = [{"project": each} for each in known] or [{}]
            if section:
                raw["memberships"][0]["section"] = section
        return raw

    @derived("line", many=True)
    def projects(record: RecordDict, world: World) -> Any:
        """Names of the projects it is in."""
        return _names(world, Project, [each["project"] for each in record["memberships"]])

    @derived("line", many=True)
    def sections(record: RecordDict, world: World) -> Any:
        """Names of the sections it is in."""
        return _names(world, Section, [each["section"] for each in record["memberships"]])

    @derived("line", many=True)
    def tags(record: RecordDict, world: World) -> Any:
        """Names of its tags."""
        return _names(world, Tag, record["tag_ids"])

    @derived("email")
    def assignee_email(record: RecordDict, world: World) -> Any:
        """Mail address of whoever has to do it."""
        held = world.peek(User, record["assignee"])
        return held["email"] if held else None


def _names(world: World, model: type[Record], keys: list[str | None]) -> list[str]:
    held = [(key, world.peek(model, key)) for key in keys if key]
    return [found["name"] if found else key for key, found in held]


class Story(Thing, collection="stories", label="text"):
    """A comment on a task, or a note of what happened to it."""

    task: str = ref("tasks", soft=True)
    type: Literal["comment", "system"] = "comment"
    text: Text = ""
    html_text: Html | None = None
    created_by: str | None = ref("users", default=None, soft=True)
    is_pinned: bool = False
    created_at: DateTime | None = None


class Action(Entry, collection="actions"):
    """Something done in Asana before the task began."""
