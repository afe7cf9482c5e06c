"""Impossible ask.

## What it flags
A day that no calendar has, a span of days that ends before it begins, or a least amount above the greatest one, in
the trigger.

## Why
No end state meets the request, so what is asserted is a guess. Public retail and airline tasks asked for what could
not be had together (amazon-agi/tau2-bench-verified, retail 26, airline 42).

## Bad
    trigger: {text: "Announce that the Meridian renewal starts on February 30."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger: {text: "Announce that the Meridian renewal starts on February 28."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Correct the day or the bounds.

## When to suppress
When the task is about noticing that it cannot be done.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.dates._written import iso_days, written_days
from validators.view import TaskView

RULE = Rule("TRIG03", "impossible-ask", "error", confidence="likely")

_JOINED = re.compile(r"\s*(?:to|until|till|through|and|-|–)\s+(?:the\s+)?", re.IGNORECASE)
_OPENED = re.compile(r"\b(?:from|between)\s+(?:\w+day,?\s+)?(?:the\s+)?\Z", re.IGNORECASE)
_MARK = r"(?:[A-Z]{3} ?|[$€£])?"
_BOUNDS = re.compile(
    rf"\b(?:more than|over|above|at least)\s+{_MARK}(?P<low>[0-9][0-9,.]*[0-9]|[0-9])(?:\s?\w{{3}})?\s+(?:and|but)\s+"
    rf"(?:less than|under|below|at most|up to)\s+{_MARK}(?P<high>[0-9][0-9,.]*[0-9]|[0-9])(?![\w%])",
)


def check(view: TaskView) -> Iterator[Finding]:
    """Days and bounds of the trigger that cannot be."""
    source = view.document.source
    start, _ = view.stretch("trigger", "text")
    year = view.prepared.seed.now.year
    days = sorted((*written_days(view, "trigger"), *iso_days(view, "trigger")), key=lambda day: day.start)
    for day in days:
        if all(day.in_year(each) is None for each in range(year - 4, year + 5)):
            written = " ".join(source[day.start : day.end].split())
            yield RULE.at(day.place(view), f"there is no `{written}` in the calendar", tip="correct the day")
    for one, other in pairwise(days):
        first, last = one.in_year(other.year or year), other.in_year(other.year or year)
        opened = _OPENED.search(source, max(start, one.start - 30), one.start)
        if first and last and last < first and opened and _JOINED.fullmatch(source, one.end, other.start):
            if one.year is None and other.year is None and one.month > other.month:
                continue
            written = " ".join(source[one.start : other.end].split())
            place = view.place_at(one.start, other.end)
            yield RULE.at(place, f"`{written}` ends before it begins", tip="swap the two days or correct one")
    for found in _BOUNDS.finditer(view.task.trigger.text):
        if float(found["high"].replace(",", "")) < float(found["low"].replace(",", "")):
            message = f"`{' '.join(found[0].split())}` leaves no amount"
            yield RULE.at(view.place_of(found[0], "trigger", "text"), message, tip="correct one of the bounds")
