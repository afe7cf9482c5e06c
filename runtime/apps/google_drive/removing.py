"""Deleting files for good, with all that hangs on them."""

from runtime.apps.google_drive.access import RANK, role_of
from runtime.apps.google_drive.records import Comment, File, Permission, Reply, Revision
from runtime.apps.google_drive.tree import descendants
from runtime.apps.google_drive.workbook import delete_book
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def remove(world: World, file: RecordDict) -> None:
    """Delete a file; a folder takes with it what the agent owns inside, and leaves the rest without a folder."""
    inside = descendants(world, file)
    own = [each for each in inside if RANK[role_of(world, each)] >= RANK["owner"]]
    for each in inside:
        if each not in own and each["parents"] and _goes(each["parents"][0], file, own):
            world.change(File, each["id"], parents=[])
    for each in (*own, file):
        _remove_one(world, each)


def _goes(folder_id: str, file: RecordDict, own: list[RecordDict]) -> bool:
    return folder_id == file["id"] or any(each["id"] == folder_id for each in own)


def _remove_one(world: World, file: RecordDict) -> None:
    for comment in world.find(Comment, file_id=file["id"]):
        for reply in world.find(Reply, comment_id=comment["id"]):
            world.delete(Reply, reply["id"])
        world.delete(Comment, comment["id"])
    for model in (Permission, Revision):
        for record in world.find(model, file_id=file["id"]):
            world.delete(model, record["id"])
    delete_book(world, file["id"])
    if world.peek(File, file["id"]) is not None:
        world.delete(File, file["id"])
