"""Gmail's shapes of a message, a thread, a label and a draft."""

from collections.abc import Sequence
from html import escape
from typing import Any

from runtime.apps.gmail.mailbox import history_id, last_written
from runtime.apps.gmail.parts import base64url, payload, raw, tree
from runtime.apps.gmail.records import Attachment, Message, body_of
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_SNIPPET = 200


def stub(message: RecordDict) -> dict[str, Any]:
    """What a listing shows of a message."""
    return {"id": message["id"], "threadId": message["thread_id"]}


def stub_with_labels(message: RecordDict) -> dict[str, Any]:
    """What a write answers of a message."""
    return {**stub(message), "labelIds": message["label_ids"]}


def message_on_the_wire(
    world: World,
    message: RecordDict,
    form: str = "full",
    headers: Sequence[str] = (),
    written: dict[str, int] | None = None,
) -> dict[str, Any]:
    """A message in the form `minimal`, `metadata` (of which only `headers`, if there are any), `full` or `raw`."""
    files = [world.peek(Attachment, key) for key in message["attachment_ids"]]
    part = tree(message, [each for each in files if each])
    body: dict[str, Any] = {
        **stub_with_labels(message),
        "snippet": snippet(message),
        "sizeEstimate": message["size_estimate"],
        "historyId": history_id(last_written(world) if written is None else written, message["id"]),
        "internalDate": str(message["internal_date"]),
    }
    if form == "full":
        body["payload"] = payload(part)
    elif form == "metadata":
        wanted = {name.lower() for name in headers}
        kept = [{"name": name, "value": value} for name, value in part.headers if not wanted or name.lower() in wanted]
        body["payload"] = {"mimeType": part.mime_type, "headers": kept}
    elif form == "raw":
        body["raw"] = base64url(raw(part))
    return body


def snippet(message: RecordDict) -> str:
    """The first words of a message, escaped as Gmail does."""
    text = message["snippet"] or " ".join((body_of(message) or "").split())
    cut = text if len(text) <= _SNIPPET else text[:_SNIPPET].rpartition(" ")[0] or text[:_SNIPPET]
    return escape(cut).replace("&#x27;", "&#39;")


def thread_stub(thread_id: str, messages: Sequence[RecordDict], written: dict[str, int]) -> dict[str, Any]:
    """What a listing shows of a thread: the snippet of its newest message."""
    return {"id": thread_id, "snippet": snippet(messages[-1]), "historyId": thread_history(messages, written)}


def thread_history(messages: Sequence[RecordDict], written: dict[str, int]) -> str:
    """The newest history id in a thread."""
    return str(max(int(history_id(written, each["id"])) for each in messages))


def label_on_the_wire(label: RecordDict) -> dict[str, Any]:
    """A label as a listing shows it."""
    shown: dict[str, Any] = {"id": label["id"], "name": label["name"], "type": label["label_type"]}
    if label["message_list_visibility"]:
        shown["messageListVisibility"] = label["message_list_visibility"]
    if label["label_list_visibility"]:
        shown["labelListVisibility"] = label["label_list_visibility"]
    if label["background_color"] or label["text_color"]:
        shown["color"] = {"backgroundColor": label["background_color"], "textColor": label["text_color"]}
    return shown


def counted_label(world: World, label: RecordDict) -> dict[str, Any]:
    """A label with the numbers of its messages and threads."""
    messages = world.find(Message, label_ids=label["id"])
    unread = [each for each in messages if "UNREAD" in each["label_ids"]]
    return {
        **label_on_the_wire(label),
        "messagesTotal": len(messages),
        "messagesUnread": len(unread),
        "threadsTotal": len({each["thread_id"] for each in messages}),
        "threadsUnread": len({each["thread_id"] for each in unread}),
    }
