"""What happened to files since an earlier moment, read off the world's own record of writes."""

from dataclasses import dataclass

from runtime.apps.google_drive.records import File, Permission
from runtime.apps.google_drive.spreadsheets import book_changed
from runtime.kit.errors import InvalidCursor
from runtime.kit.world import World

DRIVE_CHANGES = "drive#changeList"
_FIRST = 1000
"""Added to the numbers of calls, so that tokens look like positions in a long history."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that changed, and the token that stands for just after its last change."""

    file_id: str
    token: str


def position(world: World) -> str:
    """The token that stands for now."""
    return f"{_FIRST + world.call}"


def changes_since(world: World, token: str) -> list[FileChange]:
    """Files whose own record, sheets or sharing changed after a token, in the order of their last change.

    Files that one call changed have one token. Raises InvalidCursor for a token Drive did not give out.
    """
    number, _, name = token.partition("~")
    if not (number.isascii() and number.isdigit()) or len(number) > 12 or int(number) > _FIRST + world.call:
        raise InvalidCursor("the paging token is not valid", field="pageToken")
    last: dict[str, int] = {}
    for change in world.diff():
        record = change.after or change.before or {}
        book = book_changed(change.collection, record)
        if book is not None:
            key = book
        elif change.collection == File.path:
            key = change.id
        elif change.collection == Permission.path:
            key = record["file_id"]
        else:
            continue
        last[key] = max([last.get(key, 0), *change.calls])
    ordered = sorted(
        (call, key) for key, call in last.items() if (call + _FIRST, key) > (int(number), name or chr(0x10FFFF))
    )
    return [FileChange(key, f"{call + _FIRST}~{key}") for call, key in ordered]
