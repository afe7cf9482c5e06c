"""Drive's shape of a permission."""

from typing import Any

from runtime.apps.google_drive.people import display_name
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World


def permission_on_the_wire(world: World, permission: RecordDict) -> dict[str, Any]:
    """A permission, with the fields that belong to its type."""
    body: dict[str, Any] = {
        "kind": "drive#permission",
        "id": permission["permission_id"],
        "type": permission["type"],
        "role": permission["role"],
    }
    match permission["type"]:
        case "anyone":
            body["allowFileDiscovery"] = permission["allow_file_discovery"]
        case "domain":
            body |= {"domain": permission["domain"], "displayName": permission["display_name"] or permission["domain"]}
            body["allowFileDiscovery"] = permission["allow_file_discovery"]
        case _:
            address = permission["email_address"] or ""
            body |= {"emailAddress": address, "displayName": permission["display_name"] or display_name(world, address)}
            body |= {"deleted": False, "pendingOwner": False}
    if permission["expiration_time"]:
        body["expirationTime"] = iso_ms_z(instant(permission["expiration_time"]))
    if permission["inherited_from"]:
        detail = {"permissionType": "file", "role": permission["role"], "inherited": True}
        body["permissionDetails"] = [{**detail, "inheritedFrom": permission["inherited_from"]}]
    return body
