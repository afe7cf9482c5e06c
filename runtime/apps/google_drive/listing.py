"""Listing files: which ones a query finds, and in what order."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from runtime.apps.google_drive.access import permissions_of
from runtime.apps.google_drive.kinds import FOLDER
from runtime.apps.google_drive.people import me
from runtime.apps.google_drive.records import Drive
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.spreadsheets import all_files
from runtime.apps.google_drive.wire import searchable, size_of
from runtime.kit.errors import BadRequest, Forbidden, InvalidQuery, NotFound
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import epoch_ms, instant
from runtime.kit.world import World
from runtime.query import drive_q
from runtime.query.drive_q import Chain, Clause, Node, Not
from runtime.query.errors import QueryError

_NEEDS = {
    "writers": ("owners", "permissions"), "readers": ("owners", "permissions"), "visibility": ("permissions",),
    "fullText": ("name", "description", "fullText"), "sharedWithMe": ("sharedWithMeTime",),
    "shortcutDetails.targetId": ("shortcutDetails",),
}  # fmt: skip
"""Fields of a file that a search for another name looks into."""


def found_files(world: World, request: Request, q: str, pool: list[RecordDict]) -> tuple[list[RecordDict], set[str]]:
    """The files of `pool` that answer `q`, and the fields it asks about. Raises InvalidQuery."""
    if not q.strip():
        return pool, set()
    try:
        query = drive_q.parse(q)
    except QueryError as error:
        raise InvalidQuery(error.message, code="invalid", field="q") from None
    asked = {clause.field for clause in _clauses(query)}
    names = {name for each in asked for name in _NEEDS.get(each, (each,))}
    agent = me(world)
    kept = [
        file for file in pool if drive_q.matches(query, searchable(world, request, file, names), me=agent, root=ROOT)
    ]
    return kept, asked


def _clauses(node: Node) -> Iterator[Clause]:
    waiting = [node]
    while waiting:
        at = waiting.pop()
        match at:
            case Clause():
                yield at
            case Not(term=term):
                waiting.append(term)
            case Chain(terms=terms):
                waiting.extend(terms)


def corpus(world: World, corpora: str, drive_id: str | None, with_drives: bool) -> list[RecordDict]:
    """The files that a listing looks at: the agent's own and shared ones, its domain's, or those of shared drives.

    Raises Forbidden for a combination Drive refuses, BadRequest for an unknown corpus, NotFound for an unknown drive.
    """
    kinds = {each.strip() for each in corpora.split(",")} if corpora else {"user"}
    if kinds - {"user", "domain", "drive", "teamDrive", "allDrives", "allTeamDrives"}:
        raise BadRequest("Invalid Value", code="invalid", field="corpora")
    if bool(drive_id) != bool(kinds & {"drive", "teamDrive"}):
        message = "The driveId parameter must be specified if and only if corpora is set to drive."
        raise Forbidden(message, code="teamDriveIdRequiresTeamDriveCorpora")
    if not with_drives and kinds - {"user", "domain"}:
        message = (
            "The includeItemsFromAllDrives parameter must be set to true when driveId is specified "
            "or corpora contains drive or allDrives."
        )
        raise Forbidden(message, code="includeTeamDriveItemsRequired")
    if drive_id and world.peek(Drive, drive_id) is None:
        raise NotFound("Drive", drive_id)
    every = [file for file in all_files(world) if file["id"] != ROOT]
    if drive_id:
        return [file for file in every if file["drive_id"] == drive_id]
    if kinds == {"domain"}:
        return [file for file in every if not file["drive_id"] and _in_domain(world, file)]
    return [file for file in every if with_drives or not file["drive_id"]]


def _in_domain(world: World, file: RecordDict) -> bool:
    return any(each["type"] in ("domain", "anyone") for each in permissions_of(world, file))


def ordered(files: list[RecordDict], order_by: str, asked: set[str]) -> list[RecordDict]:
    """Files in the order of `orderBy`, lately modified ones first where it is empty. Raises BadRequest."""
    if order_by and "fullText" in asked:
        message = (
            "Sorting is not supported for queries with fullText terms. "
            "Results are always in descending relevance order."
        )
        raise BadRequest(message, code="badRequest", field="orderBy")
    keys = [_key(part) for part in order_by.split(",")] if order_by else [(_modified, True)]
    kept = list(files)
    for key, descending in reversed(keys):
        kept.sort(key=key, reverse=descending)
    return kept


def _key(part: str) -> tuple[Callable[[RecordDict], Any], bool]:
    name, _, way = part.strip().partition(" ")
    if name not in _KEYS or way.strip() not in ("", "desc"):
        raise BadRequest("Invalid Value", code="invalid", field="orderBy")
    return _KEYS[name], bool(way)


def _time(*names: str) -> Callable[[RecordDict], int]:
    return lambda file: max((epoch_ms(instant(file[name])) for name in names if file[name]), default=0)


def _modified(file: RecordDict) -> int:
    return epoch_ms(instant(file["modified_time"]))


def _natural(file: RecordDict) -> list[tuple[int, int, str]]:
    parts = re.findall(r"\d+|\D+", file["name"].casefold(), re.ASCII)
    return [(0, int(part[:30]), "") if part[0] in "0123456789" else (1, 0, part) for part in parts]


_KEYS: dict[str, Callable[[RecordDict], Any]] = {
    "createdTime": _time("created_time"),
    # folders and starred files come first unless `desc` turns that round
    "folder": lambda file: file["mime_type"] != FOLDER,
    "modifiedByMeTime": _modified,
    "modifiedTime": _modified,
    "name": lambda file: file["name"].casefold(),
    "name_natural": _natural,
    "quotaBytesUsed": lambda file: int(size_of(file) or 0),
    "recency": _time("modified_time", "viewed_by_me_time"),
    "sharedWithMeTime": _time("shared_with_me_time"),
    "starred": lambda file: not file["starred"],
    "viewedByMeTime": _time("viewed_by_me_time"),
}
