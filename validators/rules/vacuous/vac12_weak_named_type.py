"""Weak named type.

## What it flags
A named type that is known to let through what it should not, with the native form that does not; each once a task,
and in an imported task all of them in one finding. Left out is a gap that the assertion does not touch: a parameter
that is not written, an old record where there is none or the record is named by its id, other sheets where none has
that row. In imported tasks it is left to VAC02 that old records count, and a long text is not looked for in words.

## Why
Named types keep the verdicts of the grader they come from, its gaps included: in that suite fragments found in
different mails still added up, the largest class of grading repairs ("evalrepair.10").

## Bad
    assertions:
      - id: announced
        type: slack_message_exists
        text_contains: Meridian

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Write the native form that the message names.

## When to suppress
When an imported task has to keep the verdicts of its source.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from validators.conditions import Statement
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.vacuous._pinned import names_record
from validators.view import TaskView

RULE = Rule("VAC12", "weak-named-type", "note")

_UNREAD = re.compile(r"`(\w+)` is not read")
_UNREAD_LIST = re.compile(r"a list in `(\w+)` is not read")
_WITH = re.compile(r"(with|without) (?:`(\w+)`|an? (\w+))")
_KEYS = {"address": "to", "recipient": "email", "value": "value"}
_OLD = re.compile(r"(?:record|row) that was there from the start satisfies it")
_PART = re.compile(r"part of a (?:word|name|number)")
_PLACES = ("channel", "worksheet", "spreadsheet")
_SHORT = 8
"""A text of more letters, or of several words, hardly stands inside another."""
_TEXTS = ("_contains", "contains", "name", "title", "subject", "summary", "text", "body")


def check(view: TaskView) -> Iterator[Finding]:
    """Named types with a gap that one of their assertions touches."""
    seen: dict[str, list[Statement]] = {}
    told: dict[str, tuple[str, str]] = {}
    for statement, named in view.named:
        gaps, forms = _parts(named.weakness)
        touched = "; ".join(gap for gap in gaps if _touches(gap, statement.keys, named.reads, view))
        if touched:
            name = str(statement.keys["type"])
            told.setdefault(name, (touched, "; ".join(forms)))
            seen.setdefault(name, []).append(statement)
    if view.task.origin is not None and len(seen) > 1:
        yield _together(view, seen, told)
        return
    for name, statements in seen.items():
        gap, form = told[name]
        first, *others = (view.place(*each.at, "type") for each in statements)
        again = f" ({len(statements)} assertions)" if others else ""
        related = [Related(place, "again") for place in others]
        yield RULE.at(first, f"`{name}`: {gap}{again}", tip=form, related=related)


def _together(view: TaskView, seen: dict[str, list[Statement]], told: dict[str, tuple[str, str]]) -> Finding:
    """One finding for all types of a task that has to keep the verdicts of its source."""
    places = {name: view.place(*statements[0].at, "type") for name, statements in seen.items()}
    first = next(iter(seen))
    return RULE.at(
        places[first],
        f"{len(seen)} named types let through what they should not, the first of them `{first}`: {told[first][0]}",
        tip=told[first][1] or "write native forms when the task is reworked",
        related=[
            Related(places[name], "; ".join(filter(None, (f"`{name}`: {told[name][0]}", told[name][1]))))
            for name in seen
            if name != first
        ],
    )


@cache
def _parts(weakness: str) -> tuple[list[str], list[str]]:
    """The gaps of a type, and the native forms without them."""
    gaps: list[str] = []
    forms: list[str] = []
    for part in weakness.split("; ") if weakness else ():
        written = part.startswith(("`", "use ")) and "not read" not in part and "need only" not in part
        (forms if written else gaps).append(part)
    if gaps and not forms:
        gap, colon, form = gaps[-1].partition(": ")
        if colon:
            gaps[-1], forms = gap, [form]
    return gaps, forms


def _touches(gap: str, keys: Mapping[str, Any], reads: tuple[str, ...], view: TaskView) -> bool:
    """Whether a gap can matter to an assertion as it is written, in the world that the seed builds."""
    if "on every sheet" in gap:
        return _on_two_sheets(view, keys)
    if "no such channel" in gap:
        return not _known_channel(view, keys)
    if found := _UNREAD_LIST.search(gap):
        return isinstance(keys.get(found[1]), list)
    if found := _UNREAD.match(gap):
        return found[1] in keys
    if found := _WITH.match(gap):
        name = found[2] or _KEYS.get(found[3], "")
        return not name or (name in keys) == (found[1] == "with")
    part = bool(_PART.search(gap)) and _short(keys, view.task.origin is not None)
    if _OLD.search(gap) and not part and (names_record(keys) or view.task.origin is not None):
        return False  # one that is there, VAC02 reports
    if "from the start" in gap and not part and reads:
        return any(each.collection in reads for each in view.records)
    return part or not gap.startswith("part of")


def _short(keys: Mapping[str, Any], imported: bool) -> bool:
    """Whether a text is looked for that can stand inside another word; in an imported task only a short one can."""
    texts = (value for name, value in keys.items() if name.endswith(_TEXTS) and not name.startswith(_PLACES))
    needles = (str(each) for value in texts for each in (value if isinstance(value, list) else [value]))
    return any(not imported or (len(each) <= _SHORT and " " not in each.strip()) for each in needles)


def _on_two_sheets(view: TaskView, keys: Mapping[str, Any]) -> bool:
    """Whether the seed has a row of that number on more than one sheet of the file."""
    rows = (each.record for each in view.records if each.collection == "google_sheets.rows")
    numbered = (row for row in rows if row.get("row_id") == keys.get("row_id"))
    files = [row.get("spreadsheet_id") for row in numbered]
    wanted = keys.get("spreadsheet_id")
    return files.count(wanted) > 1 if wanted else len(files) > len(set(files))


def _known_channel(view: TaskView, keys: Mapping[str, Any]) -> bool:
    """Whether the seed has the channel that a named type speaks of."""
    wanted = {str(keys[name]).lstrip("#") for name in ("channel", "channel_name", "channel_id") if name in keys}
    channels = (each.record for each in view.records if each.collection == "slack.channels")
    return any({str(each.get("name")), str(each.get("id"))} & wanted for each in channels)
