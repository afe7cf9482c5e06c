"""What Re:amaze remembers: conversations with their messages, and contacts."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, Text, derived, maintained
from runtime.kit.world import World


class _Kept(Record):
    """A record with a number for an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 10 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(10)
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]


class Message(BaseModel):
    """A message of a conversation; an internal one is a note among staff."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    body: Text
    author_type: Literal["customer", "staff"] = "customer"
    author_email: Address | None = None
    author_name: Line | None = None
    visibility: Literal["regular", "internal"] = "regular"
    created_at: DateTime | None = None


class Conversation(_Kept, collection="conversations", label="subject"):
    """A conversation with a customer, with its messages."""

    id: Id = ""
    subject: Line | None = None
    status: Literal["unresolved", "resolved", "archived", "pending"] = "unresolved"
    category: Line | None = None
    brand: Line | None = None
    contact_email: Address | None = None
    contact_name: Line | None = None
    assignee_email: Address | None = None
    messages: list[Message] = Field(default_factory=list)
    tags: list[Line] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the conversation and of its messages."""
        super().fill(record, ids, now)
        record["messages"] = [
            {**each, "id": each["id"] or ids.digits(10), "created_at": each["created_at"] or now}
            for each in record["messages"]
        ]

    @derived("text", many=True)
    def message_texts(record: RecordDict, world: World) -> Any:
        """What all its messages say."""
        return [each["body"] for each in record["messages"]]

    @derived("text", many=True)
    def replies(record: RecordDict, world: World) -> Any:
        """What staff wrote to the customer."""
        messages = record["messages"]
        return [each["body"] for each in messages if each["author_type"] == "staff" and each["visibility"] == "regular"]

    @derived("text", many=True)
    def internal_notes(record: RecordDict, world: World) -> Any:
        """What its notes among staff say."""
        return [each["body"] for each in record["messages"] if each["visibility"] == "internal"]


class Contact(_Kept, collection="contacts", label="email"):
    """A person who writes in."""

    id: Id = ""
    name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    notes: Text | None = None
    external_id: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)
