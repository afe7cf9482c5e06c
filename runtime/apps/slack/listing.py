"""Which conversations a listing shows."""

from runtime.apps.slack.errors import refusal
from runtime.apps.slack.lookup import is_seen
from runtime.apps.slack.records import Channel
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_TYPES = {"public_channel": "public", "private_channel": "private", "im": "dm", "mpim": "mpim"}


def conversations_of(
    world: World, types: str, *, exclude_archived: bool, member: str | None = None
) -> list[RecordDict]:
    """Conversations of comma-separated types that the agent may see, of one member if asked; closed ones left out.

    Raises BadRequest `invalid_types`.
    """
    named = [kind.strip() for kind in types.split(",") if kind.strip()] or ["public_channel"]
    if any(kind not in _TYPES for kind in named):
        raise refusal("invalid_types")
    wanted = {_TYPES[kind] for kind in named}
    found = world.all(Channel) if member is None else world.find(Channel, member_ids=member)
    return [
        each
        for each in found
        if each["channel_type"] in wanted
        and is_seen(each)
        and each["is_open"]
        and not (exclude_archived and each["is_archived"])
    ]
