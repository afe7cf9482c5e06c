"""Drive's shape of a file, field by field: only the fields that are asked for are made."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from runtime.apps.google_drive import kinds
from runtime.apps.google_drive.access import RANK, owner_of, permissions_of, role_of
from runtime.apps.google_drive.content import bytes_of, checksums
from runtime.apps.google_drive.people import me, person, same
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.sharing import permission_on_the_wire
from runtime.apps.google_drive.spreadsheets import peek_file
from runtime.apps.google_drive.tree import in_trash
from runtime.apps.google_drive.workbook import full_text
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World


@dataclass(frozen=True)
class Sight:
    """A file as the agent sees it in one request."""

    world: World
    request: Request
    file: RecordDict
    agent: str

    @cached_property
    def permissions(self) -> list[RecordDict]:
        """Everybody's access to the file."""
        return permissions_of(self.world, self.file)

    @cached_property
    def rank(self) -> int:
        """The rank of the agent's own role."""
        return RANK[role_of(self.world, self.file, lambda: self.permissions)]

    @cached_property
    def owner(self) -> str | None:
        """The owner's address."""
        return owner_of(self.world, self.file)


def file_on_the_wire(
    world: World, request: Request, file: RecordDict, names: Collection[str] | None = None
) -> dict[str, Any]:
    """The fields `names` of a file (all for None); a field without a value is absent, as Drive has it."""
    sight = Sight(world, request, file, me(world))
    wanted = _FIELDS.keys() if names is None else [name for name in _FIELDS if name in names]
    made = {name: _FIELDS[name](sight) for name in wanted}
    return {name: value for name, value in made.items() if value is not None}


def moment(text: str | None) -> str | None:
    """A stored time as Drive writes it."""
    return iso_ms_z(instant(text)) if text else None


def _owners(sight: Sight) -> Any:
    owner = person(sight.world, sight.owner)
    return [owner] if owner else None


def _permissions(sight: Sight) -> Any:
    if sight.file["drive_id"] or sight.rank < RANK["writer"]:
        return None
    return [permission_on_the_wire(sight.world, each) for each in sight.permissions]


def _permission_ids(sight: Sight) -> Any:
    if sight.file["drive_id"] or sight.rank < RANK["writer"]:
        return None
    return [each["permission_id"] for each in sight.permissions] or None


def _mine(sight: Sight) -> bool:
    return same(sight.owner, sight.agent)


def _shared(sight: Sight) -> bool:
    return not _mine(sight) or len(sight.permissions) > 1


def _trashed(sight: Sight) -> bool:
    return in_trash(sight.world, sight.file)


def _shared_with_me(sight: Sight) -> str | None:
    if _mine(sight) or sight.file["drive_id"]:
        return None
    return moment(sight.file["shared_with_me_time"] or sight.file["created_time"])


def _modifier(sight: Sight) -> str | None:
    return str(sight.file["last_modified_by"] or sight.owner or sight.agent)


def _modified_by_me(sight: Sight) -> bool:
    return same(_modifier(sight), sight.agent)


def size_of(file: RecordDict) -> str | None:
    """The size of a file in bytes, as Drive's text; None for what has no bytes of its own."""
    if kinds.is_google(file["mime_type"]):
        return None
    content = bytes_of(file)
    return str(len(content) if content is not None else file["size"] or 0)


def _checksum(name: str) -> Callable[[Sight], Any]:
    def read(sight: Sight) -> Any:
        content = None if kinds.is_google(sight.file["mime_type"]) else bytes_of(sight.file)
        if content is None:
            return sight.file["md5_checksum"] if name == "md5Checksum" else None
        return checksums(content)[name]

    return read


def _export_links(sight: Sight) -> Any:
    path = f"/drive/v3/files/{sight.file['id']}/export"
    offered = kinds.EXPORTS.get(sight.file["mime_type"], ())
    return {each: sight.request.url_for(path, mimeType=each) for each in offered} or None


def _shortcut(sight: Sight) -> Any:
    target = sight.file["shortcut_target_id"]
    if not target:
        return None
    held = peek_file(sight.world, target)
    return {"targetId": target, **({"targetMimeType": held["mime_type"]} if held else {})}


def _download(sight: Sight) -> str | None:
    bytes_in = not kinds.is_google(sight.file["mime_type"])
    return f"https://drive.google.com/uc?id={sight.file['id']}&export=download" if bytes_in else None


def _ending(sight: Sight) -> str | None:
    return None if kinds.is_google(sight.file["mime_type"]) else kinds.ending(sight.file["name"])


def _blob(name: str) -> Callable[[Sight], Any]:
    return lambda sight: None if kinds.is_google(sight.file["mime_type"]) else sight.file[name]


