"""The people and bots of the workspace, and the groups they are mentioned by."""

from typing import Any

from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Email, Id, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

AGENT = "U0AGENT"
"""The bot user that the agent acts as."""


class User(Record, collection="users"):
    """A member of the workspace, person or bot."""

    id: Id = ""
    username: Line | None = None
    name: Line
    display_name: Line | None = None
    email: Email | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    title: Line | None = None
    phone: Phone | None = None
    pronouns: Line | None = None
    status_text: Line | None = None
    status_emoji: Line | None = None
    status_expiration: int = 0
    """Epoch seconds at which the status goes away, 0 for never."""
    is_admin: bool = False
    is_owner: bool = False
    is_bot: bool = False
    is_deleted: bool = False
    tz: Line | None = None
    tz_label: Line | None = None

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`real_name` is another spelling of `name`."""
        real_name = raw.pop("real_name", None)
        return {**raw, "name": raw.get("name") or real_name} if real_name else raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A user id is U and ten letters or digits."""
        record["id"] = record["id"] or ids.upper("U", 10)


class Usergroup(Record, collection="usergroups"):
    """A group that people are mentioned by, such as @support."""

    id: Id = ""
    name: Line
    handle: Line | None = None
    description: Text | None = None
    user_ids: list[str] = ref("users", default=[], soft=True)
    channel_ids: list[str] = ref("channels", default=[], soft=True)
    creator_id: str | None = ref("users", default=None, soft=True)
    is_disabled: bool = False
    created: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Group ids begin with S; a group without a handle is mentioned by its name."""
        record["id"] = record["id"] or ids.upper("S", 10)
        record["handle"] = record["handle"] or record["name"].lower().replace(" ", "-")
        record["created"] = record["created"] or now

    @derived("email", many=True)
    def member_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of its people."""
        return emails_of(world, record["user_ids"])


def emails_of(world: World, user_ids: list[str]) -> list[str]:
    """The mail addresses of the users that the world holds and that have one."""
    held = [world.peek(User, user_id) for user_id in user_ids]
    return [user["email"] for user in held if user and user["email"]]
