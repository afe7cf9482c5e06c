"""What monday.com remembers: workspaces, people, boards with their groups and columns, items and their updates."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.monday.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import DateTime, Email, Html, Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

__all__ = ["Action", "Board", "Column", "Group", "Item", "Tag", "Update", "User", "Workspace", "gather"]

State = Literal["active", "archived", "deleted"]


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Other names; numbers as ids; an object that stands for a record is its id."""
        raw = own_names(
            cls, raw, item_name="name", board="board_id", group="group_id", workspace="workspace_id",
            creator="creator_id", item="item_id",
        )  # fmt: skip
        return {name: _id(value) if name == "id" or name.endswith("_id") else value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ten digits; made now."""
        record["id"] = record["id"] or ids.digits(10)
        for name in ("created_at", "updated_at"):
            if name in record:
                record[name] = record[name] or now


def _id(value: Any) -> Any:
    value = value["id"] if isinstance(value, dict) and "id" in value else value
    return str(value) if isinstance(value, int) else value


class User(Thing, collection="users"):
    """A person of the account."""

    name: Line
    email: Email | None = None
    title: Line | None = None
    is_admin: bool = False
    is_guest: bool = False
    enabled: bool = True


class Workspace(Thing, collection="workspaces"):
    """A workspace."""

    name: Line
    kind: Literal["open", "closed"] = "open"
    description: Text | None = None


class Board(Thing, collection="boards"):
    """A board."""

    name: Line = ""
    description: Text | None = None
    state: State = "active"
    board_kind: Literal["public", "private", "share"] = "public"
    workspace_id: str | None = ref("workspaces", default=None, soft=True)
    owner_ids: list[str] = ref("users", default=[], soft=True)
    updated_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A board without a name is called by its id."""
        super().fill(record, ids, now)
        record["name"] = record["name"] or record["id"]


class Group(Thing, collection="groups", label="title"):
    """A group of a board. Its id is the board's id, a slash, and the group's own (`topics`)."""

    board_id: str = ref("boards", soft=True)
    group_id: Id = ""
    title: Line
    color: Line | None = None
    position: str | None = None
    archived: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The id that a seed gives is the group's own."""
        return _inside(super().before_seed(raw), "group_id")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A new group is called `group_` and five letters or digits."""
        record["group_id"] = record["group_id"] or f"group_{ids.hex(5)}"
        record["id"] = f"{record['board_id']}/{record['group_id']}"


class Column(Thing, collection="columns", label="title"):
    """A column of a board. Its id is the board's id, a slash, and the column's own (`status`)."""

    board_id: str = ref("boards", soft=True)
    column_id: Id = ""
    title: Line = ""
    type: Line = "text"
    description: Text | None = None
    settings: dict[str, Any] = Field(default_factory=dict)
    """Labels of a status, units of a number."""
    archived: bool = False

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The id that a seed gives is the column's own."""
        return _inside(super().before_seed(raw), "column_id")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A new column is called by its type and five letters or digits."""
        record["column_id"] = record["column_id"] or f"{record['type']}_{ids.hex(5)}"
        record["id"] = f"{record['board_id']}/{record['column_id']}"
        record["title"] = record["title"] or record["column_id"]


def _inside(raw: dict[str, Any], name: str) -> dict[str, Any]:
    own = raw.pop("id", None)
    return {name: str(own).rpartition("/")[2], **raw} if own else raw


class Item(Thing, collection="items", open_fields="column_values"):
    """An item or, with a parent, a subitem. What is in its columns is in `column_values` by the column's own id."""

    name: Line
    board_id: str | None = ref("boards", default=None, soft=True)
    group_id: Id | None = None
    state: State = "active"
    parent_item_id: str | None = ref("items", default=None, soft=True)
    column_values: dict[str, Any] = Field(default_factory=dict)
    creator_id: str | None = ref("users", default=None, soft=True)
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Column values may be monday's list of id and text, or stand beside the id."""
        raw = super().before_seed(raw)
        beside = {name: raw.pop(name) for name in list(raw) if name not in cls.model_fields}
        values = raw.get("column_values")
        if isinstance(values, list):
            values = {each["id"]: each.get("text", each.get("value")) for each in values if isinstance(each, dict)}
        return {**raw, "column_values": {**beside, **values} if isinstance(values, dict) else values or beside}

    @derived("line")
    def board(record: RecordDict, world: World) -> Any:
        """Name of its board."""
        held = world.peek(Board, record["board_id"])
        return held["name"] if held else None

    @derived("line")
    def group(record: RecordDict, world: World) -> Any:
        """Title of its group."""
        held = world.peek(Group, f"{record['board_id']}/{record['group_id']}")
        return held["title"] if held else record["group_id"]


class Update(Thing, collection="updates", label="body"):
    """An update: a remark about an item."""

    item_id: str = ref("items", soft=True)
    body: Html
    parent_update_id: str | None = ref("updates", default=None, soft=True)
    creator_id: str | None = ref("users", default=None, soft=True)
    created_at: DateTime | None = None
    updated_at: DateTime | None = None


class Tag(Thing, collection="tags"):
    """A tag."""

    name: Line
    color: Line | None = None


class Action(Entry, collection="actions"):
    """Something done in monday.com before the task began."""
