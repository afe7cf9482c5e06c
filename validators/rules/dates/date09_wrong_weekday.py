"""Wrong weekday.

## What it flags
A weekday beside a date that falls on another day of the week; a note where it stands in a record of the seed.

## Why
One half of the phrase is wrong, and agents pick either. It is the same slip as a text and an expected call that name
different days (sierra-research/tau2-bench#47).

## Bad
    trigger: {text: "Announce the Meridian renewal; it starts on Monday, 4 February 2026."}

## Good
    trigger: {text: "Announce the Meridian renewal; it starts on Wednesday, 4 February 2026."}

## How to fix
Correct the weekday or the date. A date without a year is flagged only where the weekday fits in no year around the
clock's.

## When to suppress
When the contradiction is what the task is about.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.dates._written import READABLE, WEEKDAYS, weekday_days
from validators.view import TaskView

RULE = Rule("DATE09", "wrong-weekday", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Weekdays against the calendar."""
    year = view.prepared.seed.now.year
    for part, each in ((name, day) for name in READABLE for day in weekday_days(view, name)):
        years = [each.year] if each.year else [year - 1, year, year + 1]
        real = [day for day in map(each.in_year, years) if day is not None]
        if real and each.weekday is not None and all(day.weekday() != each.weekday for day in real):
            written = " ".join(view.document.source[each.start : each.end].split())
            right = WEEKDAYS[real[len(real) // 2].weekday()]
            when = "" if each.year else f" in {real[len(real) // 2].year}"
            message = f"`{written}` is a {right}{when}, the text says {WEEKDAYS[each.weekday]}"
            # Most records only stand around the task; what it asks for and its rules are read by every agent.
            tip = "correct the weekday or the date"
            yield RULE.at(each.place(view), message, tip=tip, severity="note" if part == "seed" else None)
