"""Conversations: public and private channels, direct messages, and the links kept at the top of a channel."""

from typing import Any, Literal

from runtime.apps.slack.people import AGENT, emails_of
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, Url, derived, ref, wire
from runtime.kit.world import World


class Channel(Record, collection="channels"):
    """A conversation: a public or private channel, or a direct message with one or several people."""

    id: Id = ""
    name: Line
    hash_sign: bool = wire("hash_sign", default=False, read_only=True)
    """Whether the seed spelled the name with a leading #, which is no part of it."""
    is_channel: bool = True
    is_private: bool = False
    is_archived: bool = False
    is_general: bool = False
    topic: Text | None = None
    purpose: Text | None = None
    creator_id: str | None = ref("users", default=None, soft=True)
    created: DateTime | None = None
    member_ids: list[str] = ref("users", default=[], soft=True)
    num_members: int | None = wire("num_members", default=None, read_only=True)
    """How many members the workspace counts, where the seed names only some of them."""
    channel_type: Literal["public", "private", "dm", "mpim"] = "public"
    is_open: bool = wire("is_open", default=True, read_only=True)
    """Whether a direct message is in use; each person has one with the agent, most of them never opened."""
    last_read: str | None = None
    """The ts up to which the agent has marked the conversation as read."""
    topic_set_by: str | None = wire("topic_set_by", default=None, read_only=True)
    topic_set_at: DateTime | None = wire("topic_set_at", default=None, read_only=True)
    purpose_set_by: str | None = wire("purpose_set_by", default=None, read_only=True)
    purpose_set_at: DateTime | None = wire("purpose_set_at", default=None, read_only=True)

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`members` is another spelling of `member_ids`; a leading # is no part of a name; the flags agree."""
        if "members" in raw:
            raw["member_ids"] = raw.pop("members")
        if isinstance(raw.get("name"), str):
            raw["hash_sign"] = raw["name"].startswith("#")
            raw["name"] = raw["name"].removeprefix("#")
        if raw.get("is_private") and "channel_type" not in raw:
            raw["channel_type"] = "private"
        kind = raw.get("channel_type", "public")
        if kind != "public":
            raw.setdefault("is_private", True)
        if kind in ("dm", "mpim"):
            raw.setdefault("is_channel", False)
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Channel ids begin with C, those of direct messages with D."""
        record["id"] = record["id"] or ids.upper("D" if record["channel_type"] == "dm" else "C", 10)
        record["created"] = record["created"] or now

    @derived("boolean")
    def is_direct(record: RecordDict, world: World) -> Any:
        """Whether it is a direct message, with one person or several."""
        return is_direct(record)

    @derived("ref", many=True)
    def other_member_ids(record: RecordDict, world: World) -> Any:
        """The members beside the agent's own bot."""
        return [member for member in record["member_ids"] if member != AGENT]

    @derived("email", many=True)
    def member_emails(record: RecordDict, world: World) -> Any:
        """The mail addresses of its members."""
        return emails_of(world, record["member_ids"])


class Bookmark(Record, collection="bookmarks", label="title"):
    """A link kept in the bar at the top of a channel."""

    id: Id = ""
    channel_id: str = ref("channels", soft=True)
    title: Line
    type: Literal["link"] = "link"
    link: Url | None = None
    emoji: Line | None = None
    created: DateTime | None = None
    updated: DateTime | None = wire("updated", default=None, read_only=True)
    user_id: str | None = ref("users", default=None, soft=True)
    """Who added or last edited it."""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Bookmark ids begin with Bk."""
        record["id"] = record["id"] or ids.upper("Bk", 9)
        record["created"] = record["created"] or now

    @derived("line")
    def channel(record: RecordDict, world: World) -> Any:
        """The channel's name, without #."""
        return name_of(world, record["channel_id"])


def is_direct(channel: RecordDict) -> bool:
    """Whether a conversation is a direct message, with one person or several."""
    return channel["channel_type"] in ("dm", "mpim")


def name_of(world: World, channel_id: str) -> str | None:
    """The name of a conversation, without #; None where the world does not hold it."""
    held = world.peek(Channel, channel_id)
    return held["name"] if held else None
