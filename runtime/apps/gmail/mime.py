"""Reading RFC 5322 messages: what a client sends as `raw` becomes the fields of a record."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message as Part
from email.utils import parsedate_to_datetime

from runtime.apps.gmail.fields import person
from runtime.kit.errors import BadRequest
from runtime.kit.mailboxes import getaddresses
from runtime.kit.timestamps import epoch_ms

_HELD = frozenset({
    "from", "to", "cc", "bcc", "reply-to", "subject", "date", "message-id", "in-reply-to", "references", "mime-version",
    "content-type", "content-transfer-encoding", "content-disposition", "content-id",
})  # fmt: skip
"""Headers that a field of the record holds, or that are made anew when the message is written."""

_MESSAGE_ID = re.compile(r"<[^<>\s]+>")
_DEEPEST = 60


@dataclass(frozen=True)
class File:
    """A file in a message."""

    filename: str
    mime_type: str
    content: bytes
    content_id: str | None = None


@dataclass(frozen=True)
class Mail:
    """A message as it was sent in."""

    from_: str
    from_name: str
    to: list[str]
    cc: list[str]
    bcc: list[str]
    reply_to: str | None
    subject: str | None
    date: int | None
    rfc822_id: str
    in_reply_to: str | None
    references: list[str]
    plain: str | None
    html: str | None
    files: list[File]
    headers: list[tuple[str, str]]
    size: int

    @property
    def answers(self) -> list[str]:
        """The Message-IDs it refers to, the nearest one last."""
        nearest = _MESSAGE_ID.findall(self.in_reply_to or "")
        return [*(each for each in self.references if each not in nearest), *nearest]


def read_mail(raw: bytes) -> Mail:
    """A message from its bytes. Raises BadRequest for an address header that holds no address, or endless nesting."""
    try:
        message = message_from_bytes(raw)
        leaves = list(_leaves(message))
    except RecursionError:
        raise BadRequest("Invalid message: nested too deep") from None
    plain, html, files = _content(leaves)
    sender = _people(message, "From")
    name, address = sender[0] if sender else ("", "")
    return Mail(
        from_=address,
        from_name=name,
        to=[person(*each) for each in _people(message, "To")],
        cc=[person(*each) for each in _people(message, "Cc")],
        bcc=[person(*each) for each in _people(message, "Bcc")],
        reply_to=_header(message, "Reply-To") or None,
        subject=_header(message, "Subject") if message["Subject"] is not None else None,
        date=_date(_header(message, "Date")),
        rfc822_id=_header(message, "Message-ID"),
        in_reply_to=_header(message, "In-Reply-To") or None,
        references=_MESSAGE_ID.findall(_header(message, "References")),
        plain=plain,
        html=html,
        files=files,
        headers=[(each, _decoded(text)) for each, text in message.raw_items() if each.lower() not in _HELD],
        size=len(raw),
    )


def _content(leaves: list[Part]) -> tuple[str | None, str | None, list[File]]:
    """The plain text, the HTML and the files; a second text part of a kind is joined to the first."""
    texts: dict[str, str] = {}
    files: list[File] = []
    for part in leaves:
        kind = part.get_content_type()
        named = _filename(part)
        apart = part.get_content_disposition() == "attachment" or bool(named)
        if kind in ("text/plain", "text/html") and not apart:
            said = _text(part)
            texts[kind] = f"{texts[kind]}\n{said}" if kind in texts else said
        else:
            content_id = _header(part, "Content-ID") or None
            files.append(File(named or f"attachment-{len(files) + 1}", kind, _bytes(part), content_id))
    return texts.get("text/plain"), texts.get("text/html"), files


def _leaves(message: Part) -> Iterator[Part]:
    """Parts that hold no others, in order; an attached message counts as one."""
    waiting: list[tuple[Part, int]] = [(message, 0)]
    while waiting:
        part, depth = waiting.pop()
        inside = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inside, list):
            if depth == _DEEPEST:
                raise RecursionError
            waiting += [(each, depth + 1) for each in reversed(inside) if isinstance(each, Part)]
        else:
            yield part


def _text(part: Part) -> str:
    data = _bytes(part)
    charset = part.get_content_charset() or "utf-8"
    try:
        text = data.decode(charset)
    except (LookupError, UnicodeDecodeError, ValueError):
        text = data.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").removesuffix("\n")


def _bytes(part: Part) -> bytes:
    inside = part.get_payload()
    if isinstance(inside, list):
        return b"\r\n".join(each.as_bytes() for each in inside if isinstance(each, Part))
    data = part.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def _filename(part: Part) -> str:
    try:
        return _one_line(_decoded(part.get_filename() or ""))
    except (LookupError, ValueError, TypeError):
        return ""


def _people(message: Part, name: str) -> list[tuple[str, str]]:
    """Names and addresses of a header, all of its lines. Raises BadRequest for one that cannot be read."""
    lines = [text for each, text in message.raw_items() if each.lower() == name.lower()]
    found: list[tuple[str, str]] = []
    for line in lines:
        text = _one_line(_eight_bit(line))
        if not text or text.rstrip(" ;").endswith(":"):
            continue
        for display, address in getaddresses([text]):
            local, at, domain = address.rpartition("@")
            if not (local and at and domain) or re.search(r"[\s<>,]", address):
                raise BadRequest(f"Invalid {name} header")
            found.append((_one_line(_decoded(display)), address))
    return found


def _header(message: Part, name: str) -> str:
    """A header on one line, encoded words read; empty where it is absent."""
    for each, text in message.raw_items():
        if each.lower() == name.lower():
            return _one_line(_decoded(text))
    return ""


def _decoded(text: str) -> str:
    plain = _eight_bit(text)
    if "=?" not in plain:
        return _one_line(plain)
    try:
        return _one_line(str(make_header(decode_header(_one_line(plain)))))
    except (HeaderParseError, LookupError, ValueError):
        return _one_line(plain)


def _eight_bit(text: str) -> str:
    """A header that was sent as bare UTF-8."""
    return str(text).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _one_line(text: str) -> str:
    return (
        " ".join(text.replace("\x00", "").split()) if "\n" in text or "\r" in text or "\x00" in text else text.strip()
    )


def _date(text: str) -> int | None:
    try:
        return epoch_ms(parsedate_to_datetime(text)) if text else None
    except (TypeError, ValueError, OverflowError):
        return None
