"""What Intercom remembers: conversations with their parts, tickets, and the people and companies they are about."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import (
    DateTime,
    Id,
    Line,
    Money,
    Phone,
    Record,
    RecordDict,
    Text,
    Url,
    derived,
    maintained,
    ref,
)
from runtime.kit.world import World


class _Kept(Record):
    """A record with a number for an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 12 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(12)
        record["created_at"] = record["created_at"] or now
        if "updated_at" in record:
            record["updated_at"] = record["updated_at"] or record["created_at"]


class Part(BaseModel):
    """One piece of a conversation: a comment that both sides see, a note among teammates, or something done to it."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    part_type: Literal["comment", "note", "assignment", "close", "open"] = "comment"
    body: Text | None = None
    author_type: Literal["user", "admin", "bot"] = "user"
    author_id: Id | None = None
    created_at: DateTime | None = None


class Conversation(_Kept, collection="conversations", label="title"):
    """A conversation with a contact, with its parts."""

    id: Id = ""
    title: Line | None = None
    state: Literal["open", "closed", "snoozed"] = "open"
    contact_ids: list[str] = ref("contacts", default=[], soft=True)
    assignee_id: Id | None = None
    team_assignee_id: Id | None = None
    tags: list[Line] = Field(default_factory=list)
    conversation_parts: list[Part] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the conversation and of its parts."""
        super().fill(record, ids, now)
        record["conversation_parts"] = [
            {**each, "id": each["id"] or ids.digits(12), "created_at": each["created_at"] or now}
            for each in record["conversation_parts"]
        ]

    @derived("text", many=True)
    def replies(record: RecordDict, world: World) -> Any:
        """What teammates and bots answered for the contact to see."""
        parts = record["conversation_parts"]
        return [each["body"] or "" for each in parts if each["part_type"] != "note" and each["author_type"] != "user"]

    @derived("text", many=True)
    def notes(record: RecordDict, world: World) -> Any:
        """What its notes among teammates say."""
        return [each["body"] or "" for each in record["conversation_parts"] if each["part_type"] == "note"]

    @derived("email", many=True)
    def contact_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of its contacts."""
        return _emails(record, world)


class Ticket(_Kept, collection="tickets", label="title", text_field="description"):
    """A request that is tracked until it is resolved."""

    id: Id = ""
    title: Line
    description: Text | None = None
    state: Literal["submitted", "open", "pending", "resolved", "waiting_on_customer"] = "submitted"
    ticket_type_id: Id | None = None
    contact_ids: list[str] = ref("contacts", default=[], soft=True)
    assignee_id: Id | None = None
    team_assignee_id: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @derived("email", many=True)
    def contact_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of its contacts."""
        return _emails(record, world)


class Contact(_Kept, collection="contacts"):
    """A person: a user who signed up, or a lead."""

    id: Id = ""
    contact_type: Literal["user", "lead"] = "user"
    email: Address | None = None
    name: Line | None = None
    phone: Phone | None = None
    external_id: Id | None = None
    company_ids: list[str] = ref("companies", default=[], soft=True)
    custom_attributes: dict[str, Any] = Field(default_factory=dict)
    tags: list[Line] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`role` is another spelling of `contact_type`."""
        return {"contact_type" if name == "role" else name: value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 24 hexadecimal digits."""
        record["id"] = record["id"] or ids.hex(24)
        super().fill(record, ids, now)

    @derived("line", many=True)
    def companies(record: RecordDict, world: World) -> Any:
        """The names of its companies."""
        held = [world.peek(Company, each) for each in record["company_ids"]]
        return [company["name"] for company in held if company]

    @derived("text", many=True)
    def notes(record: RecordDict, world: World) -> Any:
        """What the notes on this person say."""
        return [note["body"] for note in world.find(Note, contact_id=record["id"])]


class Company(_Kept, collection="companies"):
    """A company that contacts belong to. `company_id` is the id that the customer's own systems give it."""

    id: Id = ""
    name: Line
    company_id: Id | None = None
    industry: Line | None = None
    website: Url | None = None
    plan: Line | None = None
    size: int | None = None
    monthly_spend: Money | None = None
    tags: list[Line] = Field(default_factory=list)
    custom_attributes: dict[str, Any] = Field(default_factory=dict)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Note(_Kept, collection="notes", label="body"):
    """A note on a contact that only teammates see."""

    id: Id = ""
    body: Text
    contact_id: str | None = ref("contacts", default=None, soft=True)
    admin_id: Id | None = None
    created_at: DateTime | None = None


def _emails(record: RecordDict, world: World) -> list[str]:
    held = [world.peek(Contact, each) for each in record["contact_ids"]]
    return [contact["email"] for contact in held if contact and contact["email"]]
