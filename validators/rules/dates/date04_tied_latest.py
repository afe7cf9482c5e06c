"""Tied latest.

## What it flags
A task that asks for the latest, newest or most recent of something, where a record that counts and another of its
kind share the date that would decide.

## Why
Whichever comes first in a list is then right by luck. In one public suite an undiscoverable tie-break decided a third
of the outputs (terminal-bench-qc, scanner-sync-daemon); in another the tool returned the oldest first while its text
said newest (sierra-research/tau2-bench#403).

## Bad
    trigger: {text: Set the newest quote of Meridian to Accepted in the sheet Quotes.}
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Sales
            worksheets:
              - id: quotes
                title: Quotes
                headers: [Quote, Customer, Date, Status]
                rows:
                  - {id: q1, row_id: 2, cells: {Quote: Q-1, Customer: Meridian, Date: 2026-01-20, Status: Sent}}
                  - {id: q2, row_id: 3, cells: {Quote: Q-2, Customer: Meridian, Date: 2026-01-20, Status: Sent}}
    policy: []
    assertions: [{id: accepted, record: google_sheets.rows/q2, has: {Status: Accepted}}]

## Good
    trigger: {text: Set the newest quote of Meridian to Accepted in the sheet Quotes.}
    seed:
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Sales
            worksheets:
              - id: quotes
                title: Quotes
                headers: [Quote, Customer, Date, Status]
                rows:
                  - {id: q1, row_id: 2, cells: {Quote: Q-1, Customer: Meridian, Date: 2026-01-20, Status: Sent}}
                  - {id: q2, row_id: 3, cells: {Quote: Q-2, Customer: Meridian, Date: 2026-01-22, Status: Sent}}
    policy: []
    assertions: [{id: accepted, record: google_sheets.rows/q2, has: {Status: Accepted}}]

## How to fix
Give the two records different dates, or let the text say what decides between equal ones.

## When to suppress
When another word of the task excludes the second record.
"""

import re
from collections.abc import Iterator
from typing import Any

from runtime.kit.records import fields_of
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.view import SeedRecord, TaskView

RULE = Rule("DATE04", "tied-latest", "warning", confidence="likely")

_ASKED = re.compile(
    r"\b(?:latest|newest|most recent(?:ly)?|last (?:updated|modified|edited|changed|created|received|sent))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAMED = re.compile(r"record\(\s*['\"]([^'\"]+)['\"]\s*\)")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ].*)?")
_NEAR = 40
_KINDS = frozenset({"date", "datetime"})


def check(view: TaskView) -> Iterator[Finding]:
    """Records that count, with a sibling of the same date."""
    text = view.instructions
    if not any(word in text for word in ("atest", "ewest", "ecent", "ast ")):
        return
    asked = list(_ASKED.finditer(text))
    if not asked:
        return
    beside = " ".join(text[max(0, each.start() - _NEAR) : each.end() + _NEAR] for each in asked)
    near = {word.casefold().rstrip("s") for word in _WORD.findall(beside)}
    trigger = view.task.trigger.text.casefold()
    declared = {path for trap in view.task.traps if trap.look_alike for path in (trap.look_alike.decoy,)}
    for path in dict.fromkeys(_counting(view)):
        one = view.by_path.get(path)
        if one is None or not _is_kind(one, view, near):
            continue
        dates = _dates(one)
        for other in view.records if dates else ():
            if other.collection != one.collection or other.id == one.id or other.path in declared:
                continue
            if not _same_table(one, other) or not _alike(one, other, trigger) or _dates(other) != dates:
                continue
            word, field = asked[0][0], next(iter(dates))
            message = (
                f"the task asks for the {word.lower()}, and `{one.id}` and `{other.id}` share `{field}: {dates[field]}`"
            )
            related = [Related(view.record_place(other), "the other one")]
            yield RULE.at(view.record_place(one), message, tip="give them different dates", related=related)
            break


def _counting(view: TaskView) -> Iterator[str]:
    """Paths of the records that facts and assertions name."""
    for expression in view.task.facts.values():
        if isinstance(expression, str):
            yield from _NAMED.findall(expression)
    for statement in view.statements:
        if statement.form == "record":
            yield str(statement.keys["record"])


def _is_kind(record: SeedRecord, view: TaskView, words: set[str]) -> bool:
    """Whether the words beside `latest` name the record's collection or the sheet it stands in."""
    names = [record.collection.partition(".")[2].replace("_", " ")]
    sheet = record.record.get("worksheet_id")
    names += [
        each.label for each in view.records if sheet and each.id == sheet and each.collection.endswith("worksheets")
    ]
    return any(word.casefold().rstrip("s") in words for name in names for word in _WORD.findall(name))


def _values(record: SeedRecord) -> dict[str, Any]:
    holder = record.model.open_fields
    inner = record.record.get(holder) if holder else None
    return inner if isinstance(inner, dict) and record.collection == "google_sheets.rows" else record.record


def _dates(record: SeedRecord) -> dict[str, str]:
    specs = fields_of(record.model)
    return {
        name: str(value)
        for name, value in _values(record).items()
        if value
        and ((name in specs and specs[name].kind in _KINDS) or (isinstance(value, str) and _DAY.fullmatch(value)))
    }


def _same_table(one: SeedRecord, other: SeedRecord) -> bool:
    return one.record.get("worksheet_id") == other.record.get("worksheet_id")


def _alike(one: SeedRecord, other: SeedRecord, trigger: str) -> bool:
    """Whether both have a value that the trigger names, or agree in every text but the first."""
    mine, theirs = _values(one), _values(other)
    texts = [name for name, value in mine.items() if isinstance(value, str) and value and not _DAY.fullmatch(value)]
    equal = [name for name in texts if theirs.get(name) == mine[name]]
    if any(len(str(mine[name])) > 2 and str(mine[name]).casefold() in trigger for name in equal):
        return True
    return one.collection == "google_sheets.rows" and len(texts) > 1 and equal == texts
