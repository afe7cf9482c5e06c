"""Sharing: who may see and change a file."""

from typing import Any

from runtime.apps.google_drive.access import (
    RANK,
    allowed,
    insufficient,
    may_share,
    owner_of,
    permissions_of,
    the_file,
)
from runtime.apps.google_drive.answering import partial
from runtime.apps.google_drive.people import domain_of, me, number_of, same
from runtime.apps.google_drive.records import Permission, permission_id
from runtime.apps.google_drive.seeding import ROOT
from runtime.apps.google_drive.sharing import permission_on_the_wire
from runtime.apps.google_drive.spreadsheets import file_record
from runtime.apps.google_drive.writing import save
from runtime.kit.errors import BadRequest, Forbidden, NotFound
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

_PERMISSION = "kind,id,type,role"
_LIST = f"kind,nextPageToken,permissions({_PERMISSION})"
_ONLY_IN_DRIVES = ("organizer", "fileOrganizer")


def _seen(world: World, file_id: str, query: Any) -> RecordDict:
    drives = bool(query.get("supportsAllDrives") or query.get("supportsTeamDrives"))
    return the_file(world, file_id, drives)


def _shareable(world: World, request: Request, file_id: str) -> RecordDict:
    file = _seen(world, file_id, request.query)
    if file["id"] == ROOT or not may_share(world, file):
        raise insufficient(file_id)
    return file


def _permission(world: World, file: RecordDict, number: str) -> RecordDict:
    wanted = number_of(me(world)) if number == "me" else number
    for permission in permissions_of(world, file):
        if permission["permission_id"] == wanted:
            return permission
    raise NotFound("Permission", number)


@partial(_LIST)
def permissions_list(
    world: World, request: Request, fileId: str, pageSize: int = 100, pageToken: str | None = None, **_: Any
) -> Any:
    """Everybody's access to a file, also what comes from its folders; to see it takes the right to edit."""
    file = _seen(world, fileId, request.query)
    if not allowed(world, file, "writer"):
        raise insufficient(fileId)
    page = by_token(permissions_of(world, file), pageToken, pageSize, of=f"permissions {file['id']}")
    token = {"nextPageToken": page.next} if page.next else {}
    shown = [permission_on_the_wire(world, each) for each in page.items]
    return {"kind": "drive#permissionList", **token, "permissions": shown}


@partial(_PERMISSION)
def permissions_get(world: World, request: Request, fileId: str, permissionId: str, **_: Any) -> Any:
    """One person's, group's or domain's access to a file."""
    file = _seen(world, fileId, request.query)
    if not allowed(world, file, "writer"):
        raise insufficient(fileId)
    return permission_on_the_wire(world, _permission(world, file, permissionId))


@partial(_PERMISSION)
def permissions_create(
    world: World,
    request: Request,
    fileId: str,
    body: Any = None,
    sendNotificationEmail: bool = True,
    emailMessage: str | None = None,
    transferOwnership: bool = False,
    **_: Any,
) -> Any:
    """Share a file. Who has access already keeps the stronger of both roles."""
    file = _shareable(world, request, fileId)
    given = _grantee(body or {})
    role = _role(file, given["type"], (body or {}).get("role"))
    if role == "owner":
        return _transfer(world, file, given["email_address"], transferOwnership)
    if given["email_address"] and same(given["email_address"], owner_of(world, file)):
        return permission_on_the_wire(world, _permission(world, file, permission_id(given)))
    file_record(world, file)
    mails = sendNotificationEmail and given["type"] in ("user", "group")
    values = {**given, "role": role, "expiration_time": _expiry(world, given["type"], body)}
    values |= {"notified": mails, "email_message": emailMessage if mails else None}
    held = world.peek(Permission, f"{file['id']}:{permission_id(given)}")
    if held is None:
        made = world.create(Permission, file_id=file["id"], **values)
    else:
        kept = max(held["role"], role, key=RANK.__getitem__)
        made = world.change(Permission, held["id"], role=kept, expiration_time=values["expiration_time"])
    return permission_on_the_wire(world, {**made, "inherited_from": None})


def _grantee(body: dict[str, Any]) -> dict[str, Any]:
    """Whom a body means. Raises BadRequest where its fields do not fit its type."""
    kind = body.get("type")
    if not kind:
        raise BadRequest(
            "The permission type field is required.", code="required", field="permission.type", location_type="other"
        )
    address, domain = body.get("emailAddress") or None, body.get("domain") or None
    named = kind in ("user", "group")
    if named != bool(address) or (address and not _is_address(address)):
        raise _not_applicable("emailAddress")
    if (kind == "domain") != bool(domain):
        raise _not_applicable("domain")
    discovery = bool(body.get("allowFileDiscovery")) and not named
    return {"type": kind, "email_address": address, "domain": domain, "allow_file_discovery": discovery}


def _is_address(text: str) -> bool:
    local, at, domain = text.partition("@")
    return bool(local and at and "." in domain.strip(".")) and not set(text) & set(" <>,;\n\t") and "@" not in domain


