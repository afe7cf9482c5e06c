"""What Help Scout remembers: conversations with their threads, and the people and mailboxes around them."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, Text, derived, maintained, ref
from runtime.kit.world import World

_THREAD_SPELLINGS = {"type": "thread_type", "created_by": "author_email"}


class _Kept(Record):
    """A record with a number for an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 10 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(10)
        record["created_at"] = record["created_at"] or now
        if "updated_at" in record:
            record["updated_at"] = record["updated_at"] or record["created_at"]


class Thread(BaseModel):
    """One piece of a conversation: what the customer wrote, a reply to it, or a note among agents."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    thread_type: Literal["customer", "reply", "note", "message"] = "customer"
    body: Text
    author_email: Address | None = None
    author_name: Line | None = None
    created_at: DateTime | None = None


class Conversation(_Kept, collection="conversations", label="subject"):
    """A conversation with a customer, with its threads."""

    id: Id = ""
    subject: Line
    status: Literal["active", "pending", "closed", "spam"] = "active"
    mailbox_id: str | None = ref("mailboxes", default=None, soft=True)
    customer_id: str | None = ref("customers", default=None, soft=True)
    customer_email: Address | None = None
    assigned_to: str | None = ref("users", default=None, soft=True)
    tags: list[Line] = Field(default_factory=list)
    threads: list[Thread] = Field(default_factory=list)
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """In a thread `type` means `thread_type` and `created_by` means `author_email`."""
        threads = raw.get("threads")
        if not isinstance(threads, list):
            return raw
        return {**raw, "threads": [_settled(each) if isinstance(each, Mapping) else each for each in threads]}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the conversation and of its threads."""
        super().fill(record, ids, now)
        record["threads"] = [
            {**each, "id": each["id"] or ids.digits(10), "created_at": each["created_at"] or now}
            for each in record["threads"]
        ]

    @derived("text", many=True)
    def notes(record: RecordDict, world: World) -> Any:
        """What its notes among agents say."""
        return _texts(record, "note")

    @derived("text", many=True)
    def replies(record: RecordDict, world: World) -> Any:
        """What the replies to the customer say."""
        return _texts(record, "reply")

    @derived("text", many=True)
    def thread_texts(record: RecordDict, world: World) -> Any:
        """What all its threads say."""
        return [each["body"] for each in record["threads"]]

    @derived("line")
    def mailbox(record: RecordDict, world: World) -> Any:
        """The name of its mailbox."""
        mailbox = world.peek(Mailbox, record["mailbox_id"])
        return mailbox["name"] if mailbox else None


class Customer(_Kept, collection="customers", label="email"):
    """A person who writes in."""

    id: Id = ""
    first_name: Line | None = None
    last_name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    organization: Line | None = None
    job_title: Line | None = None
    background: Text | None = None
    location: Line | None = None
    notes: Text | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Mailbox(_Kept, collection="mailboxes"):
    """A mailbox that conversations come in by."""

    id: Id = ""
    name: Line
    email: Address | None = None
    created_at: DateTime | None = None


class User(_Kept, collection="users", label="email"):
    """A person who answers."""

    id: Id = ""
    first_name: Line | None = None
    last_name: Line | None = None
    email: Address | None = None
    role: Literal["owner", "admin", "user"] = "user"
    created_at: DateTime | None = None


def _settled(thread: Mapping[str, Any]) -> dict[str, Any]:
    return {_THREAD_SPELLINGS.get(name, name): value for name, value in thread.items()}


def _texts(record: RecordDict, thread_type: str) -> list[str]:
    return [each["body"] for each in record["threads"] if each["thread_type"] == thread_type]
