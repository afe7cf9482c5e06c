"""What Notion remembers: people, databases, pages, the blocks in pages, and comments."""

from typing import Any, Literal

from pydantic import Field

from runtime.apps.notion.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, Text, Url, derived, maintained, ref
from runtime.kit.world import World

__all__ = ["Action", "Block", "Comment", "Database", "Page", "User", "gather"]

Parent = Literal["page_id", "database_id", "data_source_id", "block_id", "workspace"]


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Notion's parent object, or the id of a database or page, as the kind and id of the parent."""
        raw = own_names(
            cls, raw, created_at="created_time", name="title", parent_page="page_id", parent_page_id="page_id"
        )
        raw.pop("object", None)
        parent = raw.pop("parent", None)
        if isinstance(parent, dict):
            kind = parent.get("type") or next((name for name in parent if name.endswith("_id")), "workspace")
            raw |= {"parent_type": kind, "parent_id": parent.get(kind) if kind != "workspace" else None}
        elif parent is not None:
            raw |= {"parent_type": "page_id", "parent_id": parent}
        for kind in ("database_id", "data_source_id", "page_id"):
            if kind in raw and kind not in cls.model_fields and "parent_type" in cls.model_fields:
                raw |= {"parent_type": kind, "parent_id": raw.pop(kind)}
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A uuid; made now."""
        record["id"] = record["id"] or ids.uuid()
        for name in ("created_time", "last_edited_time"):
            if name in record:
                record[name] = record[name] or now


class User(Thing, collection="users"):
    """A person or bot of the workspace."""

    name: Line
    type: Literal["person", "bot"] = "person"
    email: Email | None = None
    avatar_url: Url | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Notion keeps the mail address in `person`."""
        person = raw.pop("person", None)
        raw.pop("object", None)
        return {**person, **raw} if isinstance(person, dict) else raw


class Database(Thing, collection="databases", label="title"):
    """A database: pages with the same properties."""

    title: Line = ""
    description: Text = ""
    parent_type: Parent = "workspace"
    parent_id: Id | None = None
    properties: dict[str, Any] = Field(default_factory=dict)
    """Its columns by name, as Notion describes them."""
    is_inline: bool = False
    archived: bool = False
    in_trash: bool = False
    url: Url | None = None
    created_time: DateTime | None = None
    last_edited_time: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A database without a title is called by its id."""
        super().fill(record, ids, now)
        record["title"] = record["title"] or record["id"]


class Page(Thing, collection="pages", label="title", open_fields="properties"):
    """A page. What it says is in its blocks; what a database asks of it is in `properties` by name."""

    title: Line = ""
    parent_type: Parent = "workspace"
    parent_id: Id | None = None
    properties: dict[str, Any] = Field(default_factory=dict)
    """Values by property name; the title is not among them."""
    icon: dict[str, Any] | str | None = None
    cover: dict[str, Any] | str | None = None
    archived: bool = False
    in_trash: bool = False
    url: Url | None = None
    created_by: str | None = ref("users", default=None, soft=True)
    last_edited_by: str | None = ref("users", default=None, soft=True)
    created_time: DateTime | None = None
    last_edited_time: DateTime | None = maintained(None)

    @derived("text")
    def content(record: RecordDict, world: World) -> Any:
        """What its blocks say, in order, a line each."""
        return "\n".join(_lines(world, record["id"]))

    @derived("line")
    def database(record: RecordDict, world: World) -> Any:
        """Title of the database it is in."""
        held = world.peek(Database, record["parent_id"])
        return held["title"] if held else None


class Block(Thing, collection="blocks", label="text", text_field="text"):
    """A paragraph, heading, list item or other block of a page."""

    parent_id: Id
    """The page or block that it is in."""
    type: Line = "paragraph"
    text: Text = ""
    content: dict[str, Any] = Field(default_factory=dict)
    """What the type has besides text: checked, language, url."""
    position: int = 0
    archived: bool = False
    in_trash: bool = False
    created_time: DateTime | None = None
    last_edited_time: DateTime | None = maintained(None)


def _lines(world: World, parent: str) -> list[str]:
    blocks = sorted(world.find(Block, parent_id=parent), key=lambda each: each["position"])
    kept = [each for each in blocks if not each["archived"] and not each["in_trash"]]
    return [line for each in kept for line in (each["text"], *_lines(world, each["id"]))]


class Comment(Thing, collection="comments", label="text"):
    """A comment on a page or block."""

    parent_type: Parent = "page_id"
    parent_id: Id
    discussion_id: Id = ""
    text: Text
    created_by: str | None = ref("users", default=None, soft=True)
    created_time: DateTime | None = None
    last_edited_time: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A comment that answers none begins a discussion."""
        super().fill(record, ids, now)
        record["discussion_id"] = record["discussion_id"] or ids.uuid()


class Action(Entry, collection="actions"):
    """Something done in Notion before the task began."""
