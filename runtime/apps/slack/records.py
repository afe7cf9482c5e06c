"""What Slack remembers: the workspace's people, its conversations, what was said in them, and what is kept there."""

from typing import Any

from runtime.apps.slack.channels import Bookmark, Channel
from runtime.apps.slack.keeping import File, Reminder, Upload
from runtime.apps.slack.messages import EphemeralMessage, Message, Pin, Reaction, is_reply, ts_number, ts_text
from runtime.apps.slack.people import AGENT, User, Usergroup
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_z
from runtime.kit.world import Seed

__all__ = [
    "AGENT",
    "Bookmark",
    "Channel",
    "EphemeralMessage",
    "File",
    "Message",
    "Pin",
    "Reaction",
    "Reminder",
    "Upload",
    "User",
    "Usergroup",
    "furnish",
    "gather",
]

ALSO_SEEDED = ("dms",)
"""Keys beside the collections that a seed may have."""


def gather(raw: dict[str, Any]) -> dict[str, list[tuple[tuple[str | int, ...], Any]]]:
    """Messages may stand inside their channel; `dms` are channels of the type dm."""
    found: dict[str, list[tuple[tuple[str | int, ...], Any]]] = {}
    for collection, records in raw.items():
        if not isinstance(records, list | None):
            found.setdefault(collection, []).append(((collection,), records))
            continue
        for place, record in enumerate(records or ()):
            where = (collection, place)
            home = "channels" if collection == "dms" else collection
            if home != "channels" or not isinstance(record, dict):
                found.setdefault(home, []).append((where, record))
                continue
            plain = {name: value for name, value in record.items() if name != "messages"}
            found.setdefault(home, []).append((where, _dm(plain) if collection == "dms" else plain))
            for number, message in enumerate(record.get("messages") or ()):
                inside = {"channel_id": record.get("id", ""), **message} if isinstance(message, dict) else message
                found.setdefault("messages", []).append(((*where, "messages", number), inside))
        found.setdefault("channels" if collection == "dms" else collection, [])
    return found


def _dm(record: dict[str, Any]) -> dict[str, Any]:
    people = record.get("member_ids") or record.get("members") or [record.get("user_id") or record.get("user")]
    kept = {name: value for name, value in record.items() if name not in ("user_id", "user", "member_ids", "members")}
    members = [person for person in people if isinstance(person, str)]
    return {"name": "-".join(members), **kept, "member_ids": members, "channel_type": "dm", "is_channel": False}


def furnish(seed: Seed) -> None:
    """The workspace holds the bot that the agent acts as, and the seed's conversations fit together.

    A conversation that names no members has the agent in it, and so has a direct message that names one person. A
    thread's first message counts at least the replies that are there, and no two messages of a conversation share a ts.
    """
    users = seed.collections.setdefault(User.path, {})
    if AGENT not in users:
        bot = User(id=AGENT, username="workflow-agent", name="Workflow Agent", is_bot=True)
        users[AGENT] = bot.model_dump()
    channels = seed.collections.setdefault(Channel.path, {})
    for key, channel in channels.items():
        members = channel["member_ids"]
        if not members or (channel["channel_type"] == "dm" and len(members) == 1 and AGENT not in members):
            channels[key] = {**channel, "member_ids": [AGENT, *members]}
    _add_direct_messages(seed, users, channels)
    messages = seed.collections.setdefault(Message.path, {})
    _tell_apart(messages)
    _count_replies(messages)


def _add_direct_messages(seed: Seed, users: dict[str, RecordDict], channels: dict[str, RecordDict]) -> None:
    """An unopened direct message with each person, so that writing to somebody makes a message and nothing else."""
    pairs = [set(each["member_ids"]) for each in channels.values() if each["channel_type"] == "dm"]
    for user_id, user in users.items():
        if user["is_bot"] or user["is_deleted"] or user_id == AGENT or {AGENT, user_id} in pairs:
            continue
        key = "D" + user_id.removeprefix("U")
        dm = Channel(
            id=key if key not in channels else "",
            name=user_id,
            channel_type="dm",
            is_channel=False,
            is_private=True,
            is_open=False,
            member_ids=[AGENT, user_id],
        ).model_dump()
        Channel.fill(dm, seed.ids, iso_z(seed.now))
        channels[dm["id"]] = dm


def _tell_apart(messages: dict[str, RecordDict]) -> None:
    """A ts names one message of a conversation: a later message with the same one moves on by a microsecond."""
    taken: set[tuple[str, str]] = set()
    for key, message in messages.items():
        ts = message["ts"]
        while (message["channel_id"], ts) in taken:
            ts = ts_text(ts_number(ts) + 1)
        taken.add((message["channel_id"], ts))
        if ts != message["ts"]:
            messages[key] = {**message, "ts": ts}


def _count_replies(messages: dict[str, RecordDict]) -> None:
    replies: dict[tuple[str, str | None], int] = {}
    for message in messages.values():
        if is_reply(message) and not message["is_deleted"]:
            thread = (message["channel_id"], message["thread_ts"])
            replies[thread] = replies.get(thread, 0) + 1
    for key, message in messages.items():
        counted = replies.get((message["channel_id"], message["ts"]), 0)
        if counted > message["reply_count"]:
            messages[key] = {**message, "reply_count": counted}
