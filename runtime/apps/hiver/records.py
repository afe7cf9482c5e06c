"""What Hiver remembers: the conversations of shared mailboxes, and the users who answer them."""

from typing import Any, Literal

from pydantic import Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, derived, maintained, ref
from runtime.kit.world import World


class _Kept(Record):
    """A record with an id and the times at which it was made and changed."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An id of 24 hexadecimal digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.hex(24)
        record["created_at"] = record["created_at"] or now
        if "updated_at" in record:
            record["updated_at"] = record["updated_at"] or record["created_at"]


class Conversation(_Kept, collection="conversations", label="subject"):
    """A conversation with a customer in a shared mailbox."""

    id: Id = ""
    subject: Line | None = None
    status: Literal["open", "pending", "closed"] = "open"
    assignee_id: str | None = ref("users", default=None, soft=True)
    """The id of a user, or where a task says so the mail address."""
    shared_mailbox_id: str | None = ref("shared_mailboxes", default=None, soft=True)
    tags: list[Line] = Field(default_factory=list)
    customer_email: Address | None = None
    customer_name: Line | None = None
    last_agent_response: Text | None = None
    first_response_at: DateTime | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)
    from_team: Line | None = None
    to_team: Line | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`assigned_to` is another spelling of `assignee_id`."""
        return {"assignee_id" if name == "assigned_to" else name: value for name, value in raw.items()}

    @derived("email")
    def assignee_email(record: RecordDict, world: World) -> Any:
        """The mail address of whoever it is assigned to."""
        assignee = record["assignee_id"]
        user = world.peek(User, assignee)
        return user["email"] if user else assignee if assignee and "@" in assignee else None

    @derived("line")
    def shared_mailbox(record: RecordDict, world: World) -> Any:
        """The name of its shared mailbox."""
        mailbox = world.peek(SharedMailbox, record["shared_mailbox_id"])
        return mailbox["name"] if mailbox else None


class User(_Kept, collection="users"):
    """A person who answers."""

    id: Id = ""
    name: Line
    email: Address
    role: Line | None = None
    created_at: DateTime | None = None


class SharedMailbox(_Kept, collection="shared_mailboxes"):
    """A mailbox that a team answers together."""

    id: Id = ""
    name: Line
    email: Address
    created_at: DateTime | None = None
