"""Mismatched date.

## What it flags
A date in an assertion that stands nowhere in the task, where the trigger or a policy names one that differs by a slip
of the pen: day and month swapped, two digits turned round, one digit of the day changed, or another year.

## Why
A right agent does what the text says and fails. In a public airline task the text says May 12 and the expected call
May 22 (sierra-research/tau2-bench#47).

## Bad
    trigger: {text: Announce that the Meridian renewal starts on May 12.}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: 2026-05-22}}

## Good
    trigger: {text: Announce that the Meridian renewal starts on May 12.}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: 2026-05-12}}

## How to fix
Correct whichever of the two is wrong, or derive the date with a fact, so that it follows from the seed.

## When to suppress
When the date is worked out from something the rule cannot see. Text that speaks of days, weeks or months to add keeps
the rule silent by itself.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from validators.conditions import needles
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.dates._written import READABLE, WrittenDay, iso_days, written_days
from validators.view import TaskView

RULE = Rule("DATE01", "mismatched-date", "warning", confidence="likely")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_COUNTED = re.compile(
    r"\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|next|following|each|every|per)[ -]+(?:\w+[ -]+)?"
    r"(?:days?|weeks?|fortnights?|months?|quarters?|years?)\b|\b(?:tomorrow|yesterday|annual\w*|anniversary|"
    r"(?:working|business|calendar) days?|days? (?:after|before)|end of (?:the )?month)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(r"\btoday\b", re.IGNORECASE)
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day")


def check(view: TaskView) -> Iterator[Finding]:
    """Dates that assertions ask for, against those that the texts name."""
    asked = [
        (at, date.fromisoformat(value))
        for condition in view.conditions
        if condition.matcher in ("equals", "on_day", "mentions")
        for at, value in needles(condition)
        if isinstance(value, str) and _DATE.fullmatch(value) and _real(value)
    ]
    if not asked:
        return
    text = view.instructions
    if _COUNTED.search(text):
        return
    now = view.prepared.seed.now.date()
    named = [
        (day, f"the text says `{' '.join(view.document.source[day.start : day.end].split())}`", day.place(view))
        for part in ("trigger", "policy")
        for day in (*written_days(view, part), *iso_days(view, part))
    ]
    if _TODAY.search(view.task.trigger.text):
        clock = WrittenDay(0, 0, now.year, now.month, now.day, None)
        named.append((clock, f"the trigger says today, {now}", view.place("clock")))
    seeded = view.document.source[slice(*view.stretch("seed"))]
    for at, day in asked:
        known = abs(day - now) <= timedelta(days=1) or day.isoformat() in seeded or day.isoformat() in text
        if known or any(each.in_year(day.year) == day for part in READABLE for each in written_days(view, part)):
            continue
        for each, said, place in named:
            slip = _slip(day, each, weekdays=_WEEKDAY.search(text) is not None)
            if slip:
                message = f"`{day}` stands nowhere in the task; {said}: {slip}"
                related = [Related(place, "named here")]
                yield RULE.at(view.place(*at), message, tip="correct one of the two", related=related)
                break


def _real(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _slip(asked: date, named: WrittenDay, *, weekdays: bool) -> str:
    """What went wrong between two dates, or empty where they are just two dates."""
    year = named.year or asked.year
    if year != asked.year:
        return "another year" if (named.month, named.number) == (asked.month, asked.day) else ""
    if (named.number, named.month) == (asked.month, asked.day):
        return "day and month swapped"
    if named.month != asked.month:
        return ""
    one, other = f"{named.number:02}", f"{asked.day:02}"
    if one == other[::-1]:
        return "two digits turned round"
    if not weekdays and one[1] == other[1]:
        return "one digit differs"
    return ""
