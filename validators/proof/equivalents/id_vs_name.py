"""Ids or names: the same thing by another of its names, where the vendor takes either.

`me` and the account's address, `primary` and the calendar's id, a channel's id and its #name, a Salesforce id with and
without its check letters, a Jira issue's key and its number.
"""

from collections.abc import Iterator
from typing import Any

from validators.proof.kit.arguments import Leaf, replaced
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("ids or names", "NAME05", "name-vs-id", "error")
_BY_NAME = frozenset({"chat_postMessage", "chat_scheduleMessage", "chat_postEphemeral"})
"""Slack methods that take a channel's name; the others want its id."""
_SHORT, _LONG = 15, 18
_BLOCK = 5
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each argument of each write by each of its other names."""
    for write in trace.writes:
        for leaf in write.leaves:
            if isinstance(leaf.value, str) and leaf.value:
                for other in filter(None, dict.fromkeys(_others(trace, write, leaf))):
                    says = f"{write} with {other} instead of {leaf.value}"
                    yield with_requests(trace, says, {write.number: replaced(write.request, {leaf.path: other})})


def _others(trace: Trace, write: Write, leaf: Leaf) -> Iterator[Any]:
    match write.app:
        case "gmail" if leaf.path[0] == "path" and leaf.value == "me":
            yield from _fields(trace, "gmail.profile", "email_address")
        case "google_calendar" if leaf.path[0] == "path":
            yield from _calendars(trace, leaf.value)
        case "slack" if leaf.name == "channel" and write.operation.id in _BY_NAME:
            yield from _channels(trace, leaf.value)
        case "salesforce" if leaf.value in trace.lookup.by_id:
            yield leaf.value[:_SHORT] if len(leaf.value) == _LONG else ""
            yield leaf.value + _check_letters(leaf.value) if len(leaf.value) == _SHORT else ""
        case "jira":
            yield from _issues(trace, leaf)


def _fields(trace: Trace, collection: str, name: str) -> Iterator[str]:
    for known in trace.lookup.by_collection.get(collection, [])[:1]:
        if known.record.get(name):
            yield str(known.record[name])


def _calendars(trace: Trace, value: str) -> Iterator[str]:
    for known in trace.lookup.by_collection.get("google_calendar.calendars", []):
        if known.record.get("primary") and value in (known.id, "primary"):
            yield known.id if value == "primary" else "primary"


def _channels(trace: Trace, value: str) -> Iterator[str]:
    for known in trace.lookup.by_collection.get("slack.channels", []):
        name = str(known.record.get("name") or "")
        if known.record.get("channel_type") in ("public", "private") and value in (known.id, name, f"#{name}"):
            yield from (other for other in (known.id, f"#{name}", name) if other != value)
    for known in trace.lookup.by_collection.get("slack.users", []):
        if value == known.id and known.record.get("username"):
            yield f"@{known.record['username']}"


def _issues(trace: Trace, leaf: Leaf) -> Iterator[str]:
    for known in trace.lookup.by_collection.get("jira.issues", []):
        names = [str(known.record.get(name) or "") for name in ("id", "key")]
        if leaf.path[0] == "path" and leaf.value in names:
            yield from (other for other in names if other and other != leaf.value)


def _check_letters(value: str) -> str:
    """The three letters that tell which of a Salesforce id's letters are capitals."""
    blocks = [value[at : at + _BLOCK] for at in range(0, _SHORT, _BLOCK)]
    return "".join(_LETTERS[sum(1 << at for at, letter in enumerate(block) if letter.isupper())] for block in blocks)
