"""Gmail: a mail by way of a draft, labels by other calls."""

from collections.abc import Iterator
from dataclasses import replace

from validators.proof.equivalents._instead import answer
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Drafts instead of sending, trash and thread calls instead of labels."""
    request, url = write.request, write.request.url
    match write.operation.id:
        case "messages_send":
            yield from _by_draft(write, trace)
        case "messages_modify" | "messages_trash":
            yield from _of_thread(write, trace)
            if write.operation.id == "messages_trash":
                yield (
                    "by its label",
                    [
                        Request(
                            "POST",
                            url.replace("/trash", "/modify"),
                            body={"addLabelIds": ["TRASH"], "removeLabelIds": ["INBOX"]},
                        )
                    ],
                )
        case "labels_patch":
            label = answer(trace, write.number, Request("GET", url))
            if isinstance(label, dict) and isinstance(request.body, dict):
                kept = ("name", "messageListVisibility", "labelListVisibility")
                whole = {name: label[name] for name in kept if name in label} | request.body
                yield "by PUT of the whole", [Request("PUT", url, body=whole)]


def _by_draft(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    request = write.request
    drafts = request.url.replace("/messages/send", "/drafts")
    draft = Request("POST", drafts, body={"message": request.body})
    made = answer(trace, write.number, draft)
    if isinstance(made, dict):
        send = Request("POST", f"{drafts}/send", body={"id": made["id"]})
        yield "as a draft, then sent", [draft, send]
        update = Request("PUT", f"{drafts}/{made['id']}", body={"message": request.body})
        yield "as a draft, changed, then sent", [draft, update, send]
    yield (
        "sent as a draft that was never kept",
        [replace(request, url=f"{drafts}/send", body={"message": request.body})],
    )


def _of_thread(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """The whole conversation, where it has one mail."""
    (change,) = write.changes if len(write.changes) == 1 else (None,)
    thread = (change.after or {}).get("thread_id") if change else None
    records = trace.before[write.number].collection("gmail.messages").values()
    if change and thread and sum(1 for each in records if each.get("thread_id") == thread) == 1:
        url = write.request.url.replace(f"/messages/{change.id}/", f"/threads/{thread}/")
        yield "on its conversation", [replace(write.request, url=url)]
