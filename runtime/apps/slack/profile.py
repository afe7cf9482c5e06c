"""Which fields of a user a profile changes."""

import re
from collections.abc import Mapping
from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.records import User
from runtime.kit.records import RecordDict
from runtime.kit.values import check_email
from runtime.kit.world import World

_TEXTS = ("display_name", "title", "phone", "pronouns", "first_name", "last_name", "status_text", "status_emoji")
_EMOJI = re.compile(r":[\w+'-]+(?:::skin-tone-[2-6])?:")
MAX_STATUS, DEFAULT_EMOJI = 100, ":speech_balloon:"


def changes_of(world: World, user: RecordDict, profile: Mapping[str, Any]) -> dict[str, Any]:
    """The field values that a profile in Slack's names asks for. Raises BadRequest with Slack's code."""
    changes: dict[str, Any] = {}
    for name, value in profile.items():
        if name in _TEXTS and isinstance(value, str | None):
            changes[name] = value or None
        elif name == "real_name" and isinstance(value, str) and value.strip():
            changes["name"] = value.strip()
        elif name == "email":
            changes["email"] = _address(world, user, value)
        elif name == "status_expiration" and str(value).isascii() and str(value).isdigit():
            changes[name] = int(value)
        else:
            raise refusal("profile_set_failed", f"cannot set the profile field {name}")
    if "name" not in changes and changes.keys() & {"first_name", "last_name"}:
        changes["name"] = _whole_name(user, changes)
    return changes | _status(user, changes)


def _status(user: RecordDict, changes: Mapping[str, Any]) -> dict[str, Any]:
    text = changes.get("status_text", user["status_text"])
    emoji = changes.get("status_emoji", user["status_emoji"])
    if text and len(text) > MAX_STATUS:
        raise refusal("profile_status_set_failed_too_long", f"a status has at most {MAX_STATUS} characters")
    if emoji and not _EMOJI.fullmatch(emoji):
        raise refusal("profile_status_set_failed_not_emoji_syntax", "an emoji is written like :palm_tree:")
    if changes.get("status_text") and not emoji:
        return {"status_emoji": DEFAULT_EMOJI}
    return {}


def _address(world: World, user: RecordDict, value: Any) -> str:
    try:
        address = check_email(value if isinstance(value, str) else "")
    except ValueError:
        raise refusal("profile_set_failed", "that is not a mail address") from None
    for other in world.all(User):
        if other["id"] != user["id"] and (other["email"] or "").casefold() == address.casefold():
            raise refusal("email_taken")
    return address


def _whole_name(user: RecordDict, changes: Mapping[str, Any]) -> str:
    first, _, last = user["name"].partition(" ")
    first = changes.get("first_name", user["first_name"] or first) or ""
    last = changes.get("last_name", user["last_name"] or last) or ""
    return f"{first} {last}".strip() or str(user["name"])
