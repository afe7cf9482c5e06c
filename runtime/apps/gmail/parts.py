"""Writing messages: the tree of MIME parts of a record, as the API's `payload` and as raw bytes."""

import quopri
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from email.header import Header
from email.utils import formataddr
from hashlib import sha256
from typing import Any

from runtime.apps.gmail.fields import address_of, person
from runtime.kit.mailboxes import getaddresses
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, rfc2822

_ADDRESSES = frozenset({"From", "To", "Cc", "Bcc", "Reply-To"})


@dataclass(frozen=True)
class Part:
    """A MIME part: its headers as people read them, and its content or its parts."""

    mime_type: str
    headers: tuple[tuple[str, str], ...]
    content: bytes = b""
    filename: str = ""
    attachment_id: str = ""
    parts: tuple["Part", ...] = ()
    boundary: str = ""


def tree(message: RecordDict, attachments: Sequence[RecordDict]) -> Part:
    """The message as MIME: text, text and HTML as alternatives, and files beside them."""
    texts = (
        [_text("plain", message["body_plain"])]
        if message["body_plain"] is not None or message["body_html"] is None
        else []
    )
    texts += [_text("html", message["body_html"])] if message["body_html"] is not None else []
    body = texts[0] if len(texts) == 1 else _multipart("alternative", texts, message["id"])
    if attachments:
        body = _multipart("mixed", [body, *map(_file, attachments)], message["id"])
    return Part(
        body.mime_type,
        (*headers_of(message), *body.headers),
        body.content,
        parts=body.parts,
        boundary=body.boundary,
    )


def headers_of(message: RecordDict) -> Iterator[tuple[str, str]]:
    """The headers of a message that describe it, in the order Gmail writes them."""
    yield from ((each["name"], each["value"]) for each in message["headers"])
    yield "MIME-Version", "1.0"
    yield "Date", rfc2822(instant(message["date"]))
    yield "Message-ID", message["rfc822_id"]
    if message["in_reply_to"]:
        yield "In-Reply-To", message["in_reply_to"]
    if message["references"]:
        yield "References", " ".join(message["references"])
    if message["subject"] is not None:
        yield "Subject", " ".join(message["subject"].split("\n"))
    yield "From", sender(message)
    for name in ("to", "cc", "bcc"):
        if message[name]:
            yield name.capitalize(), ", ".join(message[name])
    if message["reply_to"]:
        yield "Reply-To", message["reply_to"]


def sender(message: RecordDict) -> str:
    """The From header: the name, where the record has one, and the address."""
    if message["from_name"]:
        return person(message["from_name"], address_of(message["from_"]))
    return message["from_"] or ""


def payload(part: Part, number: str = "") -> dict[str, Any]:
    """The part as the API shows it, content in base64url; a file shows its attachment id instead."""
    body: dict[str, Any] = {"size": 0 if part.parts else len(part.content)}
    if part.attachment_id:
        body["attachmentId"] = part.attachment_id
    elif part.content:
        body["data"] = base64url(part.content)
    shown: dict[str, Any] = {
        "partId": number,
        "mimeType": part.mime_type,
        "filename": part.filename,
        "headers": [{"name": name, "value": value} for name, value in part.headers],
        "body": body,
    }
    if part.parts:
        prefix = f"{number}." if number else ""
        shown["parts"] = [payload(each, f"{prefix}{place}") for place, each in enumerate(part.parts)]
    return shown


def raw(part: Part) -> bytes:
    """The part as bytes that any mail reader reads."""
    lines = [_header_line(name, value) for name, value in part.headers]
    if part.parts:
        pieces = [f"--{part.boundary}\r\n".encode() + raw(each) for each in part.parts]
        content = b"\r\n".join(pieces) + f"\r\n--{part.boundary}--\r\n".encode()
        return "".join(lines).encode() + b"\r\n" + content
    encoding = dict(part.headers).get("Content-Transfer-Encoding", "7bit")
    return "".join(lines).encode() + b"\r\n" + _encoded(part.content, encoding)


def base64url(data: bytes) -> str:
    """Gmail's base64url, padding kept."""
    return urlsafe_b64encode(data).decode()


def stored(attachment: RecordDict) -> bytes:
    """The content of an attachment record; empty where the seed names a file without its content."""
    data = (attachment["data"] or "").translate(str.maketrans("+/", "-_"))
    try:
        return urlsafe_b64decode(data + "=" * (-len(data) % 4))
    except ValueError:
        return (attachment["data"] or "").encode()


def _text(kind: str, text: str | None) -> Part:
    content = "\r\n".join((text or "").split("\n")).encode()
    plain = content.isascii() and all(len(line) < 900 for line in content.split(b"\r\n"))
    headers = (
        ("Content-Type", f'text/{kind}; charset="UTF-8"'),
        ("Content-Transfer-Encoding", "7bit" if plain else "quoted-printable"),
    )
    return Part(f"text/{kind}", headers, content)


def _file(attachment: RecordDict) -> Part:
    kind = attachment["mime_type"] or "application/octet-stream"
    name = _quoted(attachment["filename"])
    headers = [
        ("Content-Type", f"{kind}; name={name}"),
        ("Content-Disposition", f"attachment; filename={name}"),
        ("Content-Transfer-Encoding", "base64"),
        ("X-Attachment-Id", attachment["id"]),
    ]
    if attachment["content_id"]:
        headers.append(("Content-ID", attachment["content_id"]))
    return Part(kind, tuple(headers), stored(attachment), attachment["filename"], attachment["id"])


def _multipart(kind: str, parts: Iterable[Part], salt: str) -> Part:
    boundary = "000000000000" + sha256(f"{salt}/{kind}".encode()).hexdigest()[:16]
    return Part(
        f"multipart/{kind}",
        (("Content-Type", f'multipart/{kind}; boundary="{boundary}"'),),
        parts=tuple(parts),
        boundary=boundary,
    )


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _header_line(name: str, value: str) -> str:
    text = " ".join(value.splitlines())
    if name in _ADDRESSES and not text.isascii():
        text = ", ".join(_encoded_person(*each) for each in getaddresses([text]))
    if text.isascii() and (name.startswith("Content-") or len(text) < 70):
        return f"{name}: {text}\r\n"
    encoded = Header(text, None if text.isascii() else "utf-8", header_name=name).encode(linesep="\r\n")
    return f"{name}: {encoded}\r\n"


def _encoded_person(name: str, address: str) -> str:
    return formataddr((name, address)) if address.isascii() else str(Header(person(name, address), "utf-8").encode())


def _encoded(content: bytes, encoding: str) -> bytes:
    if encoding == "base64":
        text = b64encode(content)
        return b"\r\n".join(text[place : place + 76] for place in range(0, len(text), 76)) or b""
    if encoding == "quoted-printable":
        return quopri.encodestring(content.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
    return content
