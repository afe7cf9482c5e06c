"""Google Calendar: an event in two steps, a change of a part by a PUT of the whole."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from validators.proof.equivalents._instead import answer
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_SET_BY_VENDOR = ("kind", "etag", "htmlLink", "created", "updated", "creator", "organizer", "iCalUID")


def ways(write: Write, trace: Trace) -> Iterator[tuple[str, list[Request]]]:
    """Other calls for a new or a changed event."""
    request = write.request
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    match write.operation.id:
        case "events_insert":
            yield from _in_steps(write, trace, body)
        case "events_patch":
            event = answer(trace, write.number, Request("GET", request.url))
            if isinstance(event, dict):
                whole = {name: value for name, value in event.items() if name not in _SET_BY_VENDOR} | body
                yield "by PUT of the whole", [replace(request, method="PUT", body=whole)]


def _in_steps(write: Write, trace: Trace, body: dict[str, Any]) -> Iterator[tuple[str, list[Request]]]:
    """The bare event first; its other fields, or its guests alone, are added then."""
    needed = {name: body[name] for name in ("id", "summary", "start", "end", "recurrence") if name in body}
    rest = {name: value for name, value in body.items() if name not in needed}
    bare = replace(write.request, body=needed)
    made = answer(trace, write.number, bare)
    if rest and isinstance(made, dict):
        patch = replace(write.request, method="PATCH", url=f"{write.request.url}/{made['id']}", body=rest)
        yield "in two steps", [bare, patch]
