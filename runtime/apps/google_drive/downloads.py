"""Answers that are a file's bytes."""

import re
from typing import Any

from runtime.apps.google_drive.content import bytes_of
from runtime.apps.google_drive.kinds import is_google
from runtime.kit.errors import Forbidden, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict

_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})", re.ASCII)


def download(request: Request, record: RecordDict) -> Reply:
    """The bytes of a file or revision, or the part that a `Range` header asks for.

    Raises Forbidden for one of Google's own kinds, which has none.
    """
    if is_google(record["mime_type"]):
        message = "Only files with binary content can be downloaded. Use Export with Docs Editors files."
        raise Forbidden(message, code="fileNotDownloadable", field="alt")
    content = bytes_of(record) or b""
    headers = {"Content-Type": record["mime_type"], "Accept-Ranges": "bytes"}
    wanted = _part(content, request.headers.get("range", ""))
    if wanted is None:
        return Reply(200, _as_text(content, record["mime_type"]), headers)
    start, end = wanted
    if start >= end:
        return Reply(416, b"", {**headers, "Content-Range": f"bytes */{len(content)}"})
    return Reply(206, content[start:end], {**headers, "Content-Range": f"bytes {start}-{end - 1}/{len(content)}"})


def _as_text(content: bytes, mime_type: str) -> Any:
    """Text where the type says text and the bytes agree, for a reader that shows bodies as they come."""
    try:
        return content.decode() if mime_type.startswith("text/") else content
    except UnicodeDecodeError:
        return content


def _part(content: bytes, header: str) -> tuple[int, int] | None:
    """First byte and the byte after the last that a `Range` header asks for; None for a header that asks for all."""
    read = _RANGE.fullmatch(header.strip())
    if read is None or not (read[1] or read[2]):
        return None
    if not read[1]:
        return max(len(content) - int(read[2]), 0), len(content)
    return int(read[1]), min(int(read[2]) + 1, len(content)) if read[2] else len(content)
