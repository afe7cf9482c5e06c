"""Conversations: list them, look at one, make, rename, describe and archive them."""

from typing import Any

from runtime.apps.slack.channels import is_direct
from runtime.apps.slack.errors import refusal
from runtime.apps.slack.listing import conversations_of
from runtime.apps.slack.lookup import direct_message, live, own_conversation, the_conversation, the_user
from runtime.apps.slack.messages import ts_number
from runtime.apps.slack.method import method
from runtime.apps.slack.naming import free_name
from runtime.apps.slack.records import AGENT, Channel, User
from runtime.apps.slack.wire import channel_on_the_wire, next_cursor
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MAX_NOTE, MAX_GROUP = 250, 8


@method
def conversations_list(
    world: World,
    types: str = "public_channel",
    exclude_archived: bool = False,
    limit: int = 100,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """Conversations of the asked types that the agent may see, public channels unless said."""
    found = conversations_of(world, types, exclude_archived=exclude_archived)
    page = by_token(found, cursor, limit, of="conversations.list")
    return {"channels": [channel_on_the_wire(world, each, counted=True) for each in page.items], **next_cursor(page)}


@method
def conversations_info(world: World, channel: str, include_num_members: bool = False, **_: Any) -> dict[str, Any]:
    """One conversation by id."""
    return {"channel": channel_on_the_wire(world, the_conversation(world, channel), counted=include_num_members)}


@method
def conversations_create(world: World, name: str, is_private: bool = False, **_: Any) -> dict[str, Any]:
    """A new channel with the agent in it."""
    made = world.create(
        Channel,
        name=free_name(world, name),
        channel_type="private" if is_private else "public",
        is_private=bool(is_private),
        creator_id=AGENT,
        member_ids=[AGENT],
    )
    return {"channel": channel_on_the_wire(world, made)}


@method
def conversations_open(
    world: World, users: str | None = None, channel: str | None = None, return_im: bool = False, **_: Any
) -> dict[str, Any]:
    """The direct message with one person or up to eight, opened if it was not."""
    if channel:
        found = the_conversation(world, channel)
        if not is_direct(found):
            raise refusal("method_not_supported_for_channel_type")
        was_open = found["is_open"]
        found = world.change(Channel, channel, is_open=True)
    else:
        found, opened = direct_message(world, _people(world, users or ""))
        was_open = not opened
    shown = channel_on_the_wire(world, found) if return_im else {"id": found["id"]}
    return {"channel": shown, **({"no_op": True, "already_open": True} if was_open else {})}


@method
def conversations_close(world: World, channel: str, **_: Any) -> dict[str, Any]:
    """Hide a direct message; what was said stays."""
    found = the_conversation(world, channel)
    if not is_direct(found):
        raise refusal("method_not_supported_for_channel_type")
    if not found["is_open"]:
        return {"no_op": True, "already_closed": True}
    world.change(Channel, channel, is_open=False)
    return {}


@method
def conversations_archive(world: World, channel: str, **_: Any) -> dict[str, Any]:
    """Archive a channel: it can be read but no longer written to."""
    found = _channel(world, channel)
    if found["is_general"]:
        raise refusal("cant_archive_general")
    if found["is_archived"]:
        raise refusal("already_archived")
    own_conversation(world, channel)
    world.change(Channel, channel, is_archived=True)
    return {}


@method
def conversations_unarchive(world: World, channel: str, **_: Any) -> dict[str, Any]:
    """Bring an archived channel back, with the agent in it."""
    found = _channel(world, channel)
    if not found["is_archived"]:
        raise refusal("not_archived")
    members = found["member_ids"] if AGENT in found["member_ids"] else [*found["member_ids"], AGENT]
    world.change(Channel, channel, is_archived=False, member_ids=members)
    return {}


@method
def conversations_rename(world: World, channel: str, name: str, **_: Any) -> dict[str, Any]:
    """Rename a channel that the agent created, or any if the agent is an admin; nobody's channel counts as its own."""
    found = live(_channel(world, channel))
    own_conversation(world, channel)
    agent = world.get(User, AGENT)
    if found["creator_id"] not in (None, AGENT) and not (agent["is_admin"] or agent["is_owner"]):
        raise refusal("not_authorized")
    renamed = found if name == found["name"] else world.change(Channel, channel, name=free_name(world, name))
    return {"channel": channel_on_the_wire(world, renamed)}


@method
def conversations_setTopic(world: World, channel: str, topic: str, **_: Any) -> dict[str, Any]:
    """Set the line under the name of a conversation."""
    return {"channel": channel_on_the_wire(world, _described(world, channel, "topic", topic))}


@method
def conversations_setPurpose(world: World, channel: str, purpose: str, **_: Any) -> dict[str, Any]:
    """Set the description of a channel."""
    _channel(world, channel)
    changed = _described(world, channel, "purpose", purpose)
    return {"purpose": purpose, "channel": channel_on_the_wire(world, changed)}


@method
def conversations_mark(world: World, channel: str, ts: str, **_: Any) -> dict[str, Any]:
    """Mark a conversation as read up to a message."""
    own_conversation(world, channel)
    if ts_number(ts) < 0:
        raise refusal("invalid_timestamp")
    world.change(Channel, channel, last_read=ts)
    return {}


def _channel(world: World, channel: str) -> RecordDict:
    found = the_conversation(world, channel)
    if is_direct(found):
        raise refusal("method_not_supported_for_channel_type")
    return found


def _described(world: World, channel: str, name: str, value: str) -> RecordDict:
    live(own_conversation(world, channel))
    if len(value) > MAX_NOTE:
        raise refusal("too_long")
    return world.change(Channel, channel, **{name: value, f"{name}_set_by": AGENT, f"{name}_set_at": world.now_text})


def _people(world: World, users: str) -> list[str]:
    named = list(dict.fromkeys(each.strip() for each in users.split(",") if each.strip()))
    if not named:
        raise refusal("users_list_not_supplied")
    for each in named:
        user = the_user(world, each)
        if user["is_deleted"]:
            raise refusal("user_disabled")
        if user["is_bot"] and each != AGENT:
            raise refusal("cannot_dm_bot")
    others = [each for each in named if each != AGENT]
    if not others:
        raise refusal("not_enough_users")
    if len(others) > MAX_GROUP:
        raise refusal("too_many_users")
    return others
