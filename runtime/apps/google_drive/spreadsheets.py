"""The spreadsheets of Google Sheets as files of Drive.

A spreadsheet is a file whether or not Drive keeps a record of it. The record, made on first need, holds what only Drive
knows (folder, star, trash, properties); name and content are the spreadsheet's own.
"""

from base64 import urlsafe_b64encode
from functools import cache
from hashlib import sha512
from typing import Any

from runtime.apps.google_drive.kinds import SPREADSHEET
from runtime.apps.google_drive.people import ACCOUNT, me
from runtime.apps.google_drive.records import File
from runtime.apps.google_drive.seeding import ROOT
from runtime.kit.errors import NotFound
from runtime.kit.records import Record, RecordDict
from runtime.kit.seeding import model_at
from runtime.kit.world import World, defaults_of

SHEETS = "google_sheets"
_BOOKS = f"{SHEETS}.spreadsheets"


@cache
def model(collection: str) -> type[Record]:
    """The model of a collection of Google Sheets."""
    return model_at(f"{SHEETS}.{collection}")


def book_of(world: World, file_id: str | None) -> RecordDict | None:
    """The spreadsheet of an id, or None."""
    return world.peek(model("spreadsheets"), file_id)


def has_sheets(world: World) -> bool:
    """Whether the world has Google Sheets: its seed names the app, or there is a spreadsheet."""
    return any(each.get("sheets") for each in world.collection(ACCOUNT).values()) or bool(world.collection(_BOOKS))


def peek_file(world: World, file_id: str | None) -> RecordDict | None:
    """A file as Drive shows it, or None."""
    file, book = world.peek(File, file_id), book_of(world, file_id)
    return file if book is None else _seen(world, file, book, book["id"] in _edited(world))


def get_file(world: World, file_id: str) -> RecordDict:
    """A file as Drive shows it. Raises NotFound."""
    file = peek_file(world, file_id)
    if file is None:
        raise NotFound("File", file_id)
    return file


def all_files(world: World) -> list[RecordDict]:
    """Every file: those Drive has a record of, in their order, then the other spreadsheets in theirs."""
    files, books = world.all(File), world.collection(_BOOKS)
    if not books:
        return files
    edited, known = _edited(world), {file["id"] for file in files}
    seen = [
        _seen(world, file, books[file["id"]], file["id"] in edited) if file["id"] in books else file for file in files
    ]
    return [*seen, *(_seen(world, None, book, key in edited) for key, book in books.items() if key not in known)]


def book_changed(collection: str, record: RecordDict) -> str | None:
    """The id of the spreadsheet that a written record is or belongs to; None for other records."""
    if not collection.startswith(f"{SHEETS}."):
        return None
    return str(record["id"] if collection == _BOOKS else record["spreadsheet_id"])


def file_record(world: World, file: RecordDict, **values: Any) -> RecordDict:
    """Drive's record of a file with `values` written to it, made where a spreadsheet has none yet."""
    if world.peek(File, file["id"]) is not None:
        return world.change(File, file["id"], **values)
    return world.create(File, **{**{name: file[name] for name in _ON_RECORD}, **values})


_ON_RECORD = ("id", "name", "mime_type", "parents", "created_time", "modified_time", "head_revision_id", "version")


def unfiled(key: str, title: str, now: str) -> RecordDict:
    """The file of a spreadsheet that Drive has no record of: in My Drive, the agent's own, as old as the world."""
    return {
        **defaults_of(File),
        "id": key,
        "name": title,
        "mime_type": SPREADSHEET,
        "parents": [ROOT],
        "created_time": now,
        "modified_time": now,
        "head_revision_id": f"0B{urlsafe_b64encode(sha512(key.encode()).digest()).decode()[:49]}",
    }


def _edited(world: World) -> set[str]:
    """Ids of spreadsheets that differ from the start of the episode."""
    found = (book_changed(each.collection, each.after or each.before or {}) for each in world.diff())
    return {key for key in found if key}


def _seen(world: World, file: RecordDict | None, book: RecordDict, edited: bool) -> RecordDict:
    base = unfiled(book["id"], book["title"], world.now_text) if file is None else file
    link = base["web_view_link"] or f"https://docs.google.com/spreadsheets/d/{book['id']}/edit"
    own = {"name": book["title"], "mime_type": SPREADSHEET, "content": None, "data": None, "web_view_link": link}
    if edited:
        own |= {"modified_time": world.now_text, "last_modified_by": me(world)}
    return {**base, **own}
