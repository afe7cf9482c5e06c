"""The account: whose it is, its shared drives, and what changed in it."""

from typing import Any

from runtime.apps.google_drive import kinds
from runtime.apps.google_drive.access import owner_of
from runtime.apps.google_drive.answering import asked, names_in, partial
from runtime.apps.google_drive.changed import DRIVE_CHANGES, changes_since, position
from runtime.apps.google_drive.people import ME, me, person, same
from runtime.apps.google_drive.records import Account, Drive
from runtime.apps.google_drive.spreadsheets import all_files, peek_file
from runtime.apps.google_drive.tree import in_trash
from runtime.apps.google_drive.wire import file_on_the_wire, moment, size_of
from runtime.kit.errors import InvalidQuery
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_ms_z
from runtime.kit.world import World

_DRIVE = "kind,id,name"
_CHANGES = (
    "kind,nextPageToken,newStartPageToken,changes(kind,type,changeType,time,removed,fileId,file(kind,id,name,mimeType))"
)
_COLOURS = (
    "#ac725e",
    "#d06b64",
    "#f83a22",
    "#fa573c",
    "#ff7537",
    "#ffad46",
    "#42d692",
    "#16a765",
    "#4986e7",
    "#8f8f8f",
)


@partial("")
def about_get(world: World, request: Request, **_: Any) -> Any:
    """The agent's own account, its storage and what Drive converts."""
    account = world.first(Account, id=ME) or world.all(Account)[0]
    own = [file for file in all_files(world) if same(owner_of(world, file), me(world))]
    used = sum(int(size_of(file) or 0) for file in own)
    trash = sum(int(size_of(file) or 0) for file in own if in_trash(world, file))
    quota = {"usage": str(used), "usageInDrive": str(used - trash), "usageInDriveTrash": str(trash)}
    if account["storage_limit"] is not None:
        quota["limit"] = str(account["storage_limit"])
    return {
        "kind": "drive#about",
        "user": person(world, me(world)),
        "storageQuota": quota,
        "importFormats": {source: [made] for source, made in kinds.IMPORTS.items()},
        "exportFormats": {source: list(offered) for source, offered in kinds.EXPORTS.items()},
        "maxImportSizes": dict.fromkeys(kinds.EXPORTS, "10485760"),
        "maxUploadSize": "5242880",
        "appInstalled": True,
        "folderColorPalette": list(_COLOURS),
        "driveThemes": [],
        "canCreateDrives": False,
        "canCreateTeamDrives": False,
    }


def _drive(drive: RecordDict) -> dict[str, Any]:
    return {
        "kind": "drive#drive",
        "id": drive["id"],
        "name": drive["name"],
        "colorRgb": drive["color_rgb"],
        "createdTime": moment(drive["created_time"]),
        "hidden": drive["hidden"],
        "capabilities": {"canAddChildren": True, "canEdit": True, "canListChildren": True, "canRenameDrive": False},
    }


@partial(f"kind,nextPageToken,drives({_DRIVE})")
def drives_list(
    world: World, request: Request, pageSize: int = 10, pageToken: str | None = None, q: str = "", **_: Any
) -> Any:
    """Shared drives the agent is a member of."""
    if q:
        raise InvalidQuery("Invalid Value", code="invalid", field="q")
    page = by_token(world.all(Drive), pageToken, pageSize, of="drives")
    token = {"nextPageToken": page.next} if page.next else {}
    return {"kind": "drive#driveList", **token, "drives": [_drive(each) for each in page.items]}


@partial(_DRIVE)
def drives_get(world: World, request: Request, driveId: str, **_: Any) -> Any:
    """One shared drive."""
    return _drive(world.get(Drive, driveId))


@partial("*")
def changes_getStartPageToken(world: World, request: Request, **_: Any) -> Any:
    """The token that stands for now: changes.list with it gives what comes later."""
    return {"kind": "drive#startPageToken", "startPageToken": position(world)}


@partial(_CHANGES)
def changes_list(
    world: World,
    request: Request,
    pageToken: str,
    pageSize: int = 100,
    includeRemoved: bool = True,
    **_: Any,
) -> Any:
    """Files that were changed, shared or deleted since a token, each once, in the order of their last change."""
    found = [each for each in changes_since(world, pageToken) if includeRemoved or peek_file(world, each.file_id)]
    page, rest = found[:pageSize], found[pageSize:]
    names = names_in(asked(request, _CHANGES), "changes", "file")
    shown = []
    for each in page:
        file = peek_file(world, each.file_id)
        entry: dict[str, Any] = {"kind": "drive#change", "type": "file", "changeType": "file", "fileId": each.file_id}
        entry |= {"time": iso_ms_z(world.now), "removed": file is None}
        shown.append({**entry, **({"file": file_on_the_wire(world, request, file, names)} if file else {})})
    token = {"nextPageToken": page[-1].token} if rest else {"newStartPageToken": position(world)}
    return {"kind": DRIVE_CHANGES, **token, "changes": shown}
