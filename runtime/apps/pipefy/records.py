"""What Pipefy remembers: people, pipes with their phases, fields and cards, and tables with their records."""

from typing import Any

from pydantic import Field

from runtime.apps.pipefy.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, own_names
from runtime.kit.records import DateTime, Email, Id, Line, Money, Record, RecordDict, Text, Url, derived, ref
from runtime.kit.world import World

__all__ = [
    "Action", "Card", "Comment", "Label", "Phase", "PhaseField", "Pipe", "Table", "TableRecord", "User", "gather",
]  # fmt: skip


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Pipefy's camel case; an object that stands for a record is its id."""
        raw = own_names(
            cls, raw, pipe="pipe_id", createdAt="created_at", updatedAt="updated_at", dueDate="due_date",
            card="card_id", table="table_id", email_address="email",
        )  # fmt: skip
        return {name: _id(value) if name == "id" or name.endswith("_id") else value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Nine digits; made now; without a name, it is called by its id."""
        record["id"] = record["id"] or ids.digits(9)
        if "name" in record:
            record["name"] = record["name"] or record["id"]
        for name in ("created_at", "updated_at"):
            if name in record:
                record[name] = record[name] or now


def _id(value: Any) -> Any:
    value = value["id"] if isinstance(value, dict) and "id" in value else value
    return str(value) if isinstance(value, int) else value


class User(Thing, collection="users"):
    """A person of the organization."""

    name: Line = ""
    email: Email | None = None


class Pipe(Thing, collection="pipes"):
    """A pipe: a process that cards run through."""

    name: Line = ""
    description: Text | None = None
    public: bool = False


class Phase(Thing, collection="phases"):
    """A phase of a pipe."""

    name: Line = ""
    pipe_id: str | None = ref("pipes", default=None, soft=True)
    description: Text | None = None
    done: bool = False
    """Whether a card that gets here is finished."""
    position: int = 0


class PhaseField(Thing, collection="phase_fields", label="label_text"):
    """A field that cards have, of a phase or, without one, of the start form of a pipe."""

    pipe_id: str | None = ref("pipes", default=None, soft=True)
    phase_id: str | None = ref("phases", default=None, soft=True)
    label_text: Line = ""
    type: Line = "short_text"
    required: bool = False
    options: list[str] = Field(default_factory=list)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Pipefy calls the words that people see `label`."""
        return super().before_seed({"label_text" if name == "label" else name: value for name, value in raw.items()})


class Label(Thing, collection="labels"):
    """A label of a pipe."""

    name: Line = ""
    color: Line | None = None
    pipe_id: str | None = ref("pipes", default=None, soft=True)


class Card(Thing, collection="cards", label="title", open_fields="fields"):
    """A card. `phase` is the phase it is in, by id or name as the seed says it; `fields` holds values by field id."""

    title: Line
    phase: Line | None = None
    phase_changed: Line | None = None
    pipe_id: str | None = ref("pipes", default=None, soft=True)
    opportunity_id: Id | None = None
    amount: Money | None = None
    assignee_id: Id | None = None
    labels: list[str] = Field(default_factory=list)
    fields: dict[str, Any] = Field(default_factory=dict)
    due_date: DateTime | None = None
    done: bool = False
    created_by: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = None
    url: Url | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Fields may be Pipefy's list of name and value; `current_phase` and `phase_id` are the phase."""
        raw = super().before_seed(raw)
        for name in ("current_phase", "phase_id"):
            if name in raw:
                raw["phase"] = _id(raw.pop(name))
        return raw | {"fields": _values(raw["fields"])} if "fields" in raw else raw

    @derived("line")
    def phase_name(record: RecordDict, world: World) -> Any:
        """Name of the phase it is in."""
        held = world.peek(Phase, record["phase"])
        return held["name"] if held else record["phase"]


def _values(fields: Any) -> Any:
    """Field values by id or name, from a list of such pairs."""
    if not isinstance(fields, list):
        return fields
    pairs = [each for each in fields if isinstance(each, dict)]
    return {str(each.get("field_id") or each.get("id") or each.get("name")): each.get("value") for each in pairs}


class Comment(Thing, collection="comments", label="text"):
    """A comment on a card."""

    card_id: str = ref("cards", soft=True)
    text: Text
    author_name: Line | None = None
    created_at: DateTime | None = None


class Table(Thing, collection="tables"):
    """A database table."""

    name: Line = ""
    description: Text | None = None


class TableRecord(Thing, collection="table_records", label="title", open_fields="fields"):
    """A record of a table. `fields` holds values by field id."""

    table_id: str = ref("tables", soft=True)
    title: Line = ""
    card_id: str | None = ref("cards", default=None, soft=True)
    """The card it stands for, where the seed says so."""
    fields: dict[str, Any] = Field(default_factory=dict)
    created_at: DateTime | None = None
    updated_at: DateTime | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Fields may be Pipefy's list of name and value."""
        raw = super().before_seed(raw)
        raw = {"fields" if name == "record_fields" else name: value for name, value in raw.items()}
        return raw | {"fields": _values(raw["fields"])} if "fields" in raw else raw


class Action(Entry, collection="actions"):
    """Something done in Pipefy before the task began."""
