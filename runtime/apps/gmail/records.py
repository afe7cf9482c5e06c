"""What Gmail remembers: one person's mail, labels, drafts and settings."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from runtime.apps.gmail.account import Filter, Profile, SendAs, Vacation
from runtime.apps.gmail.fields import Mailbox, Moment, moment, person
from runtime.apps.gmail.labels import SYSTEM, system_label
from runtime.apps.gmail.seeding import furnish, gather
from runtime.kit.html_text import html_text
from runtime.kit.ids import Ids
from runtime.kit.mailboxes import getaddresses
from runtime.kit.records import Html, Id, Line, Record, RecordDict, Text, derived, maintained, ref
from runtime.kit.world import World

__all__ = [
    "Attachment", "Draft", "Filter", "Header", "Label", "Message", "Profile", "SendAs", "Thread", "Vacation",
    "body_of", "furnish", "gather",
]  # fmt: skip

ALSO_SEEDED = ("emails",)
"""Keys beside the collections that a seed may have."""

_OTHER_NAMES = {
    "from": "from_", "body": "body_plain", "labels": "label_ids", "threadId": "thread_id", "labelIds": "label_ids",
    "internalDate": "internal_date", "sizeEstimate": "size_estimate",
}  # fmt: skip


class Header(BaseModel):
    """A header of a message that no field of it holds."""

    model_config = ConfigDict(extra="forbid")
    name: str
    value: str


class Message(Record, collection="messages", label="subject"):
    """A mail. Where it is (inbox, sent, trash ...) and whether it is read stand in its labels."""

    id: Id = ""
    thread_id: Id = ""
    from_: Mailbox | None = None
    from_name: Line | None = None
    to: list[Mailbox] = Field(default_factory=list)
    cc: list[Mailbox] = Field(default_factory=list)
    bcc: list[Mailbox] = Field(default_factory=list)
    reply_to: Line | None = None
    in_reply_to: Id | None = None
    references: list[Id] = Field(default_factory=list)
    rfc822_id: Id = ""
    """The Message-ID header, by which replies name it."""
    subject: Line | None = None
    body_plain: Text | None = None
    body_html: Html | None = None
    snippet: Line | None = maintained(None)
    label_ids: list[str] = ref("labels", default=[], soft=True)
    attachment_ids: list[str] = ref("attachments", default=[], soft=True)
    is_read: bool = True
    is_starred: bool = False
    has_attachments: bool = False
    date: Moment = 0
    internal_date: Moment = 0
    size_estimate: int = maintained(0)
    headers: list[Header] = Field(default_factory=list)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Other spellings; one address for a list of one; `is_read` and `is_starred` agree with the labels."""
        raw = {_OTHER_NAMES.get(name, name): value for name, value in raw.items()}
        for name in ("to", "cc", "bcc"):
            if isinstance(raw.get(name), str):
                raw[name] = [person(*pair) for pair in getaddresses([raw[name]]) if pair[1]]
        labels = raw.get("label_ids")
        if labels is None or isinstance(labels, list):
            raw |= _agreed(raw, list(labels or []))
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """16 hex digits; the first message of a thread gives it its id; times are now."""
        record["id"] = record["id"] or ids.hex(16)
        record["thread_id"] = record["thread_id"] or record["id"]
        record["date"] = record["date"] or record["internal_date"] or moment(now)
        record["internal_date"] = record["internal_date"] or record["date"]
        record["rfc822_id"] = record["rfc822_id"] or f"<CA{record['id']}@mail.gmail.com>"
        record["has_attachments"] = record["has_attachments"] or bool(record["attachment_ids"])
        record["size_estimate"] = record["size_estimate"] or 512 + sum(
            len(record[name] or "") for name in ("subject", "body_plain", "body_html")
        )

    @derived("boolean")
    def sent(record: RecordDict, world: World) -> Any:
        """Whether it went out: labelled SENT and no draft. A sent mail that is thrown away later was still sent."""
        return "SENT" in record["label_ids"] and "DRAFT" not in record["label_ids"]

    @derived("boolean")
    def draft(record: RecordDict, world: World) -> Any:
        """Whether it is a draft."""
        return "DRAFT" in record["label_ids"]

    @derived("boolean")
    def inbox(record: RecordDict, world: World) -> Any:
        """Whether it is in the inbox."""
        return "INBOX" in record["label_ids"]

    @derived("boolean")
    def archived(record: RecordDict, world: World) -> Any:
        """Whether it is out of the inbox, kept, and neither sent nor a draft."""
        return not {"INBOX", "SENT", "DRAFT", "SPAM", "TRASH"} & {*record["label_ids"]}

    @derived("boolean")
    def trashed(record: RecordDict, world: World) -> Any:
        """Whether it is in the trash."""
        return "TRASH" in record["label_ids"]

    @derived("boolean")
    def unread(record: RecordDict, world: World) -> Any:
        """Whether it is unread."""
        return "UNREAD" in record["label_ids"]

    @derived("boolean")
    def starred(record: RecordDict, world: World) -> Any:
        """Whether it is starred."""
        return "STARRED" in record["label_ids"]

    @derived("text")
    def body(record: RecordDict, world: World) -> Any:
        """What it says: the plain text, or the text of its HTML where there is no plain text."""
        return body_of(record)

    @derived("email", many=True)
    def any_recipient(record: RecordDict, world: World) -> Any:
        """Everybody it goes to: To, Cc and Bcc."""
        return [*record["to"], *record["cc"], *record["bcc"]]

    @derived("email", many=True)
    def recipients(record: RecordDict, world: World) -> Any:
        """Whom everybody sees it goes to: To and Cc."""
        return [*record["to"], *record["cc"]]

    @derived("line", many=True)
    def labels(record: RecordDict, world: World) -> Any:
        """Names of its labels."""
        held = [(label, world.peek(Label, label)) for label in record["label_ids"]]
        return [found["name"] if found else label for label, found in held]

    @derived("line", many=True)
    def attachments(record: RecordDict, world: World) -> Any:
        """Names of the attached files."""
        held = [world.peek(Attachment, each) for each in record["attachment_ids"]]
        return [found["filename"] for found in held if found]

    @derived("boolean")
    def reply(record: RecordDict, world: World) -> Any:
        """Whether it answers another message: it names one, or it joined a thread that began with another."""
        if record["in_reply_to"]:
            return True
        first = min(world.find(Message, thread_id=record["thread_id"]), key=lambda each: each["internal_date"])
        return bool(first["id"] != record["id"])

    @derived("ref")
    def replies_to(record: RecordDict, world: World) -> Any:
        """The id of the message that its In-Reply-To header names, if it is in this mailbox."""
        held = world.first(Message, rfc822_id=record["in_reply_to"]) if record["in_reply_to"] else None
        return held["id"] if held else None


