"""Reading a request body: JSON, form, multipart, or raw bytes, within limits that no vendor exceeds."""

from collections.abc import Mapping
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any
from urllib.parse import parse_qsl

import orjson

from runtime.kit.errors import MalformedBody

MAX_BYTES = 5 * 1024 * 1024
MAX_DEPTH = 100
_STRUCTURED = ("json", "form", "multipart")


def read_body(body: Any, content_type: str, media: tuple[str, ...] = ()) -> tuple[Any, bytes, str]:
    """The parsed body, its bytes and its media type. A mapping or list is taken as JSON that is parsed already.

    `media` are the types that the operation's spec names; where none of them is structured (a file's content), text
    and bytes stay as they are.

    Raises MalformedBody for a body that cannot be read as what it says it is.
    """
    if body is None or body == b"" or body == "":
        return None, b"", content_type
    if isinstance(body, bytes | str):
        raw = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
        if len(raw) > MAX_BYTES:
            raise MalformedBody("Request entity too large", status=413)
        if media and not any(kind in each for each in media for kind in _STRUCTURED):
            return raw, raw, content_type or "application/octet-stream"
        return parse(raw, content_type), raw, content_type or "application/json"
    check_depth(body)
    try:
        raw = orjson.dumps(body, option=orjson.OPT_NON_STR_KEYS)
    except (TypeError, ValueError) as error:
        raise MalformedBody(f"the body is not JSON: {error}") from None
    if len(raw) > MAX_BYTES:
        raise MalformedBody("Request entity too large", status=413)
    return orjson.loads(raw), raw, content_type or "application/json"


def parse(raw: bytes, content_type: str) -> Any:
    """Body bytes by media type; JSON unless the type says otherwise. Raises MalformedBody."""
    media = content_type.partition(";")[0].strip().lower()
    if media == "application/x-www-form-urlencoded":
        return _pairs(_form(raw.decode("utf-8", "replace")))
    if media.startswith("multipart/"):
        return _multipart(raw, content_type)
    if media and "json" not in media:
        return raw
    try:
        data = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise MalformedBody(f"the body is not JSON: {error}") from None
    check_depth(data)
    return data


def check_depth(value: Any) -> None:
    """Raises MalformedBody for data nested deeper than any vendor's parser allows."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return
    raise MalformedBody("the body is nested too deep")


def _children(node: Any) -> list[Any]:
    if isinstance(node, Mapping):
        return [value for value in node.values() if isinstance(value, Mapping | list)]
    return [value for value in node if isinstance(value, Mapping | list)] if isinstance(node, list) else []


def _form(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=2000)
    except ValueError:
        raise MalformedBody("the form has too many fields") from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A mapping by name; a name that comes more than once has the list of its values."""
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name in values:
            earlier = values[name]
            values[name] = [*earlier, value] if isinstance(earlier, list) else [earlier, value]
        else:
            values[name] = value
    return values


def _multipart(raw: bytes, content_type: str) -> Any:
    """multipart/related gives the list of its parts, multipart/form-data a mapping by field name.

    A part is `{"name", "filename", "content_type", "content"}` with bytes as content.
    """
    message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + raw)
    if not message.is_multipart():
        raise MalformedBody("the multipart body has no parts")
    parts = []
    for part in message.iter_parts():
        payload = _payload(part)
        parts.append(
            {
                "name": part.get_param("name", "", "content-disposition"),
                "filename": part.get_filename(),
                "content_type": part.get_content_type(),
                "content": payload,
            }
        )
    if not content_type.lower().startswith("multipart/form-data"):
        return {"parts": parts}
    return _pairs_of_parts(parts)


def _payload(part: Message) -> bytes:
    """A part's content; that of a mail inside the body is the mail's own text."""
    if part.is_multipart():
        return b"\r\n".join(inner.as_bytes(policy=HTTP) for inner in part.get_payload() if isinstance(inner, Message))
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _pairs_of_parts(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return _pairs(
        [(part["name"], part if part["filename"] else part["content"].decode("utf-8", "replace")) for part in parts]
    )
