"""The account around the mail: whose it is, and its settings."""

from typing import Any

from pydantic import Field

from runtime.apps.gmail.fields import ME, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Email, Html, Id, Line, Record, RecordDict, Text


class Profile(Record, collection="profile", label="email_address"):
    """The owner of the mailbox: the account that the agent acts as."""

    id: Id = ME
    email_address: Email
    name: Line | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`emailAddress`, `email` and `display_name` are other spellings."""
        names = {"emailAddress": "email_address", "email": "email_address", "display_name": "name"}
        return {names.get(name, name): value for name, value in raw.items()}


class SendAs(Record, collection="send_as", label="send_as_email"):
    """An address that the owner may send from."""

    id: Id = ""
    send_as_email: Email
    display_name: Line | None = None
    reply_to_address: Email | None = None
    signature: Html | None = None
    is_primary: bool = False
    is_default: bool = False
    treat_as_alias: bool = False
    verification_status: Line = "accepted"

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """The address is the id."""
        record["id"] = record["id"] or record["send_as_email"]


class Vacation(Record, collection="vacation", label="response_subject"):
    """The automatic answer while the owner is away."""

    id: Id = ME
    enable_auto_reply: bool = False
    response_subject: Line | None = None
    response_body_plain_text: Text | None = None
    response_body_html: Html | None = None
    restrict_to_contacts: bool = False
    restrict_to_domain: bool = False
    start_time: Moment | None = None
    end_time: Moment | None = None


class Filter(Record, collection="filters", label="id"):
    """A rule for mail that arrives: what it must be like, and which labels it gets and loses."""

    id: Id = ""
    criteria: dict[str, Any] = Field(default_factory=dict)
    action: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """ANe1Bm and url-safe characters."""
        record["id"] = record["id"] or f"ANe1Bm{ids.url_safe(26)}"
