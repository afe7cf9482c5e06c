"""Uploads: files made or replaced with their bytes."""

from typing import Any

from runtime.apps.google_drive.access import the_file
from runtime.apps.google_drive.answering import FILE, asked, names_in, partial
from runtime.apps.google_drive.metadata import read_metadata
from runtime.apps.google_drive.uploads import Parcel, begin, parcel, protocol, receive
from runtime.apps.google_drive.wire import file_on_the_wire
from runtime.apps.google_drive.writing import change_file, move_file, new_file, put_content
from runtime.kit.errors import Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def _shown(world: World, request: Request, file: RecordDict) -> Any:
    return file_on_the_wire(world, request, file, names_in(asked(request, FILE)))


def _drives(query: Any) -> bool:
    return any(query.get(name) in (True, "true", "True") for name in ("supportsAllDrives", "supportsTeamDrives"))


@partial(FILE)
def files_create_upload(world: World, request: Request, body: Any = None, **_: Any) -> Any:
    """A new file with its content, or the beginning of an upload in several calls."""
    if protocol(request) == "resumable":
        read_metadata(body)
        return begin(world, request, dict(body or {}), None)
    return _created(world, request, parcel(request), _drives(request.query))


def _created(world: World, request: Request, sent: Parcel, drives: bool) -> Any:
    given = read_metadata(sent.metadata)
    file = new_file(world, given, content=sent.content, media_type=sent.media_type, drives=drives)
    return _shown(world, request, file)


@partial(FILE)
def files_update_upload(
    world: World,
    request: Request,
    fileId: str,
    body: Any = None,
    addParents: str = "",
    removeParents: str = "",
    **_: Any,
) -> Any:
    """New content for a file, and new metadata with it; the old content stays as a revision."""
    file = the_file(world, fileId, _drives(request.query), need="writer")
    if protocol(request) == "resumable":
        read_metadata(body)
        return begin(world, request, dict(body or {}), fileId)
    return _updated(world, request, file, parcel(request), addParents, removeParents)


def _updated(world: World, request: Request, file: RecordDict, sent: Parcel, add: str, remove: str) -> Any:
    given = read_metadata(sent.metadata)
    file = put_content(world, file, sent.content, sent.media_type, given.pop("mime_type", None))
    file = change_file(world, file, given)
    return _shown(world, request, move_file(world, file, add, remove, _drives(request.query)))


@partial(FILE)
def files_create_upload_bytes(world: World, request: Request, upload_id: str, **_: Any) -> Any:
    """The bytes of an upload that has begun; the file once they are all there."""
    took = receive(world, request, upload_id, None)
    if isinstance(took, Reply):
        return took
    upload, sent = took
    return _created(world, request, sent, _drives(upload["query"]))


@partial(FILE)
def files_update_upload_bytes(world: World, request: Request, fileId: str, upload_id: str, **_: Any) -> Any:
    """The bytes of an upload that has begun; the changed file once they are all there."""
    took = receive(world, request, upload_id, fileId)
    if isinstance(took, Reply):
        return took
    upload, sent = took
    file = the_file(world, fileId, _drives(upload["query"]), need="writer")
    query = upload["query"]
    return _updated(world, request, file, sent, query.get("addParents", ""), query.get("removeParents", ""))
