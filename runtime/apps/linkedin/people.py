"""Members and what passes between them: profiles, connections, invitations and messages."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from runtime.kit.as_written import Address, Day, Link, When, spelled
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World


class Experience(BaseModel):
    """A job that a member has or had."""

    model_config = ConfigDict(extra="forbid")
    company_name: str
    title: str
    start_date: Day | None = None
    end_date: Day | None = None
    description: str | None = None
    location: str | None = None
    is_current: bool = False


class Education(BaseModel):
    """A school that a member went to."""

    model_config = ConfigDict(extra="forbid")
    school_name: str
    degree: str | None = None
    field_of_study: str | None = None
    start_year: int | None = None
    end_year: int | None = None
    description: str | None = None


class Profile(Record, collection="profiles", label="email", text_field="summary"):
    """A member's profile."""

    id: Id = ""
    first_name: Line
    last_name: Line
    headline: Line | None = None
    description: Text | None = None
    email: Address | None = None
    phone: Phone | None = None
    location: Line | None = None
    industry: Line | None = None
    summary: Text | None = None
    profile_picture_url: Link | None = None
    public_profile_url: Link | None = None
    current_company: Line | None = None
    current_company_id: str | None = ref("companies", default=None, soft=True)
    current_title: Line | None = None
    previous_title: Line | None = None
    title_changed: Line | None = None
    job_change_date: Day | None = None
    experiences: list[Experience] = []
    education: list[Education] = []
    skills: list[Line] = []
    connections_count: int = 0
    company_size: int | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Shorter names for the id, the link, the title and the company are accepted."""
        return spelled(
            raw,
            profile_id="id",
            profile_url="public_profile_url",
            title="current_title",
            company_id="current_company_id",
        )

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Member ids begin with ACoAA."""
        record["id"] = record["id"] or ids.base62("ACoAA", 34)

    @derived("line")
    def full_name(record: RecordDict, world: World) -> Any:
        """First and last name."""
        return f"{record['first_name']} {record['last_name']}"


class Connection(Record, collection="connections", label="email"):
    """A member that the user is connected with, directly or through another."""

    id: Id = ""
    owner_id: str | None = ref("profiles", default=None, soft=True)
    connected_profile_id: str | None = ref("profiles", default=None, soft=True)
    email: Address | None = None
    degree: Literal[1, 2] = 1
    connected_at: When | None = None
    shared_connections_count: int = 0
    first_name: Line | None = None
    last_name: Line | None = None
    headline: Line | None = None
    company: Line | None = None
    profile_picture_url: Link | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`profile_id` is another spelling of `connected_profile_id`."""
        return spelled(raw, profile_id="connected_profile_id")

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of ten digits."""
        record["id"] = record["id"] or f"conn_{ids.digits(10)}"


class Invitation(Record, collection="invitations", label="recipient_profile_url", text_field="message"):
    """An invitation to connect. It names its recipient by the link to the profile, or by the profile's id there."""

    id: Id = ""
    sender_profile_id: str = ref("profiles", soft=True)
    recipient_profile_url: Link
    recipient_profile_id: str | None = ref("profiles", default=None, soft=True)
    message: Text | None = None
    invitation_type: Line = "connection"
    status: Line = "sent"
    sent_at: When
    responded_at: When | None = None
    tracking_token: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids begin with inv_."""
        record["id"] = record["id"] or ids.upper("inv_", 24)

    @derived("line")
    def recipient(record: RecordDict, world: World) -> Any:
        """The name of the member it goes to."""
        found = _recipient(record, world)
        return f"{found['first_name']} {found['last_name']}" if found else None

    @derived("email")
    def recipient_email(record: RecordDict, world: World) -> Any:
        """The mail address of the member it goes to."""
        found = _recipient(record, world)
        return found["email"] if found else None


class Message(Record, collection="messages", label="subject"):
    """A message from one member to another."""

    id: Id = ""
    sender_profile_id: str = ref("profiles", soft=True)
    recipient_profile_id: str = ref("profiles", soft=True)
    text: Text
    sent_at: When | None = None
    subject: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A long number; a message without a time was sent now."""
        record["id"] = record["id"] or f"msg_{ids.digits(19)}"
        record["sent_at"] = record["sent_at"] or now

    @derived("email")
    def recipient_email(record: RecordDict, world: World) -> Any:
        """The mail address of the member it goes to."""
        found = world.peek(Profile, record["recipient_profile_id"])
        return found["email"] if found else None


class MutualConnection(Record, collection="mutual_connections", label="target_profile_id"):
    """A member who connects the user with another one."""

    id: Id = ""
    target_profile_id: str = ref("profiles", soft=True)
    mutual_profile_id: str = ref("profiles", soft=True)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of ten digits."""
        record["id"] = record["id"] or f"mutual_{ids.digits(10)}"


def _recipient(invitation: RecordDict, world: World) -> RecordDict | None:
    url = invitation["recipient_profile_url"].rstrip("/").replace("://www.", "://")
    return (
        world.peek(Profile, invitation["recipient_profile_id"])
        or world.peek(Profile, url.rpartition("/")[2])
        or next((each for each in world.all(Profile) if _plain(each["public_profile_url"]) == url), None)
    )


def _plain(url: str | None) -> str:
    return (url or "").rstrip("/").replace("://www.", "://")
