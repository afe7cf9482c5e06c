"""Threads: conversations, read off their messages."""

from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.gmail.answering import method
from runtime.apps.gmail.mailbox import (
    check_labels,
    erase,
    in_thread,
    last_written,
    out_of_trash,
    relabel,
    to_trash,
    wanted_labels,
)
from runtime.apps.gmail.search import find_messages
from runtime.apps.gmail.wire import message_on_the_wire, stub_with_labels, thread_history, thread_stub
from runtime.kit.errors import Reply
from runtime.kit.paging import by_token
from runtime.kit.world import World

MOST = 500
"""A page holds no more than this, whatever is asked."""


@method
def threads_list(
    world: World,
    q: str = "",
    labelIds: Sequence[str] = (),
    maxResults: int = 100,
    pageToken: str = "",
    includeSpamTrash: bool = False,
    **_: Any,
) -> Any:
    """Threads with a message that answers a search, the one with the newest such message first."""
    check_labels(world, labelIds, fixed=False)
    found = find_messages(world, q, labelIds, spam_and_trash=includeSpamTrash)
    threads = list(dict.fromkeys(each["thread_id"] for each in found))
    page = by_token(threads, pageToken, min(maxResults or 100, MOST), of=f"threads {q} {labelIds} {includeSpamTrash}")
    written = last_written(world)
    shown = [thread_stub(each, in_thread(world, each), written) for each in page.items]
    body: dict[str, Any] = {"threads": shown} if shown else {}
    return body | ({"nextPageToken": page.next} if page.next else {}) | {"resultSizeEstimate": page.total}


@method
def threads_get(world: World, id: str, format: str = "full", metadataHeaders: Sequence[str] = (), **_: Any) -> Any:
    """A thread with its messages, oldest first."""
    messages = in_thread(world, id)
    written = last_written(world)
    shown = [message_on_the_wire(world, each, format, metadataHeaders, written) for each in messages]
    return {"id": id, "historyId": thread_history(messages, written), "messages": shown}


@method
def threads_modify(world: World, id: str, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Add and remove labels on every message of a thread."""
    messages = in_thread(world, id)
    add, remove = wanted_labels(world, body)
    return {"id": id, "messages": [stub_with_labels(relabel(world, each, add, remove)) for each in messages]}


@method
def threads_trash(world: World, id: str, **_: Any) -> Any:
    """Throw a thread away; it can be taken back."""
    return {"id": id, "messages": [stub_with_labels(to_trash(world, each)) for each in in_thread(world, id)]}


@method
def threads_untrash(world: World, id: str, **_: Any) -> Any:
    """Take a thread out of the trash."""
    return {"id": id, "messages": [stub_with_labels(out_of_trash(world, each)) for each in in_thread(world, id)]}


@method
def threads_delete(world: World, id: str, **_: Any) -> Reply:
    """Remove a thread and its messages for good."""
    for message in in_thread(world, id):
        erase(world, message)
    return Reply(204)
