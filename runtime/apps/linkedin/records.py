"""What LinkedIn remembers: members, what passes between them, company pages and what is posted there."""

from typing import Any

from runtime.apps.linkedin.pages import Company, Group, Job, Post
from runtime.apps.linkedin.people import Connection, Invitation, Message, MutualConnection, Profile
from runtime.kit.as_written import stated
from runtime.kit.records import Id, Record, ref
from runtime.kit.seeding import Gathered, gather_plain

__all__ = [
    "Company",
    "Connection",
    "Group",
    "Invitation",
    "Job",
    "Message",
    "MutualConnection",
    "Post",
    "Profile",
    "Settings",
    "gather",
]

ALSO_SEEDED = ("current_user_id", "current_user_profile")
"""Keys beside the collections that a seed may have."""


class Settings(Record, collection="settings", label="id"):
    """Who uses the app."""

    id: Id = "account"
    current_user_id: str | None = ref("profiles", default=None, soft=True)


def gather(raw: dict[str, Any]) -> Gathered:
    """`current_user_id` stands alone; `current_user_profile` is a profile, and its member uses the app."""
    lists = {name: value for name, value in raw.items() if name not in ("current_user_id", "current_user_profile")}
    found = gather_plain(lists)
    own = raw.get("current_user_profile")
    if own is not None:
        profiles = found.setdefault("profiles", [])
        user = (own.get("id") or own.get("profile_id")) if isinstance(own, dict) else None
        if user is None or all(_id(record) != user for _, record in profiles):
            profiles.append((("current_user_profile", "value"), own))
        raw = {"current_user_id": user, **raw}
    found.setdefault("settings", []).extend(stated(raw, "current_user_id"))
    return found


def _id(record: Any) -> Any:
    return (record.get("id") or record.get("profile_id")) if isinstance(record, dict) else None
