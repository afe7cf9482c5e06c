"""The people of the site."""

from collections.abc import Iterable
from typing import Any

from runtime.apps.jira.spellings import snake_keys
from runtime.kit.ids import Ids
from runtime.kit.records import Email, Id, Line, Record, RecordDict, wire
from runtime.kit.world import World

AGENT = "5f8a1c0e9b7d2f0068a3c4e1"
"""The account that the agent's API token belongs to."""

_SPELLINGS = {
    "id": "account_id", "name": "display_name", "full_name": "display_name", "real_name": "display_name",
    "email_address": "email", "mail": "email", "timezone": "time_zone", "is_active": "active",
}  # fmt: skip


class User(Record, collection="users", key="account_id", label="display_name"):
    """A person, or an app, with an Atlassian account on the site."""

    account_id: Id = wire("accountId", default="")
    display_name: Line = wire("displayName", default="")
    email: Email | None = wire("emailAddress", default=None)
    active: bool = True
    account_type: Line = wire("accountType", default="atlassian")
    time_zone: Line = wire("timeZone", default="Etc/UTC")
    groups: list[Line] = ["jira-users"]
    """Names of the groups the person is a member of, for `membersOf`."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Jira's own spellings, and `id`, `name` and `email`."""
        spelled = snake_keys(raw)
        return {
            _SPELLINGS.get(name, name): value for name, value in spelled.items() if name not in ("self", "avatar_urls")
        }

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """An account id is 24 hexadecimal digits; a person without a name is called by their mail address."""
        record["account_id"] = record["account_id"] or ids.hex(24)
        if not record["display_name"]:
            local = (record["email"] or "").partition("@")[0]
            record["display_name"] = local.replace(".", " ").replace("_", " ").title() or record["account_id"]


def email_of(world: World, account_id: str | None) -> str | None:
    """The mail address of an account, None where it is unknown."""
    user = world.peek(User, account_id)
    return user["email"] if user else None


def name_of(world: World, account_id: str | None) -> str | None:
    """The name of an account; its id where the site does not know it."""
    user = world.peek(User, account_id)
    return user["display_name"] if user else account_id


def person_named(users: Iterable[RecordDict], text: str) -> RecordDict | None:
    """The one person with that account id, mail address or name (any case), or None."""
    wanted = text.strip().casefold()
    everybody = list(users)
    for name in ("account_id", "email", "display_name"):
        found = [user for user in everybody if user[name] and str(user[name]).casefold() == wanted]
        if found:
            return found[0]
    return None
