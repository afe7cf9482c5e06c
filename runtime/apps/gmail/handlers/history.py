"""The account: whose mailbox it is, and what has changed in it since a given moment."""

from collections.abc import Sequence
from typing import Any

from runtime.apps.gmail.answering import method, owner
from runtime.apps.gmail.mailbox import FIRST_HISTORY, newest_history
from runtime.apps.gmail.records import Message
from runtime.apps.gmail.wire import stub, stub_with_labels
from runtime.kit.errors import BadRequest, MissingField, NotFound
from runtime.kit.paging import by_token
from runtime.kit.world import Change, World

MOST = 500
"""A page holds no more than this, whatever is asked."""


@method
def profile_get(world: World, **_: Any) -> Any:
    """The address of the mailbox and how much it holds."""
    messages = world.all(Message)
    return {
        "emailAddress": owner(world),
        "messagesTotal": len(messages),
        "threadsTotal": len({each["thread_id"] for each in messages}),
        "historyId": newest_history(world),
    }


@method
def history_list(
    world: World,
    startHistoryId: str = "",
    historyTypes: Sequence[str] = (),
    labelId: str = "",
    maxResults: int = 100,
    pageToken: str = "",
    **_: Any,
) -> Any:
    """What has come, gone and been labelled since a history id, oldest first; each message in its last state."""
    start = _start(startHistoryId)
    changes = [change for change in world.diff() if change.collection == Message.path]
    told = [entry for change in changes for entry in _entries(change) if not labelId or labelId in _labels(change)]
    wanted = [
        (kind, number, entry)
        for kind, number, entry in told
        if number > start and (not historyTypes or kind in historyTypes)
    ]
    wanted.sort(key=lambda each: each[1])
    page = by_token(
        wanted, pageToken, min(maxResults or 100, MOST), of=f"history {startHistoryId} {historyTypes} {labelId}"
    )
    body: dict[str, Any] = {"history": [entry for _, _, entry in page.items]} if page.items else {}
    return body | ({"nextPageToken": page.next} if page.next else {}) | {"historyId": newest_history(world)}


def _start(text: str) -> int:
    """Raises MissingField for no history id, BadRequest for what is none, NotFound for one before the mailbox began."""
    if not text:
        raise MissingField("startHistoryId", where="query")
    if not (text.isascii() and text.isdigit()):
        raise BadRequest(f"Invalid value for startHistoryId: {text[:40]}")
    if int(text[:30]) < FIRST_HISTORY:
        raise NotFound("History", text)
    return int(text[:30])


def _entries(change: Change) -> list[tuple[str, int, dict[str, Any]]]:
    """A change of one message as history entries: their kind, their number and what they say."""
    record = change.after or change.before or {}
    if not record or not change.calls:
        return []
    number = FIRST_HISTORY + (change.calls[0] if change.kind == "created" else change.calls[-1])
    entry = {"id": str(number), "messages": [stub(record)]}
    shown = stub_with_labels(record)
    if change.kind == "created":
        return [("messageAdded", number, {**entry, "messagesAdded": [{"message": shown}]})]
    if change.kind == "deleted":
        return [("messageDeleted", number, {**entry, "messagesDeleted": [{"message": shown}]})]
    old, new = (change.before or {}).get("label_ids", []), record["label_ids"]
    found: list[tuple[str, int, dict[str, Any]]] = []
    for kind, name, labels in (
        ("labelAdded", "labelsAdded", [each for each in new if each not in old]),
        ("labelRemoved", "labelsRemoved", [each for each in old if each not in new]),
    ):
        if labels:
            found.append((kind, number, {**entry, name: [{"message": shown, "labelIds": labels}]}))
    return found


def _labels(change: Change) -> set[str]:
    return {label for record in (change.before, change.after) if record for label in record["label_ids"]}
