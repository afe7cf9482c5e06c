"""Who the agent is, and how Drive names a person."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from runtime.kit.world import World

ACCOUNT = "google_drive.account"
ME = "me"
DEFAULT = "me@company.example.com"
"""The agent's address where neither this seed nor the mailbox of the same company says one."""


def me(world: World) -> str:
    """The address the agent works under: the account's, else that of the same world's mailbox, else the default."""
    for path in (ACCOUNT, "gmail.profile"):
        for record in world.collection(path).values():
            if record.get("email_address"):
                return str(record["email_address"])
    return DEFAULT


def same(one: str | None, other: str | None) -> bool:
    """Whether two addresses are one person's."""
    return (one or "").strip().casefold() == (other or "").strip().casefold()


def domain_of(address: str) -> str:
    """What stands behind the @."""
    return address.rpartition("@")[2].casefold()


def display_name(world: World, address: str) -> str:
    """The account's own name, else a name read from the address: `ann.lee@x` is Ann Lee."""
    if same(address, me(world)):
        for record in world.collection(ACCOUNT).values():
            if record.get("display_name"):
                return str(record["display_name"])
    words = address.partition("@")[0].replace("_", ".").replace("-", ".").split(".")
    return " ".join(word.capitalize() for word in words if word) or address


@lru_cache(maxsize=4096)
def number_of(text: str) -> str:
    """The 20 digits by which Drive knows a person or domain; the same for every file."""
    return str(int.from_bytes(sha256(text.strip().casefold().encode()).digest()[:9])).zfill(20)[-20:]


def person(world: World, address: str | None) -> dict[str, Any] | None:
    """Drive's user resource, or None for nobody."""
    if not address:
        return None
    return {
        "kind": "drive#user",
        "displayName": display_name(world, address),
        "me": same(address, me(world)),
        "permissionId": number_of(address),
        "emailAddress": address,
    }
