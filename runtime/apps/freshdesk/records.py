"""What Freshdesk remembers: tickets with their notes, and the contacts and companies that ask."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, Text, derived, maintained, ref
from runtime.kit.world import World


class _Kept(Record):
    """A record with a number for an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 11 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(11)
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]


class TicketNote(BaseModel):
    """What an agent wrote on a ticket."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    body: Text
    private: bool = True
    created_at: DateTime | None = None


class Ticket(_Kept, collection="tickets", label="subject", text_field="description"):
    """A request of a customer. Status 2 is open, 3 pending, 4 resolved, 5 closed; priority 1 is low, 4 urgent."""

    id: Id = ""
    subject: Line
    description: Text | None = None
    status: Literal[2, 3, 4, 5, 6, 7] = 2
    priority: Literal[1, 2, 3, 4] = 1
    ticket_type: Line | None = None
    requester_id: str | None = ref("contacts", default=None, soft=True)
    responder_id: Id | None = None
    group_id: Id | None = None
    company_id: str | None = ref("companies", default=None, soft=True)
    tags: list[Line] = Field(default_factory=list)
    notes: list[TicketNote] = Field(default_factory=list)
    source: int = 2
    """How it came in: 1 mail, 2 portal, 3 phone, 7 chat."""
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the ticket and of its notes."""
        super().fill(record, ids, now)
        record["notes"] = [
            {**each, "id": each["id"] or ids.digits(11), "created_at": each["created_at"] or now}
            for each in record["notes"]
        ]

    @derived("text", many=True)
    def note_texts(record: RecordDict, world: World) -> Any:
        """What all its notes say."""
        return [each["body"] for each in record["notes"]]

    @derived("text", many=True)
    def private_notes(record: RecordDict, world: World) -> Any:
        """What the notes say that only agents see."""
        return [each["body"] for each in record["notes"] if each["private"]]

    @derived("email")
    def requester_email(record: RecordDict, world: World) -> Any:
        """The mail address of whoever asked."""
        contact = world.peek(Contact, record["requester_id"])
        return contact["email"] if contact else None


class Contact(_Kept, collection="contacts"):
    """A person who asks."""

    id: Id = ""
    name: Line
    email: Address | None = None
    phone: Phone | None = None
    mobile: Phone | None = None
    company_id: str | None = ref("companies", default=None, soft=True)
    job_title: Line | None = None
    description: Text | None = None
    tags: list[Line] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Company(_Kept, collection="companies"):
    """A company whose people ask."""

    id: Id = ""
    name: Line
    description: Text | None = None
    domain: Line | None = None
    domains: list[Line] = Field(default_factory=list)
    note: Text | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Note(Record, collection="notes", label="body"):
    """A note that stands by itself; those of a ticket are in its `notes`."""

    id: Id = ""
    body: Text
    private: bool = True
    created_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 11 digits; written now."""
        record["id"] = record["id"] or ids.digits(11)
        record["created_at"] = record["created_at"] or now
