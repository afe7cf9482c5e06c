"""What Gorgias remembers: tickets with their messages, and the customers who wrote them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.html_text import html_text
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Html, Id, Line, Record, RecordDict, Text, derived, maintained
from runtime.kit.world import World


class Person(BaseModel):
    """The customer of a ticket."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    email: Address | None = None
    name: Line | None = None


class Message(BaseModel):
    """A message of a ticket, from the customer or from an agent; internal notes have the channel internal-note."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    body_html: Html | None = None
    body_text: Text | None = None
    channel: Line = "email"
    sender_type: Literal["customer", "agent"] = "customer"
    sender_email: Address | None = None
    sender_name: Line | None = None
    created_at: DateTime | None = None


class Ticket(Record, collection="tickets", label="subject"):
    """A request of a customer, with its messages."""

    id: Id = ""
    subject: Line | None = None
    status: Literal["open", "closed"] = "open"
    channel: Line = "email"
    customer: Person | None = None
    customer_email: Address | None = None
    messages: list[Message] = Field(default_factory=list)
    tags: list[Line] = Field(default_factory=list)
    assignee_user_id: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Numbers for ids; the ticket and its messages are from now."""
        record["id"] = record["id"] or ids.digits(9)
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]
        if record["customer"]:
            record["customer"] = {**record["customer"], "id": record["customer"]["id"] or ids.digits(9)}
        record["messages"] = [
            {**each, "id": each["id"] or ids.digits(10), "created_at": each["created_at"] or now}
            for each in record["messages"]
        ]

    @derived("text", many=True)
    def message_texts(record: RecordDict, world: World) -> Any:
        """What all its messages say."""
        return [_said(each) for each in record["messages"]]

    @derived("text", many=True)
    def agent_messages(record: RecordDict, world: World) -> Any:
        """What agents wrote, to the customer or among themselves."""
        return [_said(each) for each in record["messages"] if each["sender_type"] == "agent"]

    @derived("text", many=True)
    def replies(record: RecordDict, world: World) -> Any:
        """What agents wrote to the customer."""
        return [
            _said(each)
            for each in record["messages"]
            if each["sender_type"] == "agent" and each["channel"] != "internal-note"
        ]

    @derived("email")
    def email(record: RecordDict, world: World) -> Any:
        """The customer's mail address."""
        return record["customer_email"] or (record["customer"] or {}).get("email")


class Customer(Record, collection="customers", label="email"):
    """A person who writes in."""

    id: Id = ""
    email: Address | None = None
    name: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 9 digits."""
        record["id"] = record["id"] or ids.digits(9)


def _said(message: RecordDict) -> str:
    if message["body_text"] or not message["body_html"]:
        return message["body_text"] or ""
    return html_text(message["body_html"])
