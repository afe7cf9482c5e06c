"""Optional fields: a new record with a harmless field more, a call with an option that only shapes its answer.

An assertion that wants a record whole fails an agent that adds a description or a colour.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.proof.kit.arguments import Path, replaced, value_at
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("optional fields", "STR05", "whole-object-equality", "error")

_OF_NEW: Mapping[tuple[str, str], tuple[tuple[Path, Any], ...]] = {
    ("google_calendar", "events_insert"): (
        (("description",), "As agreed."),
        (("colorId",), "5"),
        (("reminders",), {"useDefault": True}),
        (("guestsCanSeeOtherGuests",), True),
    ),
    ("google_drive", "files_create"): ((("description",), "As agreed."), (("starred",), False)),
    ("salesforce", "create_task"): ((("Description",), "As agreed."), (("Priority",), "Normal")),
    ("salesforce", "create_event"): ((("Description",), "As agreed."),),
    ("salesforce", "create_case"): ((("Origin",), "Web"),),
    ("salesforce", "create_opportunity"): ((("NextStep",), "As agreed."),),
    ("hubspot", "create_task"): (
        (("properties", "hs_task_body"), "As agreed."),
        (("properties", "hs_task_priority"), "MEDIUM"),
    ),
    ("hubspot", "create_deal"): ((("properties", "description"), "As agreed."),),
    ("hubspot", "create_ticket"): ((("properties", "hs_ticket_priority"), "MEDIUM"),),
    ("slack", "chat_postMessage"): ((("unfurl_links",), False), (("mrkdwn",), True), (("link_names",), False)),
}
"""App and operation -> fields of the body that change nothing a task is about."""

_OF_CALLS: Mapping[str, Mapping[str, Any]] = {
    "gmail": {"prettyPrint": "true"},
    "google_calendar": {"maxAttendees": 50, "supportsAttachments": "true"},
    "google_drive": {"supportsAllDrives": "true", "fields": "id"},
    "google_sheets": {"includeValuesInResponse": "true", "responseValueRenderOption": "UNFORMATTED_VALUE"},
    "jira": {"notifyUsers": "false", "returnIssue": "true", "expand": "renderedBody"},
}
"""App -> options that shape the answer or spare somebody a notice."""


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each write with a field of the body more that it does not have, one by one; all writes with further options."""
    for write in trace.writes:
        for path, value in _OF_NEW.get((write.app, write.operation.id), ()):
            if _can_add(write, path):
                request = replaced(write.request, {("body", *path): value})
                says = f"{write} with {'.'.join(map(str, path))}: {value!r}"
                yield with_requests(trace, says, {write.number: request})
        options: dict[Path, Any] = {("params", name): value for name, value in _options(write).items()}
        if options:
            names = ", ".join(str(name) for _, name in options)
            yield with_requests(trace, f"{write} with {names}", {write.number: replaced(write.request, options)})
    yield from _for_batches(trace)


def _can_add(write: Write, path: Path) -> bool:
    """Whether the body has the place and not yet the field, and the operation knows it."""
    known = (write.operation.body or {}).get("properties", {})
    inside = value_at(write.request, ("body", *path[:-1]))
    return path[0] in known and isinstance(inside, dict) and path[-1] not in inside


def _options(write: Write) -> dict[str, Any]:
    known = {each.name for each in write.operation.parameters if each.where == "query"}
    given = set(write.request.params) | {
        part.partition("=")[0] for part in write.request.url.partition("?")[2].split("&")
    }
    return {name: value for name, value in _OF_CALLS.get(write.app, {}).items() if name in known - given}


def _for_batches(trace: Trace) -> Iterator[Variant]:
    """HubSpot tasks made in a batch, each with a body."""
    for write in trace.writes:
        inputs = value_at(write.request, ("body", "inputs")) if write.operation.id == "batch_create_objects" else None
        if inputs and "/tasks/" in write.request.url:
            values: dict[Path, Any] = {
                ("body", "inputs", place, "properties", "hs_task_body"): "As agreed."
                for place, each in enumerate(inputs)
                if "hs_task_body" not in each.get("properties", {})
            }
            if values:
                says = f"{write} with hs_task_body"
                yield with_requests(trace, says, {write.number: replaced(write.request, values)})
