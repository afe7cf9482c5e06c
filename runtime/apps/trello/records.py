"""What Trello remembers: people, boards with their lists and labels, cards with checklists, files and comments."""

from typing import Any

from runtime.apps.trello.seeding import gather
from runtime.kit.ids import Ids
from runtime.kit.ledger import Entry, camel, own_names
from runtime.kit.records import DateTime, Email, Id, Line, Record, RecordDict, Text, Url, derived, maintained, ref
from runtime.kit.world import World

__all__ = [
    "Action", "Attachment", "Board", "Card", "CheckItem", "Checklist", "Comment", "Label", "List", "Member", "gather",
]  # fmt: skip


def spelled(name: str) -> str:
    """Trello's spelling of a field: board_id is idBoard, label_ids idLabels."""
    if name.endswith("_ids"):
        return camel(f"id_{name.removesuffix('_ids')}s")
    return camel(f"id_{name.removesuffix('_id')}") if name.endswith("_id") else camel(name)


class Thing(Record):
    """Anything with an id."""

    id: Id = ""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Trello's spellings; `board`, `list` and `card` are ids."""
        return own_names(
            cls, raw, board="board_id", list="list_id", card="card_id", description="desc", checklist="checklist_id",
            due_date="due", dueDate="due", members="member_ids", created_at="date", email_address="email",
        )  # fmt: skip

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """24 hex digits; without a name, it is called by its id."""
        record["id"] = record["id"] or ids.hex(24)
        if "name" in record:
            record["name"] = record["name"] or record["id"]


class Member(Thing, collection="members", label="full_name", wire=spelled):
    """A person."""

    username: Line = ""
    full_name: Line
    email: Email | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`name` is the full name."""
        return super().before_seed({"full_name" if name == "name" else name: value for name, value in raw.items()})

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A username as Trello makes one of a name."""
        super().fill(record, ids, now)
        record["username"] = record["username"] or record["full_name"].lower().replace(" ", "")


class Board(Thing, collection="boards", wire=spelled):
    """A board."""

    name: Line = ""
    desc: Text = ""
    closed: bool = False
    organization_id: Id | None = None
    member_ids: list[str] = ref("members", default=[], soft=True)
    url: Url | None = None


class List(Thing, collection="lists", wire=spelled):
    """A list of a board."""

    name: Line = ""
    board_id: str | None = ref("boards", default=None, soft=True)
    closed: bool = False
    pos: int | float = 0


class Label(Thing, collection="labels", wire=spelled):
    """A label of a board."""

    name: Line = ""
    board_id: str | None = ref("boards", default=None, soft=True)
    color: Line | None = None


class Card(Thing, collection="cards", wire=spelled):
    """A card."""

    name: Line = ""
    desc: Text = ""
    board_id: str | None = ref("boards", default=None, soft=True)
    list_id: str | None = ref("lists", default=None, soft=True)
    label_ids: list[str] = ref("labels", default=[], soft=True)
    member_ids: list[str] = ref("members", default=[], soft=True)
    start: DateTime | None = None
    due: DateTime | None = None
    due_complete: bool = False
    closed: bool = False
    """Whether it is archived."""
    pos: int | float = 0
    subscribed: bool = False
    short_link: Id | None = None
    url: Url | None = None
    date_last_activity: DateTime | None = maintained(None)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`labels` is a list of ids or of labels."""
        raw = super().before_seed(raw)
        labels = raw.pop("labels", None)
        if isinstance(labels, list) and "label_ids" not in raw:
            raw["label_ids"] = [each.get("id") if isinstance(each, dict) else each for each in labels]
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Its last activity is now."""
        super().fill(record, ids, now)
        record["date_last_activity"] = record["date_last_activity"] or now

    @derived("line")
    def list_name(record: RecordDict, world: World) -> Any:
        """Name of its list."""
        held = world.peek(List, record["list_id"])
        return held["name"] if held else None

    @derived("line")
    def board_name(record: RecordDict, world: World) -> Any:
        """Name of its board."""
        held = world.peek(Board, record["board_id"])
        return held["name"] if held else None

    @derived("line", many=True)
    def labels(record: RecordDict, world: World) -> Any:
        """Names of its labels, or their colors where they have no name."""
        held = [(each, world.peek(Label, each)) for each in record["label_ids"]]
        return [(found["name"] or found["color"]) if found else each for each, found in held]


class Checklist(Thing, collection="checklists", wire=spelled):
    """A checklist of a card."""

    name: Line = ""
    card_id: str = ref("cards", soft=True)
    pos: int | float = 0


class CheckItem(Thing, collection="check_items", wire=spelled):
    """An item of a checklist."""

    name: Line
    checklist_id: str = ref("checklists", soft=True)
    state: Line = "incomplete"
    due: DateTime | None = None
    pos: int | float = 0


class Comment(Thing, collection="comments", label="text", wire=spelled):
    """A comment on a card."""

    card_id: str = ref("cards", soft=True)
    text: Text
    member_creator_id: str | None = ref("members", default=None, soft=True)
    date: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Written now."""
        super().fill(record, ids, now)
        record["date"] = record["date"] or now


class Attachment(Thing, collection="attachments", wire=spelled):
    """A file or link on a card."""

    name: Line = ""
    card_id: str = ref("cards", soft=True)
    url: Url | None = None
    mime_type: Line | None = None
    bytes: int | None = None


class Action(Entry, collection="actions"):
    """Something done in Trello before the task began."""
