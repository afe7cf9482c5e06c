"""Representation.

## What it flags
A number, an amount or a percentage that must be written in one way, because `contains` looks for it with its marks; a
column of a sheet that must equal a day as text; a day that a named type looks for, unless the trigger writes it in the
same way or values have to be kept verbatim. (Days in `contains` are DATE07's.)

## Why
The same value in another usual form fails: `$0.00` for `0` (sierra-research/tau2-bench#397), a date or a decimal
written otherwise (web-arena-x/webarena#134, #211).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {contains: "$48,000.00"}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: "$48,000.00"}}

## How to fix
`mentions` reads numbers, amounts and days in any usual form; `on_day` does so for a field that holds a day.

## When to suppress
When a policy asks for exactly this form.
"""

import re
from collections.abc import Iterator

from validators.conditions import Condition
from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles, readable
from validators.view import TaskView

RULE = Rule("STR02", "representation", "warning", confidence="likely", fix="unsafe", lead=True)

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = re.compile(
    rf"\d{{4}}-\d\d-\d\d|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}|{_MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?"
    rf"|\d{{1,2}}\.? {_MONTH}(?: \d{{4}})?",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:[$€£] ?|[A-Z]{3} )\d[\d,]*(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?: ?[A-Z]{3})?|\d+\.\d{1,2}(?: ?%)?|\d+ ?%"
)
_POLITE = re.compile(r"\b(?:iso|yyyy|mm/dd|dd/mm|format)\b", re.IGNORECASE)

_FORMAT = re.compile(r"\bdate format\b|\byyyy\b|\biso 8601\b|\bmm/dd|\bdd/mm")
"""Words of records that say how to write days; `format` alone says many other things there."""
_AS_IT_STANDS = re.compile(r"\b(?:verbatim|word for word|exactly as|as (?:it is |they are )?written)\b", re.IGNORECASE)


def check(view: TaskView) -> Iterator[Finding]:
    """Formatted values in `contains`, and days that an open column must equal as text."""
    for needle in all_needles(view):
        if not needle.negated and not needle.alternative and not needle.computed:
            yield from _of_needle(needle, view)
    for condition in view.conditions:
        if condition.kind in ("any", "line") and condition.matcher == "equals" and isinstance(condition.argument, str):
            yield from _of_column(condition, condition.argument, view)


def _of_needle(needle: Needle, view: TaskView) -> Iterator[Finding]:
    text = needle.text.strip()
    if needle.kind not in ("text", "html"):
        return
    if needle.native:
        if needle.matcher not in ("contains", "starts_with") or not _NUMBER.fullmatch(text):
            return
        fix = None
        if needle.at[-1] == "contains":
            key = view.place(*needle.at, key=True)
            fix = Fix("accept any usual form", (Replacement(key, "mentions"),), safe=False)
        message = f"`{needle.text}` must be written in just this way, expected the number in any usual form"
        yield RULE.at(view.place(*needle.at), message, tip="`mentions` reads any usual form", fix=fix)
    elif (
        _DAY.fullmatch(text)
        and needle.matcher.endswith("contains")
        and needle.matcher != "cell_contains"
        and not _told(view)
        and not _given(text, view)
    ):
        message = f"`{needle.text}` must be written in just this way, expected the day in any usual form"
        tip = "the native form with `mentions` reads any usual form"
        yield RULE.at(view.place(*needle.at), message, tip=tip, confidence="possible")


def _of_column(condition: Condition, written: str, view: TaskView) -> Iterator[Finding]:
    """A day as text in a column of a sheet: a person types it in one of many ways."""
    if condition.spec is not None or condition.negated or not _DAY.fullmatch(written.strip()) or _told(view):
        return
    record = view.by_path.get(f"{condition.collection}/{condition.record_id}")
    if record is not None and record.model.open_fields:
        seeded = (record.record.get(record.model.open_fields) or {}).get(condition.field)
        if str(seeded) == written:
            return  # it must stay as it is
    place = view.place(*condition.at)
    fix = Fix("compare the day", (Replacement(place, f"{{on_day: {view.written(*condition.at)}}}"),), safe=False)
    message = f"`{condition.field}` must hold `{written}` as text, expected the day in any usual form"
    yield RULE.at(place, message, tip=f"use `{{on_day: {written}}}`", fix=fix)


def _told(view: TaskView) -> bool:
    """Whether the trigger, a policy or another text of the task says how to write."""
    return _POLITE.search(view.instructions) is not None or _FORMAT.search(readable(view)) is not None


def _given(day: str, view: TaskView) -> bool:
    """Whether an agent would take the spelling over: the trigger has it, or values have to be kept as they stand."""
    small = day.casefold()
    if small in view.task.trigger.text.casefold():
        return True
    return small in readable(view) and _AS_IT_STANDS.search(view.instructions) is not None
