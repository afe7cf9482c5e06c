"""Finding the conversation, person or message that an argument means."""

from runtime.apps.slack.records import AGENT, Channel, Message, User
from runtime.kit.errors import NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World


def conversation(world: World, name: str) -> RecordDict | None:
    """By id, by name or by #name."""
    return world.peek(Channel, name) or world.first(Channel, name=name.removeprefix("#"))


def the_conversation(world: World, channel: str) -> RecordDict:
    """By id only, as every method but chat.postMessage wants it. Raises NotFound."""
    return world.get(Channel, channel)


def open_direct_message(world: World, person: str) -> RecordDict | None:
    """The direct message with a user, opened if it was not; None if there is no such user."""
    user = world.peek(User, person.removeprefix("@"))
    if user is None:
        return None
    for channel in world.find(Channel, member_ids=user["id"], channel_type="dm"):
        if set(channel["member_ids"]) <= {user["id"], AGENT}:
            return channel
    members = [AGENT, user["id"]]
    return world.create(Channel, name=user["id"], member_ids=members, channel_type="dm", is_channel=False, is_private=True)


def message_at(world: World, channel: str, ts: str, *, code: str = "message_not_found") -> RecordDict:
    """A message by its conversation and ts. Raises NotFound with the method's own code."""
    for message in world.find(Message, ts=ts, channel_id=channel, is_deleted=False):
        return message
    raise NotFound("Message", ts, code=code)
