"""Finding the conversation, person or message that an argument means, as far as the agent may see it."""

from collections.abc import Iterable

from runtime.apps.slack.channels import is_direct
from runtime.apps.slack.errors import refusal
from runtime.apps.slack.messages import is_pending
from runtime.apps.slack.records import AGENT, Channel, Message, User
from runtime.kit.errors import NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def is_seen(channel: RecordDict) -> bool:
    """Whether the agent may see a conversation: a public channel, or one it is in."""
    return channel["channel_type"] == "public" or AGENT in channel["member_ids"]


def the_conversation(world: World, channel: str) -> RecordDict:
    """A conversation by id, as every method but chat.postMessage and its like wants it. Raises NotFound."""
    found = world.get(Channel, channel)
    if not is_seen(found):
        raise NotFound("Channel", channel)
    return found


def own_conversation(world: World, channel: str) -> RecordDict:
    """A conversation that the agent is in. Raises NotFound, or BadRequest `not_in_channel`."""
    found = the_conversation(world, channel)
    if AGENT not in found["member_ids"]:
        raise refusal("not_in_channel")
    return found


def live(channel: RecordDict) -> RecordDict:
    """The conversation itself. Raises BadRequest `is_archived`."""
    if channel["is_archived"]:
        raise refusal("is_archived")
    return channel


def addressee(world: World, channel: str) -> RecordDict:
    """Where a message goes: a conversation by id, name or #name, or the direct message with a user (U1 or @handle).

    Raises NotFound, or BadRequest for an archived channel or a bot.
    """
    named = channel.removeprefix("#")
    held = world.peek(Channel, channel)
    candidates = [held] if held else [each for each in world.find(Channel, name=named) if not is_direct(each)]
    for candidate in candidates:
        if is_seen(candidate):
            return live(candidate)
    user = world.peek(User, channel)
    if user is None and channel.startswith("@"):
        user = world.peek(User, channel[1:]) or world.first(User, username=channel[1:])
    if user is None or user["is_deleted"]:
        raise NotFound("Channel", channel)
    if user["is_bot"]:
        raise refusal("cannot_dm_bot")
    return direct_message(world, [user["id"]])[0]


def direct_message(world: World, people: list[str]) -> tuple[RecordDict, bool]:
    """The direct message between the agent and others, and whether it had to be opened."""
    wanted = {AGENT, *people}
    kind = "dm" if len(wanted) <= 2 else "mpim"
    for channel in world.find(Channel, member_ids=people[0], channel_type=kind):
        if set(channel["member_ids"]) == wanted:
            return world.change(Channel, channel["id"], is_open=True), not channel["is_open"]
    made = world.create(
        Channel,
        name=people[0] if kind == "dm" else _group_name(world, people),
        member_ids=list(dict.fromkeys([AGENT, *people])),
        channel_type=kind,
        is_channel=False,
        is_private=True,
        creator_id=AGENT,
    )
    return made, True


def the_user(world: World, user: str, *, code: str = "user_not_found") -> RecordDict:
    """A user by id. Raises NotFound with the method's own code."""
    found = world.peek(User, user)
    if found is None:
        raise NotFound("User", user, code=code)
    return found


def said_in(world: World, channel: str) -> list[RecordDict]:
    """The messages of a conversation that can be read now, threads included."""
    return readable(world, world.find(Message, channel_id=channel))


def readable(world: World, messages: Iterable[RecordDict]) -> list[RecordDict]:
    """Those of the messages that are neither deleted nor still waiting to be posted."""
    return [each for each in messages if not each["is_deleted"] and not is_pending(world, each)]


def message_at(world: World, channel: str, ts: str, *, code: str = "message_not_found") -> RecordDict:
    """A message by its conversation and ts. Raises NotFound with the method's own code."""
    for message in readable(world, world.find(Message, ts=ts, channel_id=channel)):
        return message
    raise NotFound("Message", ts, code=code)


def _group_name(world: World, people: list[str]) -> str:
    users = [world.peek(User, each) for each in [AGENT, *people]]
    handles = [(user["username"] or user["name"].lower().replace(" ", ".")) for user in users if user]
    return f"mpdm-{'--'.join(handles)}-1"
