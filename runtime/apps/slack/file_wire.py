"""Slack's shape of a file, and where its content is fetched from."""

from typing import Any

from runtime.apps.slack.workspace import HOME, TEAM, seconds
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict

_KINDS = {
    "csv": ("text/csv", "CSV"),
    "docx": ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word Document"),
    "gif": ("image/gif", "GIF"),
    "jpg": ("image/jpeg", "JPEG"),
    "json": ("application/json", "JSON"),
    "md": ("text/markdown", "Markdown (raw)"),
    "pdf": ("application/pdf", "PDF"),
    "png": ("image/png", "PNG"),
    "text": ("text/plain", "Plain Text"),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel Spreadsheet"),
    "zip": ("application/zip", "Zip"),
}
_GROUPS = {"images": ("gif", "jpg", "png"), "zips": ("zip",), "pdfs": ("pdf",)}


def filetype_of(file: RecordDict) -> str:
    """Slack's name of a file's type: its ending, `text` where it has none."""
    ending = file["name"].rpartition(".")[2].lower() if "." in file["name"] else "text"
    return {"jpeg": "jpg", "txt": "text"}.get(ending, ending)


def mimetype_of(file: RecordDict) -> str:
    """The media type of a file, by its ending."""
    return _KINDS.get(filetype_of(file), ("application/octet-stream", ""))[0]


def is_of_type(file: RecordDict, kind: str) -> bool:
    """Whether a file is of one of the types files.list filters by; spaces and Google documents are never held."""
    if kind == "snippets":
        return bool(file["is_snippet"])
    return kind == "all" or filetype_of(file) in _GROUPS.get(kind, ())


def files_url(request: Request, path: str) -> str:
    """An address on Slack's file host, or on this server where the call did not come to slack.com."""
    url = request.url_for(path)
    return url.replace("://slack.com/", "://files.slack.com/").replace("://www.slack.com/", "://files.slack.com/")


def file_on_the_wire(request: Request, file: RecordDict) -> dict[str, Any]:
    """A file's metadata and where its content is."""
    kind = filetype_of(file)
    address = files_url(request, f"/files-pri/{TEAM}-{file['id']}/{file['name']}")
    return {
        "id": file["id"],
        "created": seconds(file["created"]),
        "timestamp": seconds(file["created"]),
        "name": file["name"],
        "title": file["title"],
        "mimetype": mimetype_of(file),
        "filetype": kind,
        "pretty_type": _KINDS.get(kind, ("", kind.upper()))[1],
        "user": file["user_id"],
        "user_team": TEAM,
        "editable": file["is_snippet"],
        "size": file["size"],
        "mode": "snippet" if file["is_snippet"] else "hosted",
        "is_external": False,
        "is_public": any(each.startswith("C") for each in file["channel_ids"]),
        "alt_txt": file["alt_text"] or "",
        "url_private": address,
        "url_private_download": address,
        "permalink": f"{HOME}/files/{file['user_id']}/{file['id']}",
        "channels": [each for each in file["channel_ids"] if each.startswith("C")],
        "groups": [each for each in file["channel_ids"] if each.startswith("G")],
        "ims": [each for each in file["channel_ids"] if each.startswith("D")],
        "comments_count": 0,
    }
