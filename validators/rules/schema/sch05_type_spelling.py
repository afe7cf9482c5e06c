"""Type spelling.

## What it flags
A value of another type than its place takes: a number where text is expected, text where a field is true or false, a
list asked of a field with one value, a date or an amount that cannot be read as one; and, in a column of seeded
numbers, a number that is written as text.

## Why
A check that compares across types never holds, whatever the agent does: two tasks of a public web suite compared a
number with text (web-arena-x/webarena#51), and five rules of another wanted `1200000` where the sheet holds
`"1200000"`.

## Bad
    assertions:
      - id: replied
        created: gmail.messages
        where: {sent: "yes", to: dana.ruiz@company.example.com}

## Good
    assertions:
      - id: replied
        created: gmail.messages
        where: {sent: true, to: dana.ruiz@company.example.com}

## How to fix
Write the value as the type that the message names: quotes make text, `true` and `false` stand without them.

## When to suppress
Where a sheet with a number typed as text is the difficulty of the task.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from runtime.grading.dates import bare_date, read_day, read_instant
from runtime.grading.numbers import read_amount
from runtime.kit.records import Record, fields_of
from validators.finding import Finding, Fix, Related, Replacement
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints
from validators.rules.schema._written_values import equalities
from validators.view import SeedRecord, TaskView

RULE = Rule("SCH05", "type-spelling", "error", needs=Needs.FILE, fix="safe")
_NUMBER_TEXT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_DIGITS = "-0123456789"
_WANTS_TEXT = re.compile(r"` is text, found the number|input should be a valid string")
_WORDS = {
    "boolean": "true or false",
    "money": "an amount",
    "number": "a number",
    "integer": "a number",
    "date": "a date",
    "datetime": "a date and time",
    "email": "a mail address",
    "emails": "mail addresses",
}


def check(view: TaskView) -> Iterator[Finding]:
    """Values of the wrong type, as the loader says and as grading will compare."""
    for problem, place in complaints(view, RULE.code):
        written = view.written(*(step for step in problem.path if isinstance(step, str | int)))
        fix = None
        if _WANTS_TEXT.search(problem.message) and re.fullmatch(r"[\w.+-]+", written):
            fix = Fix("put it in quotes", (Replacement(place, f'"{written}"'),))
        yield RULE.at(place, problem.message, tip=problem.tip or ("put it in quotes" if fix else ""), fix=fix)
    if view.sound:
        yield from _conditions(view)
        yield from _columns(view)


def _conditions(view: TaskView) -> Iterator[Finding]:
    for condition, value in equalities(view):
        spec = condition.spec
        if spec is None or value is None:
            continue
        if isinstance(value, list) and not spec.many and spec.kind not in ("any", "emails"):
            message = f"`{spec.name}` has one value, so it never equals a list"
            yield RULE.at(view.place(*condition.at), message, tip="use `one_of` for alternatives")
            continue
        for each in value if isinstance(value, list) else [value]:
            if not _readable(spec.kind, each):
                shown = str(each).lower() if isinstance(each, bool) else str(each)
                message = f"`{shown}` is not {_WORDS[spec.kind]}, which `{spec.name}` is"
                tip = f"it {'always' if condition.negated else 'never'} holds"
                yield RULE.at(view.place(*condition.at), message, tip=tip)
                break


def _readable(kind: str, value: Any) -> bool:
    match kind:
        case "boolean":
            return isinstance(value, bool) or str(value).strip().casefold() in ("true", "false")
        case "money" | "number" | "integer":
            return not isinstance(value, bool) and read_amount(value) is not None
        case "date":
            return read_day(value) is not None
        case "datetime":
            return bare_date(value) is not None or read_instant(value) is not None
        case "email" | "emails":
            return value == "" or (isinstance(value, str) and "@" in value)
    return True


def _columns(view: TaskView) -> Iterator[Finding]:
    columns: dict[tuple[str, ...], list[tuple[SeedRecord, Any]]] = {}
    suspects: set[tuple[str, ...]] = set()
    for record in view.records:
        holder = record.model.open_fields
        cells = record.record.get(holder) if holder else None
        if not holder or not isinstance(cells, dict):
            continue
        home = (record.collection, *(str(record.record.get(name)) for name in _parents(record.model)), holder)
        for name, value in cells.items():
            column = (*home, str(name))
            columns.setdefault(column, []).append((record, value))
            if type(value) is str and value[:1] in _DIGITS and _NUMBER_TEXT.fullmatch(value):
                suspects.add(column)
    for column, cells_of in columns.items():
        if column in suspects:
            yield from _mixed(view, column, cells_of)


def _mixed(view: TaskView, column: tuple[str, ...], cells: list[tuple[SeedRecord, Any]]) -> Iterator[Finding]:
    """A column of numbers of which some are text."""
    numbers = sum(isinstance(value, int | float) and not isinstance(value, bool) for _, value in cells)
    texts = [each for each in cells if isinstance(each[1], str) and _NUMBER_TEXT.fullmatch(each[1])]
    if numbers < 2 or numbers <= len(texts) or numbers + len(texts) != len(cells):
        return
    places = [view.record_place(record, column[-2], column[-1]) for record, _ in texts]
    more = f", as {len(texts) - 1} more are" if len(texts) > 1 else ""
    message = f"`{texts[0][1]}` is text in `{column[-1]}`{more}, where {numbers} other rows hold numbers"
    related = [Related(place, "text as well") for place in places[1:]]
    tip = "take the quotes off"
    yield RULE.at(places[0], message, tip=tip, related=related, severity="warning", confidence="likely")


@cache
def _parents(model: type[Record]) -> tuple[str, ...]:
    """The fields that say which table a row is in."""
    return tuple(spec.name for spec in fields_of(model).values() if spec.ref and spec.required)
