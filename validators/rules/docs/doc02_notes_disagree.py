"""Notes disagree.

## What it flags
A number, a mail address, a date or a code such as `INV-1042` in `notes:` that stands nowhere else in the task, its
facts or its solution.

## Why
Notes are what a maintainer trusts when a verdict is disputed; after an edit they speak of a task that is no more. In a
suite of office work the points in the checkpoints file and those in the grader differ, and a verified edition of an
airline suite had to settle which one holds (amazon-agi/tau2-bench-verified, airline 39).

## Bad
    notes: The yearly value is USD 46000 in the mail.

## Good
    notes: The yearly value is USD 48000 in the mail.

## How to fix
Bring the notes up to date, or say in them how the number comes about.

## When to suppress
Where the notes speak of something outside the task, such as a ticket or another suite.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DOC02", "notes-disagree", "note", "possible")
_NAMED = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w-])[A-Z]{2,6}-[0-9]{2,}(?![\w-])|\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b"
)
_NUMBER = re.compile(r"(?<![\w.,-])[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|(?<![\w.,-])[0-9]{3,}(?:\.[0-9]+)?(?![\w-])")
_YEARS = range(1900, 2101)


def check(view: TaskView) -> Iterator[Finding]:
    """What only the notes speak of."""
    notes = view.task.notes
    if not notes or not (any(map(str.isdigit, notes)) or "@" in notes):
        return
    rest = _elsewhere(view)
    place = view.place("notes")
    for found in dict.fromkeys(_NAMED.findall(notes)):
        if found not in rest:
            yield RULE.at(place, f"the notes name `{found}`, and nothing else in the task does")
    for found in dict.fromkeys(_NUMBER.findall(_NAMED.sub(" ", notes))):
        if found not in rest and not _year(found) and _plain(found) not in map(_plain, _NUMBER.findall(rest)):
            yield RULE.at(place, f"the notes name the number `{found}`, and nothing else in the task does")


def _elsewhere(view: TaskView) -> str:
    source = view.document.source
    written = view.written("notes")
    solution = view.loaded.solution_document
    facts = " ".join(str(value) for value in view.prepared.facts.values())
    return "\n".join([source.replace(written, ""), solution.source if solution else "", facts])


def _plain(text: str) -> Decimal:
    return Decimal(text.replace(",", "")).normalize()


def _year(text: str) -> bool:
    return len(text) == 4 and text.isdigit() and int(text) in _YEARS
