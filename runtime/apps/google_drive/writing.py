"""Making and changing files: defaults, folders, conversions, earlier contents."""

import re
from typing import Any

from runtime.apps.google_drive import kinds
from runtime.apps.google_drive.access import allowed, insufficient
from runtime.apps.google_drive.content import stored
from runtime.apps.google_drive.metadata import merged
from runtime.apps.google_drive.people import me
from runtime.apps.google_drive.records import Drive, File, Revision
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.spreadsheets import book_of, file_record, get_file, has_sheets, model, peek_file
from runtime.apps.google_drive.tree import folder_for, one_parent, real_id, refuse_cycle
from runtime.apps.google_drive.workbook import copied_book, new_book, refill, with_text
from runtime.kit.errors import BadRequest, Conflict, Forbidden, NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_FILE_ID = re.compile(r"[A-Za-z0-9_-]{20,80}", re.ASCII)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}", re.ASCII)
_SILENT = frozenset(
    {"starred", "viewed_by_me_time", "trashed", "parents", "drive_id", "trashed_time", "trashed_by", "owner_email"}
)
"""Fields whose change leaves the time of modification as it was."""
_CONTENT = ("content", "data", "size", "md5_checksum")


def new_file(
    world: World,
    given: dict[str, Any],
    *,
    content: bytes | None = None,
    media_type: str = "",
    drives: Any = False,
    source: RecordDict | None = None,
) -> RecordDict:
    """Create a file from what a client set, as a copy of `source` if there is one.

    Raises the refusals of Drive for a bad id, folder, type or target.
    """
    folders = given.pop("parents", None) or [ROOT]
    one_parent(folders)
    folder = writable_folder(world, folders[0], drives)
    values = {**given, **_shortcut(world, given), "parents": [folder["id"]], "drive_id": folder["drive_id"]}
    values.pop("shortcut_details", None)
    if "id" in values:
        _check_id(world, values["id"])
    _check_colour(values)
    values["name"] = values.get("name") or "Untitled"
    values["mime_type"] = (
        values.get("mime_type") or _media(media_type) or kinds.by_name(values["name"]) or kinds.UNKNOWN
    )
    for name in ("properties", "app_properties"):
        values[name] = merged({}, values.get(name) or {})
    if values["mime_type"] not in (kinds.FOLDER, kinds.SHORTCUT):
        if content is not None:
            values |= stored(content, values["mime_type"], media_type or values["mime_type"])
        elif "content" not in values and "data" not in values:
            values["content"] = ""
    elif content is not None:
        raise BadRequest("Invalid MIME type provided for the uploaded content.", code="badContent")
    if values.get("trashed"):
        values |= {"trashed_time": world.now_text, "trashed_by": me(world)}
    if values["mime_type"] == kinds.SPREADSHEET and _has_sheets(world, source):
        return _new_spreadsheet(world, values, source)
    values.setdefault("modified_time", values.get("created_time"))
    return world.create(File, **values)


def _has_sheets(world: World, source: RecordDict | None) -> bool:
    """Whether a new spreadsheet is one of Google Sheets; the copy of one that Drive alone knows is not."""
    if source is not None and source["mime_type"] == kinds.SPREADSHEET:
        return book_of(world, source["id"]) is not None
    return has_sheets(world)


def _new_spreadsheet(world: World, values: dict[str, Any], source: RecordDict | None) -> RecordDict:
    """A spreadsheet in Google Sheets, with a record of Drive's own only for what Drive alone keeps."""
    title, key, text = values["name"], values.get("id", ""), values.get("content") or ""
    if source is not None and source["mime_type"] == kinds.SPREADSHEET:
        key = copied_book(world, source["id"], title, key)["id"]
    else:
        key = new_book(world, title, key, text)["id"]
    file = get_file(world, key)
    own = {name: value for name, value in values.items() if name not in ("id", "name", "mime_type", *_CONTENT)}
    own = {name: value for name, value in own.items() if file[name] != value}
    if own:
        file_record(world, {**file, **own}, **own)
    return get_file(world, key)


def _media(media_type: str) -> str:
    return "" if media_type == kinds.UNKNOWN else media_type


def writable_folder(world: World, folder_id: str, drives: Any = False) -> RecordDict:
    """A folder the agent may put something into. Raises NotFound and Forbidden."""
    folder = folder_for(world, folder_id)
    if folder["drive_id"] and not drives:
        raise NotFound("File", folder_id)
    if not allowed(world, folder, "writer"):
        raise Forbidden("Insufficient permissions for the specified parent.", code="insufficientParentPermissions")
    return folder


def _shortcut(world: World, given: dict[str, Any]) -> dict[str, Any]:
    if given.get("mime_type") != kinds.SHORTCUT:
        return {}
    target_id = (given.get("shortcut_details") or {}).get("target_id")
    if not target_id:
        raise BadRequest("Shortcut details are required to create a shortcut.", code="badRequest")
    target = get_file(world, real_id(target_id))
    return {"shortcut_target_id": target["id"], "name": given.get("name") or target["name"]}


def _check_id(world: World, file_id: str) -> None:
    if not _FILE_ID.fullmatch(file_id):
        raise BadRequest("The provided file ID is not usable.", code="invalid", field="file.id", location_type="other")
    if peek_file(world, file_id) is not None:
        raise Conflict("A file already exists with the provided ID.", code="fileIdInUse")


