"""Files and folders: find, read, create, change, copy and delete them."""

from typing import Any

from runtime.apps.google_drive.access import allowed, insufficient, the_file
from runtime.apps.google_drive.answering import FILE, asked, names_in, partial
from runtime.apps.google_drive.content import converted, exported
from runtime.apps.google_drive.downloads import download
from runtime.apps.google_drive.kinds import FOLDER
from runtime.apps.google_drive.listing import corpus, found_files, ordered
from runtime.apps.google_drive.metadata import read_metadata
from runtime.apps.google_drive.records import Comment, Drive, File
from runtime.apps.google_drive.removing import remove
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.spreadsheets import all_files, peek_file
from runtime.apps.google_drive.tree import in_trash
from runtime.apps.google_drive.wire import file_on_the_wire
from runtime.apps.google_drive.workbook import with_text
from runtime.apps.google_drive.writing import change_file, move_file, new_file
from runtime.kit.errors import BadRequest, Forbidden, Reply
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_LIST = "kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)"
_SPACES = frozenset({"drive", "appDataFolder", "photos"})


@partial(_LIST)
def files_list(
    world: World,
    request: Request,
    q: str = "",
    orderBy: str = "",
    pageSize: int = 100,
    pageToken: str | None = None,
    corpora: str = "",
    driveId: str | None = None,
    teamDriveId: str | None = None,
    includeItemsFromAllDrives: bool = False,
    includeTeamDriveItems: bool = False,
    spaces: str = "drive",
    **_: Any,
) -> Any:
    """Files that answer `q`, trashed ones too unless it says otherwise."""
    if {each.strip() for each in spaces.split(",")} - _SPACES:
        raise BadRequest("Invalid Value", code="invalid", field="spaces")
    pool = corpus(world, corpora, driveId or teamDriveId, includeItemsFromAllDrives or includeTeamDriveItems)
    found, fields = found_files(world, request, q, pool if "drive" in spaces else [])
    page = by_token(ordered(found, orderBy, fields), pageToken, pageSize, of=f"files {q} {orderBy} {corpora} {driveId}")
    names = names_in(asked(request, _LIST), "files")
    files = [file_on_the_wire(world, request, file, names) for file in page.items]
    return {"kind": "drive#fileList", "incompleteSearch": False, **_next(page.next), "files": files}


def _next(token: str | None) -> dict[str, str]:
    return {"nextPageToken": token} if token else {}


def _shown(world: World, request: Request, file: RecordDict) -> Any:
    return file_on_the_wire(world, request, file, names_in(asked(request, FILE)))


@partial(FILE)
def files_get(
    world: World,
    request: Request,
    fileId: str,
    alt: str = "json",
    supportsAllDrives: bool = False,
    supportsTeamDrives: bool = False,
    **_: Any,
) -> Any:
    """What is known about a file, or its bytes with `alt=media`."""
    file = the_file(world, fileId, supportsAllDrives or supportsTeamDrives)
    if alt == "media":
        return download(request, file)
    return _shown(world, request, file)


@partial(FILE)
def files_create(
    world: World,
    request: Request,
    body: Any = None,
    supportsAllDrives: bool = False,
    supportsTeamDrives: bool = False,
    **_: Any,
) -> Any:
    """A new folder, an empty file or document, or a shortcut."""
    file = new_file(world, read_metadata(body), drives=supportsAllDrives or supportsTeamDrives)
    return _shown(world, request, file)


@partial(FILE)
def files_update(
    world: World,
    request: Request,
    fileId: str,
    body: Any = None,
    addParents: str = "",
    removeParents: str = "",
    supportsAllDrives: bool = False,
    supportsTeamDrives: bool = False,
    **_: Any,
) -> Any:
    """Rename, describe, star or trash a file, or move it to another folder."""
    drives = supportsAllDrives or supportsTeamDrives
    file = the_file(world, fileId, drives)
    file = change_file(world, file, read_metadata(body))
    return _shown(world, request, move_file(world, file, addParents, removeParents, drives))


def files_delete(
    world: World, fileId: str, supportsAllDrives: bool = False, supportsTeamDrives: bool = False, **_: Any
) -> None:
    """Delete one's own file for good, past the trash; a folder with all that is in it."""
    file = the_file(world, fileId, supportsAllDrives or supportsTeamDrives)
    if file["id"] == ROOT or not allowed(world, file, "owner", in_drive="organizer"):
        raise insufficient(fileId)
    remove(world, file)


@partial(FILE)
def files_copy(
    world: World,
    request: Request,
    fileId: str,
    body: Any = None,
    copyComments: bool = False,
    supportsAllDrives: bool = False,
    supportsTeamDrives: bool = False,
    **_: Any,
) -> Any:
    """A copy that belongs to the agent; it is not shared, and it has no earlier revisions."""
    drives = supportsAllDrives or supportsTeamDrives
    file = the_file(world, fileId, drives)
    restricted = file["copy_requires_writer_permission"] and not allowed(world, file, "writer")
    if file["mime_type"] == FOLDER or restricted:
        raise Forbidden("This file cannot be copied by the user.", code="cannotCopyFile")
    given = read_metadata(body)
    given.setdefault("name", f"Copy of {file['name']}")
    given["mime_type"] = given.get("mime_type") or file["mime_type"]
    for name in ("description", "properties", "app_properties", "copy_requires_writer_permission", "extra"):
        given.setdefault(name, file[name])
    if file["shortcut_target_id"]:
        given["shortcut_details"] = {"target_id": file["shortcut_target_id"]}
    if "parents" not in given and file["parents"] and _may_copy_into(world, file["parents"][0]):
        given["parents"] = list(file["parents"])
    given |= converted(file, given["mime_type"])
    copy = new_file(world, given, drives=drives or bool(file["drive_id"]), source=file)
    if copyComments:
        for comment in world.find(Comment, file_id=file["id"], deleted=False):
            world.create(Comment, **{**comment, "id": "", "file_id": copy["id"]})
    return _shown(world, request, copy)


def _may_copy_into(world: World, folder_id: str) -> bool:
    folder = world.peek(File, folder_id)
    return world.peek(Drive, folder_id) is not None or (folder is not None and allowed(world, folder, "writer"))


def files_export(world: World, fileId: str, mimeType: str, **_: Any) -> Reply:
    """A Google document, spreadsheet or presentation as text of another type."""
    text = exported(with_text(world, the_file(world, fileId, True)), mimeType)
    return Reply(200, text, {"Content-Type": f"{mimeType}; charset=UTF-8"})


@partial("*")
def files_generateIds(world: World, request: Request, count: int = 10, space: str = "drive", **_: Any) -> Any:
    """Ids that files may be created with."""
    return {"kind": "drive#generatedIds", "space": space, "ids": [f"1{world.ids.url_safe(32)}" for _ in range(count)]}


def files_emptyTrash(world: World, **_: Any) -> None:
    """Delete for good everything of one's own in the trash."""
    for file in all_files(world):
        gone = peek_file(world, file["id"]) is None
        if not gone and not file["drive_id"] and in_trash(world, file) and allowed(world, file, "owner"):
            remove(world, file)
