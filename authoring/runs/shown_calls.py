"""A recorded call for a person: what was sent, what it did to the world, why it failed."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_bytes
from email.policy import default
from typing import Any

import orjson
from rich.text import Text

from runtime.grading.touched import show_value
from runtime.kit.records import RecordDict
from runtime.kit.seeding import model_at
from runtime.kit.world import label_of
from validators.report.marks import CHANGES

SHORT = 160
_FIELDS = 6
_READS = ("GET", "HEAD")
_BOOKS = re.compile(r"(last_)?(modified|updated?|edited|changed?)|.*_(modified|updated|change)(_|$)|history|snippet")


def call_line(call: Mapping[str, Any]) -> Text:
    """Status, method, URL and query of a call."""
    text = Text(f"{call['status']} ", "red" if call.get("failed") else "green")
    text.append(f"{call['method']} {call['url']}")
    if call.get("params"):
        text.append("  " + ", ".join(f"{name}={clipped(plain(value))}" for name, value in call["params"].items()))
    return text


def under_call(call: Mapping[str, Any], effects: Mapping[int, Sequence[Text]]) -> list[Text]:
    """What stands under a call: what was sent, what it did, why it failed."""
    lines = []
    if call.get("body") not in (None, {}, "") and (call["method"] not in _READS):
        lines.append(Text(_sent(call["body"]), "dim"))
    lines += effects.get(call["number"], [])
    if call.get("failed"):
        lines.append(Text(clipped(plain(call.get("response"))), "red"))
    return lines


def _sent(body: Any) -> str:
    """A body as one line; where it is a mail, the mail."""
    if isinstance(body, Mapping):
        holder = body["message"] if isinstance(body.get("message"), Mapping) else body
        if isinstance(holder.get("raw"), str):
            told = _mail(holder["raw"])
            if told:
                return told
    return clipped(plain(body), 2 * SHORT)


def _mail(raw: str) -> str:
    """Headers and text of a mail as it was sent; empty where it is none."""
    try:
        mail = message_from_bytes(urlsafe_b64decode(raw + "=" * (-len(raw) % 4)), policy=default)
        part = mail.get_body(("plain", "html"))
        text = part.get_content() if part is not None else ""
        headers = [f"{name}: {mail[name]}" for name in ("To", "Cc", "Bcc", "Subject") if mail[name]]
    except (ValueError, LookupError):
        return ""
    return "\n".join([*headers, clipped(text, 4 * SHORT)]) if headers else ""


def effects_of(diff: Sequence[Mapping[str, Any]]) -> dict[int, list[Text]]:
    """Call number -> what it did to records. What a record became is told with the last call that wrote it."""
    found: dict[int, list[Text]] = {}
    for change in diff:
        numbers = change["calls"]
        for number in numbers:
            kind = change["kind"]
            if kind == "created" and number != numbers[0]:
                kind = "changed"
            if kind == "deleted" and number != numbers[-1]:
                kind = "changed"
            found.setdefault(number, []).append(_change(change, kind, whole=number == numbers[-1]))
    return found


def _change(change: Mapping[str, Any], kind: str, *, whole: bool) -> Text:
    sign, colour = CHANGES[kind]
    record = change.get("after") or change.get("before") or {}
    text = Text(f"{sign} {change['collection']}/{change['id']}", colour)
    label = " ".join(_label(change["collection"], record).split())
    if label and label != change["id"]:
        text.append(f"  {clipped(label, 60)}")
    told = list(_fields(change)) if whole and kind == "changed" else []
    if len(told) > _FIELDS:
        told[_FIELDS:] = [f"and {count(len(told) - _FIELDS, 'more field')}"]
    if told:
        text.append(f": {', '.join(told)}", "dim")
    return text


def _fields(change: Mapping[str, Any]) -> Iterator[str]:
    """The fields that differ; those by which an app only keeps its books come last."""
    before, after = change.get("before"), change.get("after")
    if before is None or after is None:
        return
    for name in sorted(change["fields"], key=lambda each: bool(_BOOKS.match(each))):
        yield f"{name} {show_value(before.get(name))} -> {show_value(after.get(name))}"


def _label(collection: str, record: RecordDict) -> str:
    try:
        return label_of(model_at(collection), record)
    except KeyError:
        return ""


def plain(value: Any) -> str:
    """A text as it is, other values as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()


def clipped(text: str, most: int = SHORT) -> str:
    """One line, cut off where it is long."""
    line = " ".join(str(text).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def count(number: int, noun: str) -> str:
    """`1 call`, `2 calls`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
