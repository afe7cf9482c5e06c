"""Who may do what with a file: permissions of its own, those of the folders around it, and what each role allows."""

from collections.abc import Callable, Iterator
from typing import Any

from runtime.apps.google_drive.people import domain_of, me, number_of, same
from runtime.apps.google_drive.records import Permission
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.spreadsheets import peek_file
from runtime.apps.google_drive.tree import ancestors, real_id
from runtime.kit.errors import Forbidden, NotFound
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World, defaults_of

RANK = {"reader": 1, "commenter": 2, "writer": 3, "fileOrganizer": 4, "organizer": 5, "owner": 6}


def owner_of(world: World, file: RecordDict) -> str | None:
    """Address of a file's owner; None in a shared drive."""
    return None if file["drive_id"] else file["owner_email"] or me(world)


def permissions_of(world: World, file: RecordDict) -> list[RecordDict]:
    """Everybody's access to a file, the owner's first; `inherited_from` names the folder it comes from, if any.

    Where a person has access in several ways, the strongest counts. A file in sight that nothing opens to the agent
    was shared with it for editing by means the world does not hold.
    """
    found: dict[str, RecordDict] = {}
    for permission in (*_own(world, file), *_inherited(world, file)):
        if permission["expiration_time"] and instant(permission["expiration_time"]) <= world.now:
            continue
        known = found.get(permission["permission_id"])
        if known is None or RANK[known["role"]] < RANK[permission["role"]]:
            found[permission["permission_id"]] = permission
    agent = me(world)
    if file["id"] != ROOT and not file["drive_id"] and not any(_reaches(each, agent) for each in found.values()):
        found[number_of(agent)] = _permission(file, agent, "writer")
    return list(found.values())


def _own(world: World, file: RecordDict) -> Iterator[RecordDict]:
    owner = owner_of(world, file)
    if owner:
        yield _permission(file, owner, "owner")
    for permission in world.find(Permission, file_id=file["id"]):
        yield {**permission, "inherited_from": None}


def _inherited(world: World, file: RecordDict) -> Iterator[RecordDict]:
    for folder in ancestors(world, file):
        owner = owner_of(world, folder)
        if owner and folder["id"] != ROOT:
            yield {**_permission(file, owner, "writer"), "inherited_from": folder["id"]}
        for permission in world.find(Permission, file_id=folder["id"]):
            yield {**permission, "inherited_from": folder["id"]}


def _permission(file: RecordDict, address: str, role: Any) -> RecordDict:
    number = number_of(address)
    made = {"id": f"{file['id']}:{number}", "file_id": file["id"], "permission_id": number}
    return {**defaults_of(Permission), **made, "role": role, "email_address": address, "inherited_from": None}


def _reaches(permission: RecordDict, address: str) -> bool:
    match permission["type"]:
        case "anyone":
            return True
        case "domain":
            return (permission["domain"] or "").casefold() == domain_of(address)
        case _:
            return same(permission["email_address"], address)


def role_of(world: World, file: RecordDict, held: Callable[[], list[RecordDict]] | None = None) -> str:
    """The agent's own role. `held` gives the permissions of the file, where the caller keeps them."""
    if file["drive_id"]:
        return "fileOrganizer"
    agent = me(world)
    if same(owner_of(world, file), agent):
        return "owner"
    found = held() if held else permissions_of(world, file)
    roles = [each["role"] for each in found if _reaches(each, agent)]
    return max(roles, key=RANK.__getitem__, default="reader")


def the_file(world: World, file_id: str, drives: Any = False, *, need: str = "reader") -> RecordDict:
    """A file by id or `root`, if the agent has the role `need` for it.

    `drives` says whether the caller knows shared drives: their files are not found by one that does not. Raises
    NotFound and Forbidden.
    """
    file = peek_file(world, real_id(file_id))
    if file is None or (file["drive_id"] and not drives):
        raise NotFound("File", file_id)
    if RANK[role_of(world, file)] < RANK[need]:
        raise insufficient(file_id)
    return file


def insufficient(file_id: str) -> Forbidden:
    """Drive's answer to somebody whose role is too weak."""
    return Forbidden(
        f"The user does not have sufficient permissions for file {file_id}.", code="insufficientFilePermissions"
    )


def allowed(world: World, file: RecordDict, need: str, *, in_drive: str = "") -> bool:
    """Whether the agent's role is at least `need`, or `in_drive` where the file is in a shared drive."""
    wanted = in_drive if in_drive and file["drive_id"] else need
    return RANK[role_of(world, file)] >= RANK[wanted]


def may_share(world: World, file: RecordDict) -> bool:
    """Whether the agent may change who sees a file."""
    role = role_of(world, file)
    return (
        role == "owner" or (RANK[role] >= RANK["writer"] and bool(file["writers_can_share"])) or bool(file["drive_id"])
    )
