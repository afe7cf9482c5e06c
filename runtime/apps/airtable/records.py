"""What Airtable remembers: bases, their tables with typed fields, records, and the comments on records."""

from typing import Any

from pydantic import Field

from runtime.apps.airtable.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, camel, own_names
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

__all__ = ["Action", "Base", "Comment", "Row", "Table", "TableField", "View", "gather"]


class Base(Record, collection="bases", wire=camel):
    """A base: a set of tables."""

    id: Id = ""
    name: Line = ""
    permission_level: Line = "create"

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Airtable's spellings."""
        return own_names(cls, raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`app` and 14 letters or digits; a base without a name is called by its id."""
        record["id"] = record["id"] or ids.base62("app", 14)
        record["name"] = record["name"] or record["id"]


class Table(Record, collection="tables", wire=camel):
    """A table of a base."""

    id: Id = ""
    base_id: str = ref("bases", soft=True)
    name: Line
    description: Text | None = None
    primary_field_id: str | None = ref("fields", default=None, soft=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Airtable's spellings."""
        return own_names(cls, raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`tbl` and 14 letters or digits."""
        record["id"] = record["id"] or ids.base62("tbl", 14)


class TableField(Record, collection="fields", wire=camel):
    """A field (column) of a table."""

    id: Id = ""
    table_id: str = ref("tables", soft=True)
    name: Line
    type: Line = "singleLineText"
    description: Text | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    """What the type needs: choices of a select, the linked table, the format of a date."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Airtable's spellings."""
        return own_names(cls, raw)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`fld` and 14 letters or digits."""
        record["id"] = record["id"] or ids.base62("fld", 14)


class View(Record, collection="views", wire=camel):
    """A view of a table."""

    id: Id = ""
    table_id: str = ref("tables", soft=True)
    name: Line
    type: Line = "grid"

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`viw` and 14 letters or digits."""
        record["id"] = record["id"] or ids.base62("viw", 14)


class Row(Record, collection="records", wire=camel, open_fields="fields", label="id"):
    """A record of a table. Its cells are in `fields` by column name; an empty cell is absent."""

    id: Id = ""
    table_id: str = ref("tables", soft=True)
    fields: dict[str, Any] = Field(default_factory=dict)
    created_time: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Airtable's spellings; cells may stand beside the id."""
        raw = own_names(cls, raw, created_at="created_time")
        cells = {name: raw.pop(name) for name in list(raw) if name not in cls.model_fields}
        held = raw.get("fields")
        return {**raw, "fields": {**cells, **held} if isinstance(held, dict) else held or cells}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`rec` and 14 letters or digits; made now."""
        record["id"] = record["id"] or ids.base62("rec", 14)
        record["created_time"] = record["created_time"] or now

    @derived("line")
    def table(record: RecordDict, world: World) -> Any:
        """Name of its table."""
        held = world.peek(Table, record["table_id"])
        return held["name"] if held else None

    @derived("ref")
    def base_id(record: RecordDict, world: World) -> Any:
        """The base it is in."""
        held = world.peek(Table, record["table_id"])
        return held["base_id"] if held else None


class Comment(Record, collection="comments", wire=camel, label="text"):
    """A comment on a record."""

    id: Id = ""
    record_id: str = ref("records", soft=True)
    text: Text
    author_id: Id | None = None
    author_name: Line | None = None
    author_email: Email | None = None
    parent_comment_id: str | None = ref("comments", default=None, soft=True)
    created_time: DateTime | None = None
    last_updated_time: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Airtable's spellings; `author` is an object or a name."""
        raw = own_names(cls, raw, created_at="created_time", commentText="text", comment="text")
        author = raw.pop("author", None)
        if isinstance(author, dict):
            raw |= {f"author_{name}": value for name, value in author.items()}
        elif author is not None:
            raw["author_name"] = author
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """`com` and 14 letters or digits; made now."""
        record["id"] = record["id"] or ids.base62("com", 14)
        record["created_time"] = record["created_time"] or now


class Action(Entry, collection="actions"):
    """Something done in Airtable before the task began."""
