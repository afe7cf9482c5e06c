"""Mail as bytes: the same parts always give the same message."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Any


def message(headers: Mapping[str, Any], text: str | None, html: str | None, attachments: Sequence[Any]) -> bytes:
    """An RFC 5322 message with the headers that are not None; lists of addresses or ids are joined.

    An attachment is a mapping of `filename`, `content` (text) and `type`. Raises ValueError for a header that breaks
    its line, or an attachment without name or content.
    """
    mail = EmailMessage(policy=SMTP)
    for name, value in headers.items():
        if value is not None:
            try:
                mail[name] = _header(name, value)
            except IndexError:  # the standard library's, for an address that is cut off
                raise ValueError(f"`{value}` is not a value of the header {name}") from None
    if text is not None or html is None:
        mail.set_content(text or "")
    if html is not None:
        if text is None:
            mail.set_content(html, subtype="html")
        else:
            mail.add_alternative(html, subtype="html")
    for attachment in attachments:
        _attach(mail, attachment)
    # Boundaries are drawn at random unless they are given.
    for count, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        part.set_boundary(f"=_part_{count}")
    return mail.as_bytes()


def _header(name: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return (" " if name == "References" else ", ").join(map(str, value))
    if name != "Date":
        return str(value)
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return str(value)
    return format_datetime(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def _attach(mail: EmailMessage, attachment: Any) -> None:
    if not isinstance(attachment, Mapping) or not {"filename", "content"} <= attachment.keys():
        raise ValueError("an attachment needs `filename` and `content`")
    kind, _, subtype = str(attachment.get("type", "text/plain")).partition("/")
    content, filename = str(attachment["content"]), str(attachment["filename"])
    if kind == "text":
        mail.add_attachment(content, subtype=subtype or "plain", filename=filename)
    else:
        mail.add_attachment(content.encode(), maintype=kind, subtype=subtype or "octet-stream", filename=filename)
