"""A mail that has to join a conversation: which message it answers, and the headers that say so."""

from collections.abc import Mapping
from typing import Any

from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.world import World
from validators.proof.kit.search.assembling import Tree


def answer_headers(tree: Tree, model: type[Record], wanted: Mapping[str, Any], world: World) -> Tree:
    """What a mail among the arguments lacks for being an answer as wanted; nothing where none is wanted or there."""
    raw = next((path[: path.index("raw") + 1] for path in tree if "raw" in path), None)
    if raw is None or "thread_id" not in fields_of(model):
        return {}
    answered = _answered(wanted, world)
    if answered is None:
        return {}
    subject = str(answered.get("subject") or "")
    said = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    own = tree.get((*raw, "subject"))
    return {
        (*raw[:-1], "threadId"): answered["thread_id"],
        (*raw, "subject"): said if own is None or str(own) in said else own,
        (*raw, "in-reply-to"): answered["rfc822_id"],
        (*raw, "references"): answered["rfc822_id"],
    }


def _answered(wanted: Mapping[str, Any], world: World) -> RecordDict | None:
    """The last message of the wanted conversation, the message named, or any that was received."""
    messages = world.collection("gmail.messages")
    named = wanted.get("replies_to")
    if isinstance(named, str) and named in messages:
        return messages[named]
    thread = wanted.get("thread_id")
    if isinstance(thread, str):
        return next((each for each in reversed(messages.values()) if each["thread_id"] == thread), None)
    if wanted.get("reply") is True:
        return next((each for each in reversed(messages.values()) if "SENT" not in each["label_ids"]), None)
    return None
