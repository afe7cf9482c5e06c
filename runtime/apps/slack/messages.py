"""What was said: messages, the ones only one person saw, and the ones pinned to their channel."""

import re
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from runtime.apps.slack.channels import Channel, is_direct, name_of
from runtime.apps.slack.mrkdwn import texts_of
from runtime.apps.slack.people import AGENT, User, emails_of
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Record, RecordDict, Text, derived, ref, wire
from runtime.kit.timestamps import epoch, instant
from runtime.kit.world import World

_MENTION = re.compile(r"<@([A-Z0-9_]+)(?:\|[^>]*)?>", re.IGNORECASE)


class Reaction(BaseModel):
    """An emoji under a message and who chose it."""

    model_config = ConfigDict(extra="forbid")
    name: str
    user_ids: list[str] = []
    count: int = 0


class Message(Record, collection="messages", label="text"):
    """Something said in a conversation. `ts` names it within the conversation and orders it.

    `text` is kept as it was typed; Slack's answers escape `&`, `<` and `>` in it. A message of blocks or attachments
    alone has what they say as its text; `content` is all that a reader sees.
    """

    id: Id = ""
    ts: str = ""
    channel_id: str = ref("channels", soft=True)
    user_id: str = ref("users", soft=True)
    text: Text
    thread_ts: str | None = None
    """The ts of the thread's first message."""
    reply_count: int = wire("reply_count", default=0, read_only=True)
    reply_broadcast: bool = False
    """Whether a reply is shown in the channel too."""
    is_bot: bool = False
    bot_name: Line | None = None
    bot_icon: Line | None = None
    reactions: list[Reaction] = []
    attachments: list[dict[str, Any]] = []
    blocks: list[dict[str, Any]] = []
    file_ids: list[str] = ref("files", default=[], soft=True)
    created_at: DateTime | None = None
    edited_at: DateTime | None = wire("edited_at", default=None, read_only=True)
    is_deleted: bool = False
    scheduled_message_id: str | None = None
    post_at: DateTime | None = None
    """When a scheduled message goes out; until then nobody sees it."""

    @classmethod
    def before_seed(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """`user` is `user_id`; a `ts` or `thread_ts` may be an ISO time, a reaction the bare name of an emoji."""
        if "user" in raw:
            raw.setdefault("user_id", raw.pop("user"))
        for name in ("ts", "thread_ts"):
            if isinstance(raw.get(name), str) and "T" in raw[name]:
                raw[name] = f"{epoch(instant(raw[name]))}.000000"
        if isinstance(raw.get("reactions"), list):
            raw["reactions"] = [{"name": each} if isinstance(each, str) else each for each in raw["reactions"]]
        return raw

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A message without a `ts` gets one of the world's clock; its id is its conversation and ts."""
        if not record["ts"]:
            number = ids.next("slack.ts")
            record["ts"] = ts_text(epoch(instant(now)) * 1_000_000 + number * 100)
        record["id"] = record["id"] or f"{record['channel_id']}:{record['ts']}"

    @derived("line")
    def channel(record: RecordDict, world: World) -> Any:
        """The conversation's name, without #."""
        return name_of(world, record["channel_id"])

    @derived("ref", many=True)
    def direct_to(record: RecordDict, world: World) -> Any:
        """In a direct message, the ids of the people it goes to; else empty."""
        return recipients(world, record)

    @derived("email", many=True)
    def direct_to_email(record: RecordDict, world: World) -> Any:
        """In a direct message, the mail addresses of the people it goes to; else empty."""
        return emails_of(world, recipients(world, record))

    @derived("boolean")
    def by_agent(record: RecordDict, world: World) -> Any:
        """Whether the agent's own bot said it."""
        return record["user_id"] == AGENT

    @derived("line")
    def author(record: RecordDict, world: World) -> Any:
        """The name of who said it."""
        held = world.peek(User, record["user_id"])
        return record["bot_name"] or (held["name"] if held else None)

    @derived("text")
    def content(record: RecordDict, world: World) -> Any:
        """All that a reader sees: the text, then what blocks and attachments say beside it."""
        return "\n".join(dict.fromkeys([record["text"], *texts_of([*record["blocks"], *record["attachments"]])]))

    @derived("boolean")
    def in_thread(record: RecordDict, world: World) -> Any:
        """Whether it is a reply in a thread."""
        return is_reply(record)

    @derived("text")
    def thread_text(record: RecordDict, world: World) -> Any:
        """For a reply, the text of the thread's first message."""
        if not is_reply(record):
            return None
        parent = world.first(Message, ts=record["thread_ts"], channel_id=record["channel_id"])
        return parent["text"] if parent else None

    @derived("boolean")
    def scheduled(record: RecordDict, world: World) -> Any:
        """Whether it still waits to be posted."""
        return is_pending(world, record)

    @derived("line", many=True)
    def reaction_names(record: RecordDict, world: World) -> Any:
        """The emoji under it, without colons."""
        return [reaction["name"] for reaction in record["reactions"]]

    @derived("line", many=True)
    def agent_reactions(record: RecordDict, world: World) -> Any:
        """The emoji the agent put under it, without colons."""
        return [reaction["name"] for reaction in record["reactions"] if AGENT in reaction["user_ids"]]

    @derived("ref", many=True)
    def mentions(record: RecordDict, world: World) -> Any:
        """The ids of the users it mentions as <@U1>."""
        return list(dict.fromkeys(_MENTION.findall(record["text"])))

    @derived("boolean")
    def pinned(record: RecordDict, world: World) -> Any:
        """Whether it is pinned to its conversation."""
        return bool(world.find(Pin, message_id=record["id"]))


class Pin(Record, collection="pins", label="message_id"):
    """A message pinned to its conversation."""

    id: Id = ""
    channel_id: str = ref("channels", soft=True)
    message_id: str = ref("messages", soft=True)
    user_id: str | None = ref("users", default=None, soft=True)
    """Who pinned it."""
    created: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A conversation pins a message once, so the message names the pin."""
        record["id"] = record["id"] or f"pin:{record['message_id']}"
        record["created"] = record["created"] or now

    @derived("line")
    def channel(record: RecordDict, world: World) -> Any:
        """The conversation's name, without #."""
        return name_of(world, record["channel_id"])

    @derived("text")
    def text(record: RecordDict, world: World) -> Any:
        """The text of the pinned message."""
        held = world.peek(Message, record["message_id"])
        return held["text"] if held else None


class EphemeralMessage(Record, collection="ephemeral_messages", label="text"):
    """A message that the agent showed to one person only; Slack keeps no history of it."""

    id: Id = ""
    ts: str = ""
    channel_id: str = ref("channels", soft=True)
    user_id: str = ref("users", soft=True)
    """Who was shown it."""
    text: Text
    blocks: list[dict[str, Any]] = []
    attachments: list[dict[str, Any]] = []
    thread_ts: str | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Named like a message, by conversation and ts."""
        Message.fill(record, ids, now)

    @derived("line")
    def channel(record: RecordDict, world: World) -> Any:
        """The conversation's name, without #."""
        return name_of(world, record["channel_id"])


def recipients(world: World, message: RecordDict) -> list[str]:
    """In a direct message, the ids of the people it goes to; else empty."""
    held = world.peek(Channel, message["channel_id"])
    if held is None or not is_direct(held):
        return []
    return [member for member in held["member_ids"] if member != message["user_id"]]


def is_reply(message: RecordDict) -> bool:
    """Whether a message is a reply in a thread, not its beginning."""
    return message["thread_ts"] not in (None, "", message["ts"])


def is_pending(world: World, message: RecordDict) -> bool:
    """Whether a scheduled message has not gone out yet."""
    return message["post_at"] is not None and instant(message["post_at"]) > world.now


@lru_cache(maxsize=16_384)
def ts_number(ts: str) -> int:
    """A ts as microseconds since 1970, or -1 for text that is none."""
    seconds, _, rest = ts.partition(".")
    if not (ts.isascii() and seconds.isdigit() and len(seconds) <= 12 and (rest.isdigit() or not rest)):
        return -1
    return int(seconds) * 1_000_000 + int(rest[:6].ljust(6, "0"))


def ts_text(number: int) -> str:
    """Microseconds since 1970 as a ts."""
    return f"{number // 1_000_000}.{number % 1_000_000:06d}"