def _capabilities(sight: Sight) -> dict[str, bool]:
    file, rank = sight.file, sight.rank
    folder, writes = file["mime_type"] == kinds.FOLDER, rank >= RANK["writer"]
    removes = rank >= RANK["fileOrganizer" if file["drive_id"] else "owner"] and file["id"] != ROOT
    copies = not folder and (writes or not file["copy_requires_writer_permission"])
    return {
        "canAddChildren": folder and writes,
        "canAddMyDriveParent": not file["parents"] and file["id"] != ROOT,
        "canChangeCopyRequiresWriterPermission": writes and not folder,
        "canComment": rank >= RANK["commenter"] and not folder,
        "canCopy": copies,
        "canDelete": rank >= RANK["owner"] and file["id"] != ROOT,
        "canDownload": not folder and copies,
        "canEdit": writes,
        "canListChildren": folder,
        "canModifyContent": writes and not folder,
        "canMoveItemWithinDrive": writes and file["id"] != ROOT,
        "canReadRevisions": writes and not folder,
        "canRemoveChildren": folder and writes,
        "canRename": writes,
        "canShare": rank == RANK["owner"] or (writes and bool(file["writers_can_share"])),
        "canTrash": removes,
        "canUntrash": removes,
    }


def _stored(name: str) -> Callable[[Sight], Any]:
    return lambda sight: sight.file[name]


def _filled(name: str) -> Callable[[Sight], Any]:
    return lambda sight: sight.file[name] or None


def _time(name: str) -> Callable[[Sight], Any]:
    return lambda sight: moment(sight.file[name])


_FIELDS: dict[str, Callable[[Sight], Any]] = {
    "kind": lambda sight: "drive#file",
    "id": _stored("id"),
    "name": _stored("name"),
    "mimeType": _stored("mime_type"),
    "description": _filled("description"),
    "starred": _stored("starred"),
    "trashed": _trashed,
    "explicitlyTrashed": _stored("trashed"),
    "trashedTime": _time("trashed_time"),
    "trashingUser": lambda sight: person(sight.world, sight.file["trashed_by"]),
    "parents": _filled("parents"),
    "properties": _filled("properties"),
    "appProperties": _filled("app_properties"),
    "spaces": lambda sight: ["drive"],
    "version": lambda sight: str(sight.file["version"]),
    "webContentLink": _download,
    "webViewLink": lambda sight: (
        sight.file["web_view_link"] or kinds.web_link(sight.file["id"], sight.file["mime_type"])
    ),
    "iconLink": lambda sight: f"https://drive-thirdparty.googleusercontent.com/16/type/{sight.file['mime_type']}",
    "hasThumbnail": lambda sight: False,
    "thumbnailVersion": lambda sight: "0",
    "viewedByMe": lambda sight: bool(sight.file["viewed_by_me_time"]),
    "viewedByMeTime": _time("viewed_by_me_time"),
    "createdTime": _time("created_time"),
    "modifiedTime": _time("modified_time"),
    "modifiedByMe": _modified_by_me,
    "modifiedByMeTime": lambda sight: moment(sight.file["modified_time"]) if _modified_by_me(sight) else None,
    "sharedWithMeTime": _shared_with_me,
    "sharingUser": lambda sight: None if _mine(sight) else person(sight.world, sight.owner),
    "owners": _owners,
    "driveId": _stored("drive_id"),
    "teamDriveId": _stored("drive_id"),
    "lastModifyingUser": lambda sight: person(sight.world, _modifier(sight)),
    "shared": _shared,
    "ownedByMe": lambda sight: None if sight.file["drive_id"] else _mine(sight),
    "capabilities": _capabilities,
    "viewersCanCopyContent": lambda sight: not sight.file["copy_requires_writer_permission"],
    "copyRequiresWriterPermission": _stored("copy_requires_writer_permission"),
    "writersCanShare": _stored("writers_can_share"),
    "permissions": _permissions,
    "permissionIds": _permission_ids,
    "folderColorRgb": lambda sight: (
        (sight.file["folder_color_rgb"] or "#8f8f8f") if sight.file["mime_type"] == kinds.FOLDER else None
    ),
    "originalFilename": lambda sight: (
        None if kinds.is_google(sight.file["mime_type"]) else sight.file["original_filename"] or sight.file["name"]
    ),
    "fullFileExtension": _ending,
    "fileExtension": _ending,
    "md5Checksum": _checksum("md5Checksum"),
    "sha1Checksum": _checksum("sha1Checksum"),
    "sha256Checksum": _checksum("sha256Checksum"),
    "size": lambda sight: size_of(sight.file),
    "quotaBytesUsed": lambda sight: size_of(sight.file) or "0",
    "headRevisionId": _blob("head_revision_id"),
    "isAppAuthorized": lambda sight: True,
    "exportLinks": _export_links,
    "shortcutDetails": _shortcut,
    "inheritedPermissionsDisabled": lambda sight: False if sight.file["mime_type"] == kinds.FOLDER else None,
}
"""Drive's name of each field -> how it is made."""

FIELD_NAMES = frozenset(_FIELDS)


def searchable(world: World, request: Request, file: RecordDict, names: Collection[str]) -> dict[str, Any]:
    """A file as a search sees it: the fields `names`, and its text where `fullText` is one of them."""
    text = {"fullText": full_text(world, file)} if "fullText" in names else {}
    return {**file_on_the_wire(world, request, file, names), **text}
