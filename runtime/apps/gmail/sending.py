"""Bringing a message into the mailbox: what the client posts, the thread it joins, and how it is kept."""

import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email import message_from_bytes, message_from_string
from typing import Any

import orjson

from runtime.apps.gmail.answering import owner, profile
from runtime.apps.gmail.fields import address_of
from runtime.apps.gmail.mailbox import check_labels, erase, in_thread, relabel
from runtime.apps.gmail.mime import Mail, read_mail
from runtime.apps.gmail.parts import base64url
from runtime.apps.gmail.records import Attachment, Filter, Message, SendAs
from runtime.apps.gmail.search import fits
from runtime.kit.errors import BadRequest, MalformedBody, UnknownField, WrongType
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World

NO_RAW = "'raw' RFC822 payload message string or uploading message via /upload/* URL required"
_ANSWER = re.compile(r"^(?:\s*(?:re|fwd?|aw|wg|sv|vs|tr|rif)(?:\[\d+\])?\s*:)+\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Posted:
    """A message as the client handed it in, and what it says beside it: thread, labels, draft id."""

    raw: bytes | None
    about: Mapping[str, Any] = field(default_factory=dict)
    draft_id: str = ""

    @property
    def thread_id(self) -> str:
        """The thread it asks to join."""
        return str(self.about.get("threadId") or "")

    @property
    def label_ids(self) -> list[str]:
        """The labels it asks for."""
        return list(self.about.get("labelIds") or ())

    def mail(self) -> Mail:
        """The message read. Raises BadRequest where there is none."""
        if not self.raw or not self.raw.strip():
            raise BadRequest(NO_RAW)
        return read_mail(self.raw)


def posted(request: Request, *, draft: bool = False) -> Posted:
    """The message of a request: `raw` in JSON, or the body or second part of an upload.

    Raises BadRequest, MalformedBody, UnknownField or WrongType for a body that is none of these.
    """
    body, upload = request.body, None
    if isinstance(body, bytes):
        upload, body = _uploaded(body, request.content_type), {}
    elif isinstance(body, Mapping) and request.content_type.lower().startswith("multipart/"):
        upload, body = _related(request)
    body = body or {}
    for name in body:
        if name not in (request.operation.body or {}).get("properties", {}):
            raise UnknownField(name)
    about = (body.get("message") or {}) if draft else body
    if not isinstance(about, Mapping):
        raise WrongType("message", "a message is an object")
    written = upload if upload is not None else _decoded(about.get("raw"))
    return Posted(written, about, str(body.get("id") or "") if draft else "")


def send(world: World, mail: Mail, thread_id: str) -> RecordDict:
    """Sends a message from the owner. Raises BadRequest where nobody is to get it, NotFound for an unknown thread."""
    labels = _labels_of_sent(world, [*mail.to, *mail.cc, *mail.bcc])
    message = keep(world, mail, labels, thread_id, own=True)
    return arrive(world, message) if "INBOX" in labels else message


def send_draft(world: World, draft: RecordDict) -> RecordDict:
    """Sends a draft's message under a new id and removes the draft. Raises BadRequest where nobody is to get it."""
    labels = _labels_of_sent(world, [*draft["to"], *draft["cc"], *draft["bcc"]])
    alone = draft["thread_id"] == draft["id"]
    sent = {**draft, "id": world.ids.hex(16), "label_ids": labels, "is_read": "UNREAD" not in labels}
    sent |= {
        "internal_date": world_ms(world),
        "date": world_ms(world),
        "thread_id": "" if alone else draft["thread_id"],
    }
    message = world.create(Message, **sent)
    for attachment_id in draft["attachment_ids"]:
        if world.peek(Attachment, attachment_id) is not None:
            world.change(Attachment, attachment_id, message_id=message["id"])
    erase(world, {**draft, "attachment_ids": []})
    return arrive(world, message) if "INBOX" in labels else message


def keep(
    world: World, mail: Mail, labels: Sequence[str], thread_id: str, *, own: bool = False, internal_date: int = 0
) -> RecordDict:
    """Puts a message and its files into the mailbox. `own` mail is from the owner, whatever its From header says."""
    message_id = world.ids.hex(16)
    sender, name = _own_sender(world, mail) if own else (mail.from_ or owner(world), mail.from_name)
    files = [
        world.create(
            Attachment,
            message_id=message_id,
            filename=each.filename,
            mime_type=each.mime_type,
            size=len(each.content),
            data=base64url(each.content),
            content_id=each.content_id,
        )
        for each in mail.files
    ]
    return world.create(
        Message,
        id=message_id,
        thread_id=thread_for(world, mail, thread_id),
        from_=sender,
        from_name=name or None,
        to=mail.to,
        cc=mail.cc,
        bcc=mail.bcc,
        reply_to=mail.reply_to,
        in_reply_to=mail.in_reply_to,
        references=mail.references,
        rfc822_id="" if own else mail.rfc822_id,
        subject=mail.subject,
        body_plain=mail.plain,
        body_html=mail.html,
        label_ids=list(labels),
        attachment_ids=[each["id"] for each in files],
        is_read="UNREAD" not in labels,
        is_starred="STARRED" in labels,
        date=mail.date or 0,
        internal_date=internal_date or world_ms(world),
        size_estimate=mail.size,
        headers=[{"name": each, "value": value} for each, value in mail.headers],
    )


def thread_for(world: World, mail: Mail, thread_id: str) -> str:
    """The thread a message belongs to; empty for one of its own. Raises NotFound for an unknown `thread_id`.

    A thread has one subject, `Re:` and the like aside. A message joins the thread it names if the subject fits and
    its In-Reply-To and References do not lead elsewhere; without a thread, these headers lead to it.
    """
    led_to = [
        held["thread_id"] for each in reversed(mail.answers) for held in [world.first(Message, rfc822_id=each)] if held
    ]
    if thread_id:
        in_thread(world, thread_id)
        wanted = thread_id if not led_to or thread_id in led_to else ""
    else:
        wanted = led_to[0] if led_to else ""
    if wanted and bare_subject(in_thread(world, wanted)[0]["subject"]) == bare_subject(mail.subject):
        return wanted
    return ""


def bare_subject(subject: str | None) -> str:
    """A subject without `Re:`, `Fwd:` and the like, without case and extra spaces."""
    return " ".join(_ANSWER.sub("", subject or "").casefold().split())


def arrive(world: World, message: RecordDict) -> RecordDict:
    """What the owner's filters do to a message that comes in."""
    for rule in world.all(Filter):
        if fits(world, rule["criteria"], message):
            message = relabel(
                world, message, rule["action"].get("addLabelIds") or (), rule["action"].get("removeLabelIds") or ()
            )
    return message


def labelled(world: World, labels: Sequence[str]) -> list[str]:
    """The labels a client gives a message it puts in. Raises BadRequest for one that does not exist."""
    check_labels(world, labels, fixed=False)
    if "DRAFT" in labels:
        raise BadRequest("Invalid label: DRAFT")
    return list(dict.fromkeys(labels))


def world_ms(world: World) -> int:
    """The world's now in milliseconds."""
    return round(world.now.timestamp() * 1000)


def _labels_of_sent(world: World, recipients: Sequence[str]) -> list[str]:
    """SENT; what the owner sends to himself also comes in. Raises BadRequest for no recipient."""
    if not recipients:
        raise BadRequest("Recipient address required")
    to_self = owner(world).lower() in {address_of(each) for each in recipients}
    return ["UNREAD", "SENT", "INBOX"] if to_self else ["SENT"]


def _own_sender(world: World, mail: Mail) -> tuple[str, str]:
    """The From of a sent message: an address the owner may send from, else the owner's, and the name set for it."""
    names = {owner(world).lower(): profile(world)["name"]}
    names |= {each["send_as_email"].lower(): each["display_name"] for each in world.all(SendAs)}
    address = mail.from_ if mail.from_.lower() in names else owner(world)
    return address, mail.from_name or names[address.lower()] or ""


def _uploaded(body: bytes, content_type: str) -> bytes:
    media = content_type.partition(";")[0].strip().lower()
    if not media.startswith("message/"):
        raise BadRequest(f"Media type '{media}' is not supported. Valid media types: [message/*]", code="badContent")
    return body


def _related(request: Request) -> tuple[bytes, Any]:
    """The message and the JSON of a multipart/related upload, byte for byte."""
    parts = _parts(request.raw, request.content_type)
    if len(parts) != 2:
        raise BadRequest("A multipart upload has two parts: JSON and the message", code="badContent")
    try:
        about = orjson.loads(parts[0][1].strip() or b"{}")
    except orjson.JSONDecodeError as error:
        raise MalformedBody(f"the first part is not JSON: {error}") from None
    if not isinstance(about, Mapping):
        raise MalformedBody("the first part is not a JSON object")
    return _uploaded(parts[1][1], parts[1][0]), about


def _parts(raw: bytes, content_type: str) -> list[tuple[str, bytes]]:
    """Media type and content of each part."""
    boundary = message_from_string(f"Content-Type: {content_type}\n\n").get_boundary() or ""
    pieces = re.split(rb"(?:^|\r?\n)--" + re.escape(boundary.encode()) + rb"(?:--)?[ \t]*(?:\r?\n|$)", raw)
    found: list[tuple[str, bytes]] = []
    for piece in pieces[1:-1]:
        head, *rest = re.split(rb"\r?\n\r?\n", piece, maxsplit=1)
        media = message_from_bytes(head + b"\n\n").get_content_type()
        found.append((media, rest[0] if rest else b""))
    return found


def _decoded(raw: Any) -> bytes | None:
    """base64 in either alphabet, with or without padding."""
    if raw is None:
        return None
    text = "".join(str(raw).split()).translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        return b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (NotBase64, ValueError):
        message = f"Invalid value at 'raw' (TYPE_BYTES), Base64 decoding failed for \"{str(raw)[:100]}\""
        raise BadRequest(message, field="raw") from None
