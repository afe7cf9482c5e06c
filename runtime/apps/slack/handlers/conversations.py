"""Conversations: list them and read what was said."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.slack.lookup import the_conversation
from runtime.apps.slack.wire import (
    channel_on_the_wire,
    message_on_the_wire,
    sort_key,
)
from runtime.apps.slack.records import AGENT, Channel, Message
from runtime.kit.paging import Page, by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_TYPES = {"public_channel": "public", "private_channel": "private", "im": "dm", "mpim": "mpim"}


def conversations_list(
    world: World, types: str = "public_channel", exclude_archived: bool = False, limit: int = 100, cursor: str = "", **_: Any
) -> Any:
    """Conversations of the asked types, public channels unless said."""
    wanted = {_TYPES.get(kind.strip()) for kind in types.split(",")}
    found = [each for each in world.all(Channel) if each["channel_type"] in wanted]
    kept = [each for each in found if not (exclude_archived and each["is_archived"])]
    page = by_token(kept, cursor, limit, of="conversations.list")
    return {"ok": True, "channels": [channel_on_the_wire(world, each, AGENT) for each in page.items], **next_cursor(page)}


def conversations_history(
    world: World,
    channel: str,
    oldest: str = "0",
    latest: str | None = None,
    inclusive: bool = False,
    limit: int = 100,
    cursor: str = "",
    **_: Any,
) -> Any:
    """What was said in a conversation, newest first, thread replies left out."""
    target = the_conversation(world, channel)
    found = world.find(Message, channel_id=target["id"], is_deleted=False)
    top = [each for each in found if each["thread_ts"] in (None, each["ts"]) and each["post_at"] is None]
    kept = sorted(within(top, oldest, latest, inclusive), key=sort_key, reverse=True)
    page = by_token(kept, cursor, limit, of=f"history {channel}")
    messages = [message_on_the_wire(world, each) for each in page.items]
    return {"ok": True, "messages": messages, "has_more": page.more, "pin_count": 0, **next_cursor(page)}


def within(messages: Sequence[RecordDict], oldest: str, latest: str | None, inclusive: bool) -> list[RecordDict]:
    """Messages between two times; the ends count only if `inclusive`."""
    low, high = float(oldest or 0), float(latest) if latest else None
    kept = []
    for message in messages:
        moment = float(message["ts"])
        after = moment >= low if inclusive else moment > low
        before = high is None or (moment <= high if inclusive else moment < high)
        if after and before:
            kept.append(message)
    return kept


def next_cursor(page: Page[Any]) -> dict[str, Any]:
    """Slack's paging: an empty cursor ends a listing."""
    return {"response_metadata": {"next_cursor": page.next or ""}}
