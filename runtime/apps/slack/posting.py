"""Putting a message into a conversation and taking it out again, with the thread and pins that hang on it."""

from dataclasses import dataclass
from typing import Any

from runtime.apps.slack.blocks import as_list, check_attachments, check_blocks
from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import message_at, said_in
from runtime.apps.slack.messages import is_reply, ts_number, ts_text
from runtime.apps.slack.mrkdwn import texts_of
from runtime.apps.slack.records import AGENT, Message, Pin, User
from runtime.kit.errors import NotFound
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import epoch
from runtime.kit.world import Seed, World

MAX_TEXT, MAX_MARKDOWN = 40_000, 12_000


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says: its text, and the blocks and attachments it was written with."""

    text: str
    blocks: list[dict[str, Any]]
    attachments: list[dict[str, Any]]


def compose(
    text: str, blocks: list[Any] | None, attachments: list[Any] | None, markdown_text: str | None = None
) -> Said:
    """A message from the arguments of a method; blocks and attachments speak where there is no text.

    Raises BadRequest: no_text, msg_too_long, markdown_text_conflict, invalid_blocks, too_many_attachments and the like.
    """
    laid_out = as_list(blocks, code="invalid_blocks_format")
    attached = as_list(attachments, code="invalid_attachments")
    if markdown_text is not None:
        if text or laid_out:
            raise refusal("markdown_text_conflict", "markdown_text cannot be used with text or blocks")
        if len(markdown_text) > MAX_MARKDOWN:
            raise refusal("msg_too_long")
        text = markdown_text
    check_blocks(laid_out)
    check_attachments(attached)
    said = text if text.strip() else "\n".join(texts_of([*laid_out, *attached]))
    if not said.strip() and not laid_out and not attached:
        raise refusal("no_text")
    if len(said) > MAX_TEXT:
        raise refusal("msg_too_long")
    return Said(said, laid_out, attached)


def thread_of(world: World, channel: str, thread_ts: str | None) -> str | None:
    """The ts of the thread's first message; a reply's own ts leads to it too. Raises NotFound `thread_not_found`."""
    if not thread_ts:
        return None
    found = message_at(world, channel, thread_ts, code="thread_not_found")
    return str(found["thread_ts"]) if is_reply(found) else thread_ts


def next_ts(world: World, channel: str) -> str:
    """A ts of now that comes after every message of the conversation."""
    number = epoch(world.now) * 1_000_000 + world.ids.next("slack.ts") * 100
    made = (world.peek(Message, each) for each in world.written(Message.path))
    later = (ts_number(each["ts"]) for each in made if each is not None and each["channel_id"] == channel)
    return ts_text(max(number, max(later, default=-1) + 100, _newest_seeded(world.seed, channel) + 100))


def _newest_seeded(seed: Seed, channel: str) -> int:
    """The latest ts of a conversation at the start, in microseconds since 1970; -1 where nothing is said in it."""
    key = ("slack.newest", channel)
    newest: int | None = seed.kept.get(key)
    if newest is None:
        newest = max((ts_number(each["ts"]) for each in said_in(World(seed), channel)), default=-1)
        seed.kept[key] = newest
    return newest


def post(world: World, channel: str, said: Said, *, thread_ts: str | None = None, **values: Any) -> RecordDict:
    """Say something as the agent; a reply counts in its thread."""
    agent = world.peek(User, AGENT)
    message = world.create(
        Message,
        ts=next_ts(world, channel),
        channel_id=channel,
        user_id=AGENT,
        is_bot=bool(agent and agent["is_bot"]),
        text=said.text,
        blocks=said.blocks,
        attachments=said.attachments,
        thread_ts=thread_ts,
        created_at=world.now_text,
        **values,
    )
    _count(world, message, 1)
    return message


def withdraw(world: World, message: RecordDict) -> None:
    """Delete a message: it is no longer pinned, and its thread counts one reply less."""
    for pin in world.find(Pin, message_id=message["id"]):
        world.delete(Pin, pin["id"])
    world.delete(Message, message["id"])
    _count(world, message, -1)


def own_message(world: World, channel: str, ts: str, *, code: str) -> RecordDict:
    """A message of the agent's own by conversation and ts. Raises NotFound, or BadRequest with `code` for another's."""
    message = message_at(world, channel, ts)
    if message["user_id"] != AGENT:
        raise refusal(code)
    return message


def scheduled_message(world: World, channel: str, scheduled_id: str) -> RecordDict:
    """A message of the agent's own that waits to be posted. Raises NotFound `invalid_scheduled_message_id`."""
    for message in world.find(Message, scheduled_message_id=scheduled_id, channel_id=channel, user_id=AGENT):
        return message
    raise NotFound("Message", scheduled_id, code="invalid_scheduled_message_id")


def _count(world: World, message: RecordDict, step: int) -> None:
    if not is_reply(message):
        return
    for parent in world.find(Message, ts=message["thread_ts"], channel_id=message["channel_id"]):
        world.change(Message, parent["id"], reply_count=max(0, parent["reply_count"] + step))
