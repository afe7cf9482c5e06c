"""The mailbox behind the methods: labels on messages, threads, drafts, and what has changed since when."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runtime.apps.gmail.labels import FIXED, SYSTEM, system_label
from runtime.apps.gmail.records import Attachment, Draft, Label, Message
from runtime.kit.errors import BadRequest, NotFound
from runtime.kit.ids import Ids
from runtime.kit.records import RecordDict
from runtime.kit.world import World, defaults_of

FIRST_HISTORY = 1_000_000
"""The history id of everything the seed holds."""


# Labels


def label_at(world: World, label_id: str) -> RecordDict | None:
    """A label; also one that only stands on messages, as a seed may leave it."""
    held = world.peek(Label, label_id)
    if held is None and label_id in SYSTEM:
        return system_label(label_id)
    if held is None and world.first(Message, label_ids=label_id) is not None:
        return {**defaults_of(Label), "id": label_id, "name": label_id}
    return held


def the_label(world: World, label_id: str) -> RecordDict:
    """A label that exists. Raises NotFound."""
    held = label_at(world, label_id)
    if held is None:
        raise NotFound("Label", label_id)
    return held


def all_labels(world: World) -> list[RecordDict]:
    """Gmail's own labels, then the user's, then those that only stand on messages."""
    held = {**{label: system_label(label) for label in SYSTEM}, **world.collection(Label.path)}
    bare = dict.fromkeys(each for message in world.all(Message) for each in message["label_ids"] if each not in held)
    return [*held.values(), *({**defaults_of(Label), "id": each, "name": each} for each in bare)]


def check_labels(world: World, label_ids: Sequence[str], *, fixed: bool = True) -> None:
    """Raises BadRequest for a label that does not exist, or, where `fixed`, that Gmail sets itself."""
    for label_id in label_ids:
        if (fixed and label_id in FIXED) or label_at(world, label_id) is None:
            unknown = re.fullmatch(r"Label_\d+", label_id)
            raise BadRequest("labelId not found" if unknown else f"Invalid label: {label_id}")


def wanted_labels(world: World, body: Mapping[str, Any] | None) -> tuple[list[str], list[str]]:
    """The labels to add and to remove. Raises BadRequest for none, for an unknown one, and for one in both."""
    add = list((body or {}).get("addLabelIds") or ())
    remove = list((body or {}).get("removeLabelIds") or ())
    if not add and not remove:
        raise BadRequest("No label add or removes specified")
    check_labels(world, [*add, *remove])
    if {*add} & {*remove}:
        raise BadRequest("Cannot both add and remove the same label")
    return add, remove


def relabel(world: World, message: RecordDict, add: Sequence[str] = (), remove: Sequence[str] = ()) -> RecordDict:
    """The message with labels added and removed; `is_read` and `is_starred` follow."""
    kept = [label for label in message["label_ids"] if label not in remove]
    labels = [*kept, *(label for label in dict.fromkeys(add) if label not in kept)]
    return world.change(
        Message, message["id"], label_ids=labels, is_read="UNREAD" not in labels, is_starred="STARRED" in labels
    )


def to_trash(world: World, message: RecordDict) -> RecordDict:
    """In the trash, and so no longer in the inbox or spam."""
    return relabel(world, message, ["TRASH"], ["INBOX", "SPAM"])


def out_of_trash(world: World, message: RecordDict) -> RecordDict:
    """No longer in the trash; it does not go back to the inbox by itself."""
    return relabel(world, message, [], ["TRASH"])


def erase(world: World, message: RecordDict) -> None:
    """Removes a message for good, with its files and the draft it is."""
    for attachment_id in message["attachment_ids"]:
        if world.peek(Attachment, attachment_id) is not None:
            world.delete(Attachment, attachment_id)
    for draft in world.find(Draft, message_id=message["id"]):
        world.delete(Draft, draft["id"])
    world.delete(Message, message["id"])


# Threads


def in_thread(world: World, thread_id: str) -> list[RecordDict]:
    """Messages of a thread, oldest first. Raises NotFound for a thread without messages."""
    found = world.find(Message, thread_id=thread_id)
    if not found:
        raise NotFound("Thread", thread_id)
    return sorted(found, key=lambda each: each["internal_date"])


def newest_first(messages: Sequence[RecordDict]) -> list[RecordDict]:
    """In the order of a mailbox; of messages of one moment, the one that came last is first."""
    return sorted(messages, key=lambda each: each["internal_date"])[::-1]


# Drafts


def all_drafts(world: World) -> list[RecordDict]:
    """Drafts that have a message, also where a seed only labels a message DRAFT."""
    held = [draft for draft in world.all(Draft) if world.peek(Message, draft["message_id"]) is not None]
    known = {draft["message_id"] for draft in held}
    bare = [each for each in world.find(Message, label_ids="DRAFT") if each["id"] not in known]
    return [*held, *({"id": f"r-{each['id']}", "message_id": each["id"]} for each in bare)]


def the_draft(world: World, draft_id: str) -> tuple[RecordDict, RecordDict]:
    """A draft and its message. Raises NotFound."""
    for draft in all_drafts(world):
        if draft["id"] == draft_id:
            return draft, world.get(Message, draft["message_id"])
    raise NotFound("Draft", draft_id)


def keep_draft(world: World, draft: RecordDict, message: RecordDict) -> None:
    """The draft stands for this message from now on."""
    if world.peek(Draft, draft["id"]) is None:
        world.create(Draft, id=draft["id"], message_id=message["id"])
    else:
        world.change(Draft, draft["id"], message_id=message["id"])


# History


def last_written(world: World) -> dict[str, int]:
    """Message id -> number of the call that wrote it last, for messages that differ from the seed."""
    return {change.id: max(change.calls, default=0) for change in world.diff() if change.collection == Message.path}


def history_id(written: dict[str, int], message_id: str) -> str:
    """The history id of a message."""
    return str(FIRST_HISTORY + written.get(message_id, 0))


def newest_history(world: World) -> str:
    """The history id of the mailbox."""
    return str(FIRST_HISTORY + max(last_written(world).values(), default=0))


def next_label_id(world: World) -> str:
    """A free id for a user's label."""
    ids: Ids = world.ids
    while True:
        label_id = f"Label_{ids.next('gmail.label')}"
        if label_at(world, label_id) is None:
            return label_id
