"""What Zendesk remembers: tickets with their comments, and the people and groups around them."""

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
        """An id of 14 digits; made now, and not changed since."""
        record["id"] = record["id"] or ids.digits(14)
        record["created_at"] = record["created_at"] or now
        record["updated_at"] = record["updated_at"] or record["created_at"]


class Comment(BaseModel):
    """What somebody wrote on a ticket: a public reply, or an internal note."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    body: Text
    public: bool = True
    author_id: str | None = None
    created_at: DateTime | None = None


class Ticket(_Kept, collection="tickets", label="subject", text_field="description"):
    """A request of a customer, with the comments on it."""

    id: Id = ""
    subject: Line
    description: Text | None = None
    status: Literal["new", "open", "pending", "hold", "solved", "closed"] = "new"
    priority: Literal["urgent", "high", "normal", "low"] | None = None
    ticket_type: Literal["problem", "incident", "question", "task"] | None = None
    requester_id: str | None = ref("users", default=None, soft=True)
    assignee_id: str | None = ref("users", default=None, soft=True)
    group_id: str | None = ref("groups", default=None, soft=True)
    organization_id: str | None = ref("organizations", default=None, soft=True)
    channel: Line | None = None
    tags: list[Line] = Field(default_factory=list)
    comments: list[Comment] = Field(default_factory=list)
    external_id: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids and times of the ticket and of its comments."""
        super().fill(record, ids, now)
        record["comments"] = [
            {**each, "id": each["id"] or ids.digits(14), "created_at": each["created_at"] or now}
            for each in record["comments"]
        ]

    @derived("text", many=True)
    def comment_texts(record: RecordDict, world: World) -> Any:
        """What all its comments say."""
        return [each["body"] for each in record["comments"]]

    @derived("text", many=True)
    def public_replies(record: RecordDict, world: World) -> Any:
        """What the comments say that the requester sees."""
        return [each["body"] for each in record["comments"] if each["public"]]

    @derived("text", many=True)
    def internal_notes(record: RecordDict, world: World) -> Any:
        """What the comments say that only agents see."""
        return [each["body"] for each in record["comments"] if not each["public"]]

    @derived("email")
    def requester_email(record: RecordDict, world: World) -> Any:
        """The mail address of whoever asked."""
        user = world.peek(User, record["requester_id"])
        return user["email"] if user else None

    @derived("line")
    def group(record: RecordDict, world: World) -> Any:
        """The name of its group."""
        group = world.peek(Group, record["group_id"])
        return group["name"] if group else None

    @derived("line")
    def organization(record: RecordDict, world: World) -> Any:
        """The name of its organization."""
        organization = world.peek(Organization, record["organization_id"])
        return organization["name"] if organization else None


class User(_Kept, collection="users"):
    """A customer, an agent or an administrator."""

    id: Id = ""
    name: Line
    email: Address | None = None
    phone: Phone | None = None
    role: Literal["end-user", "agent", "admin"] = "end-user"
    organization_id: str | None = ref("organizations", default=None, soft=True)
    tags: list[Line] = Field(default_factory=list)
    details: Text | None = None
    notes: Text | None = None
    external_id: Id | None = None
    verified: bool = False
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Organization(_Kept, collection="organizations"):
    """A company whose people ask."""

    id: Id = ""
    name: Line
    domain_names: list[Line] = Field(default_factory=list)
    details: Text | None = None
    notes: Text | None = None
    tags: list[Line] = Field(default_factory=list)
    group_id: str | None = ref("groups", default=None, soft=True)
    shared_tickets: bool = False
    shared_comments: bool = False
    external_id: Id | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)


class Group(_Kept, collection="groups"):
    """Agents that take a kind of ticket."""

    id: Id = ""
    name: Line
    description: Text | None = None
    created_at: DateTime | None = None
    updated_at: DateTime | None = maintained(None)