class Label(Record, collection="labels"):
    """A label: Gmail's own (INBOX, SENT ...) or the user's."""

    id: Id = ""
    name: Line
    label_type: Line = "user"
    message_list_visibility: Line | None = "show"
    label_list_visibility: Line | None = "labelShow"
    background_color: Line | None = None
    text_color: Line | None = None
    messages_total: int = 0
    messages_unread: int = 0

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`type` is another spelling of `label_type`; a label named like one of Gmail's own is that one."""
        raw = {"label_type" if name == "type" else name: value for name, value in raw.items()}
        if (raw.get("id") or raw.get("name")) in SYSTEM:
            raw = {**system_label(raw.get("id") or raw["name"]), **raw}
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A user's label is Label_ and a number."""
        record["id"] = record["id"] or f"Label_{ids.next('gmail.label')}"


class Attachment(Record, collection="attachments", label="filename"):
    """A file in a message; `data` is its content in base64url."""

    id: Id = ""
    message_id: str = ref("messages", soft=True)
    filename: Line
    mime_type: Line | None = "application/octet-stream"
    size: int = 0
    data: str | None = None
    content_id: Line | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A long url-safe id; the size of the data."""
        record["id"] = record["id"] or f"ANGjdJ{ids.url_safe(58)}"
        data = (record["data"] or "").rstrip("=")
        record["size"] = record["size"] or len(data) * 3 // 4


class Draft(Record, collection="drafts", label="id"):
    """A draft: a stable id for a message that is replaced with each change."""

    id: Id = ""
    message_id: str = ref("messages", soft=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`messageId` is another spelling of `message_id`."""
        return {"message_id" if name == "messageId" else name: value for name, value in raw.items()}

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """R and a number of 19 digits."""
        record["id"] = record["id"] or f"r{ids.digits(19)}"

    @derived("email", many=True)
    def to(record: RecordDict, world: World) -> Any:
        """Whom it is meant for."""
        return _of_draft(record, world, "to", [])

    @derived("email", many=True)
    def any_recipient(record: RecordDict, world: World) -> Any:
        """Everybody in To, Cc and Bcc."""
        return [each for name in ("to", "cc", "bcc") for each in _of_draft(record, world, name, [])]

    @derived("line")
    def subject(record: RecordDict, world: World) -> Any:
        """Its subject."""
        return _of_draft(record, world, "subject", None)

    @derived("text")
    def body(record: RecordDict, world: World) -> Any:
        """What it says."""
        message = world.peek(Message, record["message_id"])
        return body_of(message) if message else None

    @derived("id")
    def thread_id(record: RecordDict, world: World) -> Any:
        """The thread it is in."""
        return _of_draft(record, world, "thread_id", None)


class Thread(Record, collection="threads", label="id"):
    """A conversation as a seed may describe it. What a thread holds is read off its messages."""

    model_config = ConfigDict(extra="allow")
    id: Id = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """16 hex digits."""
        record["id"] = record["id"] or ids.hex(16)


def body_of(message: RecordDict) -> str | None:
    """The text of a message, from its HTML where it has no plain text."""
    plain: str | None = message["body_plain"]
    if plain or not message["body_html"]:
        return plain
    return html_text(message["body_html"])


def _agreed(raw: dict[str, Any], labels: list[Any]) -> dict[str, Any]:
    """`is_read: false` means the label UNREAD, and the other way round; so with stars."""
    if raw.get("is_read") is False and "UNREAD" not in labels:
        labels.append("UNREAD")
    if raw.get("is_starred") is True and "STARRED" not in labels:
        labels.append("STARRED")
    return {"label_ids": labels, "is_read": "UNREAD" not in labels, "is_starred": "STARRED" in labels}


def _of_draft(record: RecordDict, world: World, name: str, otherwise: Any) -> Any:
    message = world.peek(Message, record["message_id"])
    return message[name] if message else otherwise