def _check_colour(values: dict[str, Any]) -> None:
    colour = values.get("folder_color_rgb")
    if colour and not _COLOUR.fullmatch(colour):
        raise BadRequest("Invalid Value", code="invalid", field="file.folderColorRgb", location_type="other")


def change_file(world: World, file: RecordDict, given: dict[str, Any]) -> RecordDict:
    """Change what a client set. Raises Forbidden where the agent's role does not allow it."""
    values = dict(given)
    if "parents" in values:
        raise Forbidden(
            "The parents field is not directly writable in update requests. "
            "Use the addParents and removeParents parameters instead.",
            code="fieldNotWritable",
        )
    if {"created_time", "shortcut_details"} & values.keys() or values.get("id", file["id"]) != file["id"]:
        raise Forbidden("The resource body includes fields which are not directly writable.", code="fieldNotWritable")
    values.pop("id", None)
    if values.keys() - {"starred", "viewed_by_me_time"} and not allowed(world, file, "writer"):
        raise insufficient(file["id"])
    _check_colour(values)
    new_kind = str(values.get("mime_type", file["mime_type"]))
    if new_kind != file["mime_type"] and (kinds.is_google(new_kind) or kinds.is_google(file["mime_type"])):
        raise BadRequest("The requested conversion is not supported.", code="badRequest")
    if values.get("name") == "":
        values["name"] = "Untitled"
    for name in ("properties", "app_properties"):
        if name in values:
            values[name] = merged(file[name], values[name])
    if "trashed" in values:
        values |= _trashing(world, file, values["trashed"])
    return save(world, file, values)


def _trashing(world: World, file: RecordDict, trashed: bool) -> dict[str, Any]:
    if file["id"] == ROOT or not allowed(world, file, "owner", in_drive="fileOrganizer"):
        raise insufficient(file["id"])
    if trashed == file["trashed"]:
        return {}
    return (
        {"trashed_time": world.now_text, "trashed_by": me(world)}
        if trashed
        else {"trashed_time": None, "trashed_by": None}
    )


def save(world: World, file: RecordDict, values: dict[str, Any]) -> RecordDict:
    """Write fields of a file, with its version, and its time and author where the change is one of substance."""
    changed = {name for name, value in values.items() if file[name] != value}
    if not changed:
        return file
    book = book_of(world, file["id"])
    if book is not None and "name" in changed:
        world.change(model("spreadsheets"), book["id"], title=values["name"])
    if book is None or changed != {"name"} or world.peek(File, file["id"]) is not None:
        if changed - _SILENT:
            values = {"modified_time": world.now_text, "last_modified_by": me(world), **values}
        file_record(world, file, **{**values, "version": file["version"] + 1})
    return get_file(world, file["id"])


def put_content(world: World, file: RecordDict, content: bytes, media_type: str, mime_type: str | None) -> RecordDict:
    """Replace what is in a file; what was in it becomes an earlier revision."""
    if file["mime_type"] in (kinds.FOLDER, kinds.SHORTCUT) or not allowed(world, file, "writer"):
        raise insufficient(file["id"])
    kept = mime_type or (
        file["mime_type"] if kinds.is_google(file["mime_type"]) else _media(media_type) or file["mime_type"]
    )
    book = book_of(world, file["id"])
    if book is not None and kept != kinds.SPREADSHEET:
        raise BadRequest("The requested conversion is not supported.", code="badRequest")
    values = stored(content, kept, media_type or kept)
    file = with_text(world, file)
    if book is not None:
        file_record(world, file)
        refill(world, book, values["content"])
        values = {}
    world.create(
        Revision,
        id=file["head_revision_id"],
        file_id=file["id"],
        **{name: file[name] for name in ("mime_type", "content", "data", "size", "md5_checksum", "modified_time")},
        last_modified_by=file["last_modified_by"] or file["owner_email"],
        original_filename=file["original_filename"],
    )
    head = f"0B{world.ids.url_safe(49)}"
    return save(world, file, {**values, "mime_type": kept, "head_revision_id": head})


def move_file(world: World, file: RecordDict, add: str, remove: str, drives: Any) -> RecordDict:
    """Put a file into other folders and take it out of some; in the end it is in one.

    What its owner takes out of its only folder goes to My Drive. Raises NotFound, BadRequest and Forbidden.
    """
    taken, added = (
        [real_id(each) for each in _ids(remove)],
        [writable_folder(world, each, drives) for each in _ids(add)],
    )
    if not (taken or added):
        return file
    if file["id"] == ROOT or not allowed(world, file, "writer"):
        raise insufficient(file["id"])
    for each in taken:
        if each not in file["parents"] and world.peek(File, each) is None and world.peek(Drive, each) is None:
            raise NotFound("File", each)
    kept = [each for each in file["parents"] if each not in taken or any(folder["id"] == each for folder in added)]
    parents = list(dict.fromkeys([*kept, *(folder["id"] for folder in added)]))
    one_parent(parents)
    for folder in added:
        refuse_cycle(world, file, folder)
    if not parents and (file["drive_id"] or allowed(world, file, "owner")):
        parents = [file["drive_id"] or ROOT]
    into = added[0]["drive_id"] if added else file["drive_id"]
    if into != file["drive_id"] and file["mime_type"] == kinds.FOLDER:
        message = "Moving folders into or out of shared drives is not supported."
        raise Forbidden(message, code="teamDrivesFolderMoveInNotSupported")
    owner = file["owner_email"] if into == file["drive_id"] else None
    return save(world, file, {"parents": parents, "drive_id": into, "owner_email": owner})


def _ids(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
