"""Reading what was said: a conversation's history and the replies of a thread."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.slack.lookup import message_at, readable, said_in, the_conversation
from runtime.apps.slack.messages import is_reply, ts_number
from runtime.apps.slack.method import method
from runtime.apps.slack.records import Message, Pin
from runtime.apps.slack.wire import (
    message_on_the_wire,
    next_cursor,
    replies_to,
    tombstone,
)
from runtime.kit.errors import NotFound
from runtime.kit.operation import Request
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.world import World

MAX_PAGE = 999


@method
def conversations_history(
    world: World,
    request: Request,
    channel: str,
    oldest: str = "0",
    latest: str | None = None,
    inclusive: bool = False,
    limit: int = 100,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """What was said in a conversation, newest first, thread replies left out unless they were broadcast."""
    target = the_conversation(world, channel)
    said = said_in(world, target["id"])
    shown = {each["ts"]: each for each in said if not is_reply(each) or each["reply_broadcast"]}
    orphaned = {each["thread_ts"]: None for each in said if is_reply(each) and each["thread_ts"] not in shown}
    parents = {each["ts"] for each in said}
    kept = [ts for ts in (*shown, *orphaned) if ts in shown or ts not in parents]
    ordered = sorted(within(kept, oldest, latest, inclusive), key=ts_number, reverse=True)
    page = by_token(ordered, cursor, min(limit, MAX_PAGE), of=f"history {channel}")
    messages = [
        message_on_the_wire(world, request, shown[ts]) if ts in shown else tombstone(ts, replies_to(world, channel, ts))
        for ts in page.items
    ]
    pins = len(world.find(Pin, channel_id=channel))
    return {"messages": messages, "has_more": page.more, "pin_count": pins, **next_cursor(page)}


@method
def conversations_replies(
    world: World,
    request: Request,
    channel: str,
    ts: str,
    oldest: str = "0",
    latest: str | None = None,
    inclusive: bool = False,
    limit: int = 1000,
    cursor: str = "",
    **_: Any,
) -> dict[str, Any]:
    """A thread, its first message and then the replies, oldest first; `ts` may be that of any message in it."""
    the_conversation(world, channel)
    root = _root_of(world, channel, ts)
    first = next(iter(readable(world, world.find(Message, ts=root, channel_id=channel))), None)
    replies = {each["ts"]: each for each in replies_to(world, channel, root)}
    kept = within(list(replies), oldest, latest, inclusive)
    page = by_token([root, *kept], cursor, min(limit, 1000), of=f"replies {channel} {root}")
    messages = [message_on_the_wire(world, request, replies[each]) for each in page.items if each in replies]
    if root in page.items:
        top = message_on_the_wire(world, request, first) if first else tombstone(root, list(replies.values()))
        messages.insert(0, top)
    return {"messages": messages, "has_more": page.more, **next_cursor(page)}


def within(moments: Sequence[str], oldest: str, latest: str | None, inclusive: bool) -> list[str]:
    """The ts between two others; the ends count only if `inclusive`."""
    low, high = ts_number(oldest or "0"), ts_number(latest) if latest else None
    kept = []
    for moment in moments:
        number = ts_number(moment)
        after = number >= low if inclusive else number > low
        before = high is None or (number <= high if inclusive else number < high)
        if after and before:
            kept.append(moment)
    return kept


def _root_of(world: World, channel: str, ts: str) -> str:
    try:
        found: RecordDict = message_at(world, channel, ts, code="thread_not_found")
    except NotFound:
        if not replies_to(world, channel, ts):
            raise
        return ts
    return str(found["thread_ts"]) if is_reply(found) else ts
