"""Emoji under messages, and messages pinned to their channel."""

import re
from typing import Any

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import is_seen, live, message_at, own_conversation, readable, the_conversation, the_user
from runtime.apps.slack.method import method
from runtime.apps.slack.records import AGENT, Channel, Message, Pin
from runtime.apps.slack.wire import message_on_the_wire, next_cursor, permalink, sort_key
from runtime.apps.slack.workspace import seconds
from runtime.kit.operation import Request
from runtime.kit.paging import by_number, by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_EMOJI = re.compile(r"[\w+'-]+(?:::skin-tone-[2-6])?")
MAX_EMOJI, MAX_PAGES = 50, 100


@method
def reactions_add(world: World, name: str, channel: str = "", timestamp: str = "", **_: Any) -> dict[str, Any]:
    """Put an emoji under a message."""
    message = _item(world, channel, timestamp, name)
    reactions = [dict(each) for each in message["reactions"]]
    held = next((each for each in reactions if each["name"] == name), None)
    if held is None:
        if len(reactions) >= MAX_EMOJI:
            raise refusal("too_many_emoji")
        held = {"name": name, "user_ids": [], "count": 0}
        reactions.append(held)
    if AGENT in held["user_ids"]:
        raise refusal("already_reacted")
    held["count"] = max(held["count"], len(held["user_ids"])) + 1
    held["user_ids"] = [*held["user_ids"], AGENT]
    world.change(Message, message["id"], reactions=reactions)
    return {}


@method
def reactions_remove(world: World, name: str, channel: str = "", timestamp: str = "", **_: Any) -> dict[str, Any]:
    """Take the agent's emoji away from a message."""
    message = _item(world, channel, timestamp, name)
    kept = []
    for each in message["reactions"]:
        if each["name"] == name and AGENT in each["user_ids"]:
            others = [user for user in each["user_ids"] if user != AGENT]
            count = max(each["count"], len(each["user_ids"])) - 1
            kept += [{**each, "user_ids": others, "count": count}] if count else []
        else:
            kept.append(each)
    if kept == message["reactions"]:
        raise refusal("no_reaction")
    world.change(Message, message["id"], reactions=kept)
    return {}


@method
def reactions_get(world: World, request: Request, channel: str = "", timestamp: str = "", **_: Any) -> dict[str, Any]:
    """A message with the emoji under it."""
    message = _message(world, channel, timestamp)
    return {"type": "message", "channel": channel, "message": _linked(world, request, message)}


@method
def reactions_list(
    world: World,
    request: Request,
    user: str | None = None,
    count: int = 100,
    page: int = 1,
    limit: int | None = None,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """The messages that a person put an emoji under, newest first; the agent's own unless said."""
    person = the_user(world, user)["id"] if user else AGENT
    seen = {each["id"] for each in world.all(Channel) if is_seen(each)}
    found = [
        each
        for each in readable(world, world.all(Message))
        if each["channel_id"] in seen and any(person in reaction["user_ids"] for reaction in each["reactions"])
    ]
    ordered = sorted(found, key=sort_key, reverse=True)
    if limit is not None or cursor:
        part = by_token(ordered, cursor, limit or 100, of=f"reactions.list {person}")
    else:
        part = by_number(ordered, page, count)
    items = [
        {"type": "message", "channel": each["channel_id"], "message": _linked(world, request, each)}
        for each in part.items
    ]
    pages = -(-part.total // part.limit)
    paging = {"count": part.limit, "total": part.total, "page": part.offset // part.limit + 1, "pages": pages}
    return {"items": items, "paging": paging, **next_cursor(part)}


@method
def pins_add(world: World, channel: str, timestamp: str = "", **_: Any) -> dict[str, Any]:
    """Pin a message to its conversation."""
    live(own_conversation(world, channel))
    message = _message(world, channel, timestamp)
    if world.find(Pin, message_id=message["id"]):
        raise refusal("already_pinned")
    world.create(Pin, channel_id=channel, message_id=message["id"], user_id=AGENT)
    return {}


@method
def pins_list(world: World, request: Request, channel: str, **_: Any) -> dict[str, Any]:
    """What is pinned to a conversation, the latest pin first."""
    the_conversation(world, channel)
    items = []
    for pin in reversed(world.find(Pin, channel_id=channel)):
        message = world.peek(Message, pin["message_id"])
        if message is not None:
            shown = _linked(world, request, message)
            made = {"created": seconds(pin["created"]), "created_by": pin["user_id"] or ""}
            items.append({"type": "message", "channel": channel, **made, "message": shown})
    return {"items": items}


@method
def pins_remove(world: World, channel: str, timestamp: str = "", **_: Any) -> dict[str, Any]:
    """Unpin a message."""
    own_conversation(world, channel)
    message = _message(world, channel, timestamp)
    pins = world.find(Pin, message_id=message["id"])
    if not pins:
        raise refusal("no_pin")
    world.delete(Pin, pins[0]["id"])
    return {}


def _message(world: World, channel: str, timestamp: str) -> RecordDict:
    if not channel or not timestamp:
        raise refusal("no_item_specified")
    the_conversation(world, channel)
    return message_at(world, channel, timestamp)


def _item(world: World, channel: str, timestamp: str, name: str) -> RecordDict:
    if not _EMOJI.fullmatch(name) or name != name.lower():
        raise refusal("invalid_name")
    message = _message(world, channel, timestamp)
    live(the_conversation(world, channel))
    return message


def _linked(world: World, request: Request, message: RecordDict) -> dict[str, Any]:
    return {**message_on_the_wire(world, request, message), "permalink": permalink(message)}
