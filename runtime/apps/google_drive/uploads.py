"""Reading an upload: its metadata and its bytes, in each of Drive's three protocols."""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

import orjson

from runtime.apps.google_drive.kinds import UNKNOWN
from runtime.apps.google_drive.records import Upload
from runtime.kit.errors import BadRequest, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_BLOCK = 256 * 1024
_PROTOCOLS = ("media", "multipart", "resumable")


@dataclass(frozen=True, slots=True)
class Parcel:
    """What one upload brings."""

    metadata: Any
    content: bytes
    media_type: str


def protocol(request: Request) -> str:
    """`media`, `multipart` or `resumable`; what the body looks like where `uploadType` says nothing."""
    said = str(request.query.get("uploadType") or "")
    if not said:
        return "multipart" if _media(request.content_type).startswith("multipart/") else "media"
    if said not in _PROTOCOLS:
        message = f"Invalid string value: '{said[:80]}'. Allowed values: [{', '.join(_PROTOCOLS)}]"
        raise BadRequest(message, code="invalidParameter", field="uploadType")
    return said


def parcel(request: Request) -> Parcel:
    """The upload of a request whose body brings all of it. Raises BadRequest for parts that do not fit."""
    if protocol(request) == "media":
        return Parcel(None, request.raw, _media(request.headers.get("content-type", "")) or UNKNOWN)
    parts = request.body.get("parts") if isinstance(request.body, dict) else None
    if not isinstance(parts, list) or len(parts) != 2 or not all(isinstance(each, dict) for each in parts):
        raise BadRequest("Malformed multipart body.", code="badContent")
    first, second = parts
    if not isinstance(first.get("content"), bytes) or not isinstance(second.get("content"), bytes):
        raise BadRequest("Malformed multipart body.", code="badContent")
    try:
        metadata = orjson.loads(first["content"])
    except orjson.JSONDecodeError:
        raise BadRequest("Parse Error", code="parseError") from None
    return Parcel(metadata, second["content"], second.get("content_type") or UNKNOWN)


def begin(world: World, request: Request, metadata: dict[str, Any], file_id: str | None) -> Reply:
    """Begin an upload in several calls: an empty answer whose `Location` takes the bytes."""
    kept = {name: str(value) for name, value in request.query.items() if name not in ("uploadType", "upload_id")}
    media_type = request.headers.get("x-upload-content-type")
    upload = world.create(Upload, file_id=file_id, query=kept, metadata=metadata, media_type=media_type)
    where = request.url_for(request.path, **kept, uploadType="resumable", upload_id=upload["id"])
    return Reply(200, None, {"Location": where, "X-GUploader-UploadID": upload["id"]})


def receive(world: World, request: Request, upload_id: str, file_id: str | None) -> tuple[RecordDict, Parcel] | Reply:
    """Take the next bytes of an upload that has begun: all of it with its last ones, else the 308 that asks for more.

    Raises NotFound for an upload that has not begun or has ended, BadRequest for bytes that do not follow.
    """
    upload = world.peek(Upload, upload_id)
    if upload is None or (file_id is not None and upload["file_id"] != file_id):
        raise NotFound("Upload", upload_id)
    held = b64decode(upload["received"])
    first, last, total = _range(request.headers.get("content-range", ""), len(held), len(request.raw))
    if last is None:
        if total != len(held):
            return _more(held)
    elif first != len(held) or last - first + 1 != len(request.raw):
        raise BadRequest(
            "Invalid request. The bytes do not follow those received.", code="badRequest", field="Content-Range"
        )
    whole = held + request.raw
    if total is None or len(whole) < total:
        if len(request.raw) % _BLOCK:
            raise BadRequest(
                "Invalid request. Chunks must be a multiple of 256 KB.", code="badRequest", field="Content-Range"
            )
        world.change(Upload, upload_id, received=b64encode(whole).decode())
        return _more(whole)
    world.delete(Upload, upload_id)
    media_type = _media(upload["media_type"] or request.headers.get("content-type", ""))
    return upload, Parcel(upload["metadata"], whole, media_type or UNKNOWN)


def _more(held: bytes) -> Reply:
    return Reply(308, None, {"Range": f"bytes=0-{len(held) - 1}"} if held else {})


def _range(header: str, held: int, size: int) -> tuple[int, int | None, int | None]:
    """First byte, last byte (None for a question about the state) and total (None where unknown) of a Content-Range."""
    if not header:
        return held, held + size - 1, held + size
    span, _, total = header.removeprefix("bytes").strip().partition("/")
    first, _, last = span.partition("-")
    numbers = [first, last, total]
    if span == "*":
        numbers = [total]
    if not all(
        each.isascii() and each.isdigit() and len(each) < 15 for each in numbers if each != "*" or each is not total
    ):
        raise BadRequest("Invalid request. The Content-Range is malformed.", code="badRequest", field="Content-Range")
    whole = None if total == "*" else int(total)
    return (held, None, whole) if span == "*" else (int(first), int(last), whole)


def _media(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()