def _not_applicable(name: str) -> BadRequest:
    message = f"The specified {name} is invalid or not applicable for the given permission type."
    return BadRequest(message, code="invalid", field=f"permission.{name}", location_type="other")


def _role(file: RecordDict, kind: str, role: Any) -> str:
    """The role to be given. Raises the refusals of Drive for one that does not fit the file or the grantee."""
    if not role:
        raise BadRequest(
            "The permission role field is required.", code="required", field="permission.role", location_type="other"
        )
    if role in _ONLY_IN_DRIVES and not file["drive_id"]:
        raise Forbidden(
            f"The {role} role is only supported for shared drive items.", code=f"{role}OnNonTeamDriveNotSupported"
        )
    if role == "owner" and (kind != "user" or file["drive_id"]):
        raise Forbidden("Only a user can be the owner of an item in My Drive.", code="invalidSharingRequest")
    if kind in ("anyone", "domain") and RANK[role] > RANK["writer"]:
        raise Forbidden(f"The {role} role cannot be given to the type {kind}.", code="invalidSharingRequest")
    return str(role)


def _expiry(world: World, kind: str, body: Any) -> str | None:
    moment = (body or {}).get("expirationTime")
    if moment is None:
        return None
    if kind not in ("user", "group"):
        raise Forbidden(
            "Expiration dates can only be set on user and group permissions.",
            code="expirationDateNotAllowedForSharedDriveMembers",
        )
    if instant(moment) <= world.now:
        raise Forbidden("Expiration dates must be in the future.", code="expirationDatesMustBeInTheFuture")
    return str(moment)


def _transfer(world: World, file: RecordDict, address: str, agreed: bool) -> Any:
    """Make somebody else the owner; the owner so far stays as a writer."""
    if not agreed:
        message = "The transferOwnership parameter must be enabled when the permission role is 'owner'."
        raise Forbidden(message, code="forbidden", field="transferOwnership")
    owner = owner_of(world, file) or ""
    if not allowed(world, file, "owner"):
        raise insufficient(file["id"])
    if domain_of(address) != domain_of(owner):
        raise BadRequest(
            f"Sorry, cannot transfer ownership to {address}. Ownership can only be transferred to another user in the "
            "same organization as the current owner.",
            code="ownershipChangeAcrossDomainNotPermitted",
        )
    if not same(address, owner):
        held = world.peek(Permission, f"{file['id']}:{number_of(address)}")
        if held is not None:
            world.delete(Permission, held["id"])
        world.create(Permission, file_id=file["id"], type="user", role="writer", email_address=owner)
        file = save(world, file, {"owner_email": address})
    return permission_on_the_wire(world, _permission(world, file, number_of(address)))


@partial(_PERMISSION)
def permissions_update(
    world: World,
    request: Request,
    fileId: str,
    permissionId: str,
    body: Any = None,
    transferOwnership: bool = False,
    removeExpiration: bool = False,
    **_: Any,
) -> Any:
    """Give somebody another role, which cannot be weaker than what a folder gives them."""
    file = _shareable(world, request, fileId)
    permission = _permission(world, file, permissionId)
    body = body or {}
    role = _role(file, permission["type"], body.get("role") or permission["role"])
    if role == "owner" and permission["role"] != "owner":
        return _transfer(world, file, permission["email_address"], transferOwnership)
    if permission["role"] == "owner":
        if role != "owner":
            raise Forbidden("The owner of a file cannot be removed.", code="cannotRemoveOwner")
        return permission_on_the_wire(world, permission)
    values: dict[str, Any] = {"role": role}
    if removeExpiration or "expirationTime" in body:
        values["expiration_time"] = None if removeExpiration else _expiry(world, permission["type"], body)
    if permission["inherited_from"] and RANK[role] < RANK[permission["role"]]:
        message = "Cannot modify a permission on an item to be less than the access inherited from its parent."
        raise Forbidden(message, code="cannotModifyInheritedPermission")
    key = f"{file['id']}:{permission['permission_id']}"
    if world.peek(Permission, key) is not None:
        world.change(Permission, key, **values)
    else:
        same_person = {name: permission[name] for name in ("type", "email_address", "domain", "allow_file_discovery")}
        world.create(Permission, file_id=file["id"], **same_person, **values)
    return permission_on_the_wire(world, _permission(world, file, permissionId))


def permissions_delete(world: World, request: Request, fileId: str, permissionId: str, **_: Any) -> None:
    """Take somebody's access away; one's own may go without the right to share."""
    file = _seen(world, fileId, request.query)
    permission = _permission(world, file, permissionId) if allowed(world, file, "writer") else None
    own = permissionId in ("me", number_of(me(world)))
    if file["id"] == ROOT or not (own or may_share(world, file)):
        raise insufficient(fileId)
    permission = permission or _permission(world, file, permissionId)
    if permission["role"] == "owner":
        raise Forbidden("The owner of a file cannot be removed.", code="cannotRemoveOwner")
    key = f"{file['id']}:{permission['permission_id']}"
    if world.peek(Permission, key) is None:
        raise Forbidden("Cannot delete an inherited permission on an item.", code="cannotDeletePermission")
    world.delete(Permission, key)
