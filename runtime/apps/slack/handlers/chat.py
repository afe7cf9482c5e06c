"""Writing: post, change, delete and schedule messages."""

from datetime import timedelta
from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import addressee, message_at, the_conversation, the_user
from runtime.apps.slack.messages import is_pending, ts_text
from runtime.apps.slack.method import method
from runtime.apps.slack.mrkdwn import escaped
from runtime.apps.slack.posting import (
    compose,
    next_ts,
    own_message,
    post,
    scheduled_message,
    thread_of,
    withdraw,
)
from runtime.apps.slack.records import AGENT, EphemeralMessage, Message
from runtime.apps.slack.wire import bot_id, message_on_the_wire, next_cursor, permalink
from runtime.apps.slack.workspace import seconds
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_z
from runtime.kit.world import World

FARTHEST = timedelta(days=120)


@method
def chat_postMessage(
    world: World,
    request: Request,
    channel: str,
    text: str = "",
    blocks: list[Any] | None = None,
    attachments: list[Any] | None = None,
    markdown_text: str | None = None,
    thread_ts: str | None = None,
    reply_broadcast: bool = False,
    username: str | None = None,
    icon_emoji: str | None = None,
    icon_url: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Post to a channel by id or name; a user's id opens the direct message with them."""
    target = addressee(world, channel)
    said = compose(text, blocks, attachments, markdown_text)
    thread = thread_of(world, target["id"], thread_ts)
    message = post(
        world,
        target["id"],
        said,
        thread_ts=thread,
        reply_broadcast=bool(thread and reply_broadcast),
        bot_name=username,
        bot_icon=icon_emoji or icon_url,
    )
    return {"channel": target["id"], "ts": message["ts"], "message": message_on_the_wire(world, request, message)}


@method
def chat_update(
    world: World,
    request: Request,
    channel: str,
    ts: str,
    text: str = "",
    blocks: list[Any] | None = None,
    attachments: list[Any] | None = None,
    markdown_text: str | None = None,
    reply_broadcast: bool | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Change what a message of the agent says; blocks and attachments that are not given stay."""
    the_conversation(world, channel)
    message = own_message(world, channel, ts, code="cant_update_message")
    said = compose(text, blocks, attachments, markdown_text)
    changed = world.change(
        Message,
        message["id"],
        text=said.text or message["text"],
        blocks=message["blocks"] if blocks is None else said.blocks,
        attachments=message["attachments"] if attachments is None else said.attachments,
        reply_broadcast=message["reply_broadcast"] if reply_broadcast is None else bool(reply_broadcast),
        edited_at=world.now_text,
    )
    shown = message_on_the_wire(world, request, changed)
    return {"channel": channel, "ts": ts, "text": shown["text"], "message": shown}


@method
def chat_delete(world: World, channel: str, ts: str, **_: Any) -> dict[str, Any]:
    """Delete a message of the agent; the replies to it stay."""
    the_conversation(world, channel)
    withdraw(world, own_message(world, channel, ts, code="cant_delete_message"))
    return {"channel": channel, "ts": ts}


@method
def chat_postEphemeral(
    world: World,
    channel: str,
    user: str,
    text: str = "",
    blocks: list[Any] | None = None,
    attachments: list[Any] | None = None,
    markdown_text: str | None = None,
    thread_ts: str | None = None,
    **_: Any,
) -> dict[str, Any]:
    """Show a message to one member of a conversation; it is in no history."""
    target = addressee(world, channel)
    the_user(world, user)
    if user not in target["member_ids"]:
        raise refusal("user_not_in_channel")
    said = compose(text, blocks, attachments, markdown_text)
    shown = world.create(
        EphemeralMessage,
        ts=next_ts(world, target["id"]),
        channel_id=target["id"],
        user_id=user,
        text=said.text,
        blocks=said.blocks,
        attachments=said.attachments,
        thread_ts=thread_of(world, target["id"], thread_ts),
    )
    return {"message_ts": shown["ts"]}


@method
def chat_scheduleMessage(
    world: World,
    channel: str,
    post_at: int,
    text: str = "",
    blocks: list[Any] | None = None,
    attachments: list[Any] | None = None,
    markdown_text: str | None = None,
    thread_ts: str | None = None,
    reply_broadcast: bool = False,
    **_: Any,
) -> dict[str, Any]:
    """Post later, at most 120 days from now."""
    target = addressee(world, channel)
    said = compose(text, blocks, attachments, markdown_text)
    if post_at <= int(world.now.timestamp()):
        raise refusal("time_in_past")
    if post_at > int((world.now + FARTHEST).timestamp()):
        raise refusal("time_too_far")
    thread = thread_of(world, target["id"], thread_ts)
    number = world.ids.next("slack.scheduled")
    message = world.create(
        Message,
        ts=ts_text(post_at * 1_000_000 + number),
        channel_id=target["id"],
        user_id=AGENT,
        is_bot=True,
        text=said.text,
        blocks=said.blocks,
        attachments=said.attachments,
        thread_ts=thread,
        reply_broadcast=bool(thread and reply_broadcast),
        scheduled_message_id=world.ids.upper("Q", 10),
        post_at=iso_z(instant(post_at)),
        created_at=world.now_text,
    )
    told = {"type": "delayed_message", "subtype": "bot_message", "text": escaped(message["text"])}
    return {
        "channel": target["id"],
        "scheduled_message_id": message["scheduled_message_id"],
        "post_at": post_at,
        "message": {**told, "user": AGENT, "bot_id": bot_id(AGENT)},
    }


@method
def chat_scheduledMessages_list(
    world: World,
    channel: str | None = None,
    oldest: str = "0",
    latest: str | None = None,
    limit: int = 100,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """The agent's messages that wait to be posted, soonest first."""
    if channel:
        the_conversation(world, channel)
    waiting = [each for each in world.all(Message) if each["user_id"] == AGENT and is_pending(world, each)]
    high = float(latest) if latest else float("inf")
    kept = [
        each
        for each in waiting
        if channel in (None, "", each["channel_id"]) and float(oldest or 0) <= seconds(each["post_at"]) <= high
    ]
    page = by_token(sorted(kept, key=_soonest), cursor, limit, of="scheduled")
    return {"scheduled_messages": [_scheduled_on_the_wire(each) for each in page.items], **next_cursor(page)}


@method
def chat_deleteScheduledMessage(world: World, channel: str, scheduled_message_id: str, **_: Any) -> dict[str, Any]:
    """Take back a message that waits to be posted; in its last minute it is too late."""
    the_conversation(world, channel)
    message = scheduled_message(world, channel, scheduled_message_id)
    if seconds(message["post_at"]) - world.now.timestamp() < 60:
        raise refusal("invalid_scheduled_message_id")
    world.delete(Message, message["id"])
    return {}


@method
def chat_getPermalink(world: World, channel: str, message_ts: str, **_: Any) -> dict[str, Any]:
    """The address of a message."""
    the_conversation(world, channel)
    return {"channel": channel, "permalink": permalink(message_at(world, channel, message_ts))}


def _soonest(message: RecordDict) -> tuple[int, str]:
    return seconds(message["post_at"]), message["id"]


def _scheduled_on_the_wire(message: RecordDict) -> dict[str, Any]:
    return {
        "id": message["scheduled_message_id"] or message["id"],
        "channel_id": message["channel_id"],
        "post_at": seconds(message["post_at"]),
        "date_created": seconds(message["created_at"]),
        "text": escaped(message["text"]),
    }
