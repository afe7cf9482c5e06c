"""Revisions: what a file held before."""

from typing import Any

from runtime.apps.google_drive.access import owner_of, the_file
from runtime.apps.google_drive.answering import partial
from runtime.apps.google_drive.downloads import download
from runtime.apps.google_drive.kinds import FOLDER, SHORTCUT, is_google
from runtime.apps.google_drive.people import person
from runtime.apps.google_drive.records import Revision
from runtime.apps.google_drive.wire import moment, size_of
from runtime.kit.errors import Forbidden, NotFound
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_REVISION = "kind,id,mimeType,modifiedTime"


def _revisions(world: World, file_id: str) -> list[RecordDict]:
    """All contents of a file, oldest first; the last one is the present one."""
    file = the_file(world, file_id, True, need="writer")
    if file["mime_type"] in (FOLDER, SHORTCUT):
        raise Forbidden("The file does not support revisions.", code="revisionsNotSupported")
    earlier = sorted(world.find(Revision, file_id=file["id"]), key=lambda each: str(moment(each["modified_time"])))
    author = file["last_modified_by"] or owner_of(world, file)
    head = {
        **file,
        "id": file["head_revision_id"],
        "keep_forever": False,
        "published": False,
        "last_modified_by": author,
    }
    return [*(each for each in earlier if each["id"] != head["id"]), head]


def _on_the_wire(world: World, revision: RecordDict) -> dict[str, Any]:
    body: dict[str, Any] = {
        "kind": "drive#revision",
        "id": revision["id"],
        "mimeType": revision["mime_type"],
        "modifiedTime": moment(revision["modified_time"]),
        "published": revision["published"],
    }
    author = person(world, revision["last_modified_by"])
    if author:
        body["lastModifyingUser"] = author
    if not is_google(revision["mime_type"]):
        body |= {"keepForever": revision["keep_forever"], "size": size_of(revision)}
        for name, value in (("md5Checksum", "md5_checksum"), ("originalFilename", "original_filename")):
            if revision[value]:
                body[name] = revision[value]
    return body


@partial(f"kind,nextPageToken,revisions({_REVISION})")
def revisions_list(
    world: World, request: Request, fileId: str, pageSize: int = 200, pageToken: str | None = None, **_: Any
) -> Any:
    """Every content a file has had, oldest first."""
    page = by_token(_revisions(world, fileId), pageToken, pageSize, of=f"revisions {fileId}")
    token = {"nextPageToken": page.next} if page.next else {}
    return {"kind": "drive#revisionList", **token, "revisions": [_on_the_wire(world, each) for each in page.items]}


@partial(_REVISION)
def revisions_get(world: World, request: Request, fileId: str, revisionId: str, alt: str = "json", **_: Any) -> Any:
    """One content of a file: what is known about it, or its bytes with `alt=media`; `head` is the present one."""
    held = _revisions(world, fileId)
    for revision in held:
        if revision["id"] == revisionId or (revisionId == "head" and revision is held[-1]):
            return download(request, revision) if alt == "media" else _on_the_wire(world, revision)
    raise NotFound("Revision", revisionId)
