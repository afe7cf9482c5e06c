"""What is in a file: its bytes, how they are stored, what they convert to."""

import csv
from base64 import b64decode, b64encode
from hashlib import md5, sha1, sha256
from html import escape
from io import StringIO
from typing import Any

from runtime.apps.google_drive.kinds import DOCUMENT, EXPORTS, IMPORTS, SPREADSHEET, is_google
from runtime.kit.errors import BadRequest, Forbidden
from runtime.kit.html_text import html_text
from runtime.kit.records import RecordDict


def bytes_of(record: RecordDict) -> bytes | None:
    """The bytes of a file or revision; None where the world knows only that there is one."""
    if record["data"] is not None:
        return b64decode(record["data"])
    return record["content"].encode() if record["content"] is not None else None


def stored(content: bytes, mime_type: str, media_type: str) -> dict[str, Any]:
    """Fields of a file that is to hold these bytes: text where they are text, base64 where not.

    For one of Google's editors the bytes are converted, which only text can be. Raises BadRequest.
    """
    if is_google(mime_type):
        return {"content": _imported(content, mime_type, media_type), "data": None, "size": None, "md5_checksum": None}
    try:
        text = content.decode()
        if "\0" not in text:
            return {
                "content": text,
                "data": None,
                "size": len(content),
                "md5_checksum": checksums(content)["md5Checksum"],
            }
    except UnicodeDecodeError:
        pass
    data = b64encode(content).decode()
    return {"content": None, "data": data, "size": len(content), "md5_checksum": checksums(content)["md5Checksum"]}


def _imported(content: bytes, mime_type: str, media_type: str) -> str:
    if IMPORTS.get(media_type) != mime_type:
        raise _no_conversion()
    text = content.decode("utf-8", "replace").removeprefix("\ufeff")
    if media_type == "text/tab-separated-values":
        return _tabs_to_csv(text)
    return html_text(text) if media_type == "text/html" else text


def converted(file: RecordDict, mime_type: str) -> dict[str, Any]:
    """Fields of a copy of a file as another type. Raises BadRequest where Drive cannot convert it."""
    if mime_type == file["mime_type"]:
        return {name: file[name] for name in ("content", "data", "size", "md5_checksum")}
    if is_google(file["mime_type"]):
        raise _no_conversion()
    return stored(bytes_of(file) or b"", mime_type, file["mime_type"] if is_google(mime_type) else mime_type)


def exported(file: RecordDict, mime_type: str) -> str:
    """One of Google's documents as text of another type. Raises Forbidden for other files, BadRequest for others."""
    if file["mime_type"] not in EXPORTS:
        raise Forbidden("Export only supports Docs Editors files.", code="fileNotExportable")
    if mime_type not in EXPORTS[file["mime_type"]]:
        raise _no_conversion(field="convertTo")
    text = file["content"] or ""
    if file["mime_type"] == DOCUMENT and mime_type == "text/html":
        return (
            f"<html><body>{''.join(f'<p>{escape(line, quote=False)}</p>' for line in text.splitlines())}</body></html>"
        )
    if file["mime_type"] == SPREADSHEET and mime_type == "text/tab-separated-values":
        return _csv_to_tabs(text)
    return str(text)


def _no_conversion(field: str = "") -> BadRequest:
    return BadRequest("The requested conversion is not supported.", code="badRequest", field=field)


def checksums(content: bytes) -> dict[str, str]:
    """The three checksums Drive gives."""
    return {
        "md5Checksum": md5(content, usedforsecurity=False).hexdigest(),
        "sha1Checksum": sha1(content, usedforsecurity=False).hexdigest(),
        "sha256Checksum": sha256(content).hexdigest(),
    }


def _csv_to_tabs(text: str) -> str:
    return "\n".join("\t".join(row) for row in csv.reader(StringIO(text)))


def _tabs_to_csv(text: str) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(line.split("\t") for line in text.splitlines())
    return out.getvalue().removesuffix("\n")
