"""Who is in a conversation: list, join, leave, invite and remove."""

from typing import Any

from runtime.apps.slack.channels import is_direct
from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import live, own_conversation, the_conversation, the_user
from runtime.apps.slack.method import method
from runtime.apps.slack.records import AGENT, Channel, User
from runtime.apps.slack.wire import channel_on_the_wire, next_cursor
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MAX_INVITED = 1000


@method
def conversations_members(world: World, channel: str, limit: int = 100, cursor: str = "", **_: Any) -> dict[str, Any]:
    """The ids of a conversation's members."""
    found = the_conversation(world, channel)
    page = by_token(found["member_ids"], cursor, limit, of=f"members {channel}")
    return {"members": page.items, **next_cursor(page)}


@method
def conversations_join(world: World, channel: str, **_: Any) -> dict[str, Any]:
    """Join a public channel; joining again only warns."""
    found = live(the_conversation(world, channel))
    if found["channel_type"] != "public":
        raise refusal("method_not_supported_for_channel_type")
    if AGENT in found["member_ids"]:
        warned = {"warning": "already_in_channel", "response_metadata": {"warnings": ["already_in_channel"]}}
        return {"channel": channel_on_the_wire(world, found), **warned}
    return {"channel": channel_on_the_wire(world, _with_members(world, found, [AGENT], []))}


@method
def conversations_leave(world: World, channel: str, **_: Any) -> dict[str, Any]:
    """Leave a channel; leaving one that the agent is not in does nothing."""
    found = _channel(world, channel)
    if found["is_general"]:
        raise refusal("cant_leave_general")
    if AGENT not in found["member_ids"]:
        return {"not_in_channel": True}
    if found["channel_type"] == "private" and found["member_ids"] == [AGENT]:
        raise refusal("last_member")
    _with_members(world, live(found), [], [AGENT])
    return {}


@method
def conversations_invite(world: World, channel: str, users: str = "", force: bool = False, **_: Any) -> dict[str, Any]:
    """Bring people into a channel. One who cannot come stops it for all, unless `force` leaves that one out."""
    found = _channel(world, channel)
    live(own_conversation(world, channel))
    named = list(dict.fromkeys(each.strip() for each in users.split(",") if each.strip()))
    if not named:
        raise refusal("no_user")
    if len(named) > MAX_INVITED:
        raise refusal("too_many_users")
    wrong = {each: code for each in named if (code := _why_not(world, found, each))}
    told = [{"user": each, "ok": False, "error": code} for each, code in wrong.items()]
    if wrong and (not force or len(wrong) == len(named)):
        raise refusal(next(iter(wrong.values())), errors=told) if len(named) > 1 else refusal(wrong[named[0]])
    changed = _with_members(world, found, [each for each in named if each not in wrong], [])
    return {"channel": channel_on_the_wire(world, changed), **({"errors": told} if told else {})}


@method
def conversations_kick(world: World, channel: str, user: str, **_: Any) -> dict[str, Any]:
    """Remove a person from a channel."""
    found = _channel(world, channel)
    the_user(world, user)
    if user == AGENT:
        raise refusal("cant_kick_self")
    if found["is_general"]:
        raise refusal("cant_kick_from_general")
    own_conversation(world, channel)
    if user not in found["member_ids"]:
        raise refusal("not_in_channel")
    _with_members(world, live(found), [], [user])
    return {"errors": {}}


def _channel(world: World, channel: str) -> RecordDict:
    found = the_conversation(world, channel)
    if is_direct(found):
        raise refusal("method_not_supported_for_channel_type")
    return found


def _why_not(world: World, channel: RecordDict, user: str) -> str:
    held = world.peek(User, user)
    if held is None or held["is_deleted"]:
        return "user_not_found"
    if user == AGENT:
        return "cant_invite_self"
    return "already_in_channel" if user in channel["member_ids"] else ""


def _with_members(world: World, channel: RecordDict, come: list[str], go: list[str]) -> RecordDict:
    members = [*(each for each in channel["member_ids"] if each not in go), *come]
    counted = channel["num_members"]
    if counted is not None:
        counted = max(len(members), counted + len(come) - len(go))
    return world.change(Channel, channel["id"], member_ids=members, num_members=counted)
