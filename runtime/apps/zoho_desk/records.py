"""What Zoho Desk remembers: tickets with their comments, and the contacts and accounts that ask."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, Text, Url, derived, maintained, ref
from runtime.kit.world import World


class _Kept(Record):
    """A record with a number for an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 18 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(18)
        record["created_at"] = record["created_at"] or now
        if "updated_at" in record:
            record["updated_at"] = record["updated_at"] or record["created_at"]


class Comment(BaseModel):
    """What an agent wrote on a ticket."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    content: Text
    is_public: bool = True
    author: Line | None = None
    commenter_id: Id | None = None
    created_at: DateTime | None = None


class Ticket(_Kept, collection="tickets", label="subject", text_field="description"):
    """A request of a customer, with the comments on it."""

    id: Id = ""
    subject: Line
    description: Text | None = None
    status: Literal["Open", "On Hold", "Escalated", "Closed", "Re-Opened"] = "Open"
    priority: Literal["Low", "Medium", "High"] | None = None
    channel: Line = "Email"
    contact_id: str | None = ref("contacts", default=None, soft=True)
    account_id: str | None = ref("accounts", default=None, soft=True)
    department_id: str | None = ref("departments", default=None, soft=True)
    assignee_id: Id | None = None
    team_id: Id | None = None
    classification: Line | None = None
    category: Line | None = None
    tags: list[Line] = Field(default_factory=list)
    comments: list[Comment] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the ticket and of its comments."""
        super().fill(record, ids, now)
        record["comments"] = [
            {**each, "id": each["id"] or ids.digits(18), "created_at": each["created_at"] or now}
            for each in record["comments"]
        ]

    @derived("text", many=True)
    def comment_texts(record: RecordDict, world: World) -> Any:
        """What all its comments say."""
        return [each["content"] for each in record["comments"]]

    @derived("text", many=True)
    def private_comments(record: RecordDict, world: World) -> Any:
        """What the comments say that only agents see."""
        return [each["content"] for each in record["comments"] if not each["is_public"]]

    @derived("text", many=True)
    def public_comments(record: RecordDict, world: World) -> Any:
        """What the comments say that the customer sees."""
        return [each["content"] for each in record["comments"] if each["is_public"]]

    @derived("email")
    def contact_email(record: RecordDict, world: World) -> Any:
        """The mail address of its contact."""
        contact = world.peek(Contact, record["contact_id"])
        return contact["email"] if contact else None

    @derived("line")
    def account(record: RecordDict, world: World) -> Any:
        """The name of its account."""
        account = world.peek(Account, record["account_id"])
        return account["account_name"] if account else None


class Contact(_Kept, collection="contacts", label="email"):
    """A person who asks."""

    id: Id = ""
    first_name: Line | None = None
    last_name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    mobile: Phone | None = None
    account_id: str | None = ref("accounts", default=None, soft=True)
    description: Text | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Account(_Kept, collection="accounts", label="account_name"):
    """A company whose people ask."""

    id: Id = ""
    account_name: Line
    website: Url | None = None
    industry: Line | None = None
    phone: Phone | None = None
    description: Text | None = None
    seats: int | None = None
    domain: Line | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Department(_Kept, collection="departments"):
    """A department of the desk."""

    id: Id = ""
    name: Line
    description: Text | None = None
    created_at: DateTime | None = None
