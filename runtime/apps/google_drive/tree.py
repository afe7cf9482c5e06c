"""Folders: what holds a file, what a folder holds, and where a file may go."""

from collections.abc import Iterator

from runtime.apps.google_drive.kinds import FOLDER
from runtime.apps.google_drive.records import Drive, File
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.spreadsheets import get_file
from runtime.kit.errors import BadRequest, Forbidden
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def real_id(file_id: str) -> str:
    """An id with `root` replaced by what it stands for."""
    return ROOT if file_id == "root" else file_id


def ancestors(world: World, file: RecordDict) -> Iterator[RecordDict]:
    """The folders around a file, the nearest first."""
    seen, at = {file["id"]}, file
    while at["parents"]:
        above = world.peek(File, at["parents"][0])
        if above is None or above["id"] in seen:
            return
        yield above
        seen.add(above["id"])
        at = above


def descendants(world: World, folder: RecordDict) -> list[RecordDict]:
    """Everything inside a folder, at any depth."""
    found, waiting, seen = [], [folder["id"]], {folder["id"]}
    while waiting:
        for inside in world.find(File, parents=waiting.pop()):
            if inside["id"] not in seen:
                seen.add(inside["id"])
                found.append(inside)
                waiting.append(inside["id"])
    return found


def in_trash(world: World, file: RecordDict) -> bool:
    """Whether a file or a folder around it was thrown away."""
    return bool(file["trashed"]) or any(each["trashed"] for each in ancestors(world, file))


def folder_for(world: World, folder_id: str) -> RecordDict:
    """A folder or shared drive that files may be put into. Raises NotFound, or Forbidden for what is no folder."""
    folder_id = real_id(folder_id)
    drive = world.peek(Drive, folder_id)
    if drive is not None:
        return {**File(id=folder_id, name=drive["name"], mime_type=FOLDER).model_dump(), "drive_id": folder_id}
    folder = get_file(world, folder_id)
    if folder["mime_type"] != FOLDER:
        raise Forbidden("The specified parent is not a folder.", code="parentNotAFolder")
    return folder


def refuse_cycle(world: World, file: RecordDict, folder: RecordDict) -> None:
    """Raises BadRequest where a folder would come to lie inside itself."""
    if folder["id"] == file["id"] or any(each["id"] == file["id"] for each in ancestors(world, folder)):
        raise BadRequest("The specified parent would create a cycle in the directory graph.", code="badRequest")


def one_parent(folders: list[str]) -> None:
    """Raises Forbidden for more than one folder: a file is in one."""
    if len(folders) > 1:
        raise Forbidden("Increasing the number of parents is not allowed", code="cannotAddParent")
