"""Past event as future.

## What it flags
An assertion that wants something scheduled for a moment that the clock has passed, or a trigger that calls a day
upcoming that is over.

## Why
An agent that respects the clock refuses, asks or picks another day, and fails. In a public airline benchmark the
reference is paid for cancelling flights that have already flown by the policy's own now
(sierra-research/tau2-bench#156).

## Bad
    trigger: {text: Put the renewal call with Meridian into the calendar.}
    seed:
      google_calendar: {calendars: [{id: dana.ruiz@company.example.com, summary: Dana Ruiz, primary: true}]}
    policy: []
    assertions:
      - id: booked
        created: google_calendar.events
        where: {summary: {mentions: Meridian}, start: {on_day: 2026-01-20}}

## Good
    trigger: {text: Put the renewal call with Meridian into the calendar.}
    seed:
      google_calendar: {calendars: [{id: dana.ruiz@company.example.com, summary: Dana Ruiz, primary: true}]}
    policy: []
    assertions:
      - id: booked
        created: google_calendar.events
        where: {summary: {mentions: Meridian}, start: {on_day: 2026-02-03}}

## How to fix
Move the clock before the event, or the event behind the clock.

## When to suppress
When the task is to record something after the fact and does not say so in the trigger. An imported task whose clock
the import made up is not looked at.
"""

import re
from collections.abc import Iterator

from validators.conditions import needles
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.dates._written import iso_days, written_days
from validators.view import TaskView

RULE = Rule("DATE02", "past-event-as-future", "warning", confidence="likely")

_PLANNED = re.compile(
    r"(?:start|scheduled|due|publish|post|send|reminder|begin)s?(?:_+\w+)?|time|event_start", re.IGNORECASE
)
_FUTURE = re.compile(
    r"\b(?:upcoming|coming up|takes? place|will (?:be|start|begin|take|happen|go)|"
    r"(?:is|are) (?:planned|scheduled)|starts|begins|kicks off|goes live)\b[^.!?]{0,40}\Z",
    re.IGNORECASE,
)
_RECORDED = re.compile(
    r"\b(?:log(?:ged)?|record(?:ed)?|backfill\w*|back-?dat\w*|retroactive\w*|was|were|happened|took place|held|missed|"
    r"yesterday|last (?:week|month|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*)\b",
    re.IGNORECASE,
)


def check(view: TaskView) -> Iterator[Finding]:
    """Planned moments before the clock, in assertions and in the trigger."""
    from runtime.grading.dates import read_day

    if (view.task.origin or {}).get("clock_made_up"):
        return
    now = view.prepared.seed.now.date()
    text = view.task.trigger.text
    for condition in view.conditions:
        if (
            condition.form != "created"
            or condition.negated
            or condition.matcher not in ("equals", "on_day", "lte", "lt")
        ):
            continue
        if (
            not _PLANNED.fullmatch(condition.field)
            or condition.kind not in ("date", "datetime")
            or _RECORDED.search(text)
        ):
            continue
        for at, value in needles(condition):
            day = read_day(value) if isinstance(value, str) and "${" not in value else None
            if day is not None and day < now:
                message = f"`{condition.field}` of a new record is `{value}`, before the clock, `{view.task.clock}`"
                yield RULE.at(
                    view.place(*at),
                    message,
                    tip="move the clock or the date",
                    related=[Related(view.place("clock"), "the clock")],
                )
    days = [day for day in (*written_days(view, "trigger"), *iso_days(view, "trigger")) if day.year]
    if not days:
        return
    source = view.document.source
    begin, _ = view.stretch("trigger", "text")
    for each in days:
        day = each.in_year(now.year)
        if day is not None and day < now and _FUTURE.search(source, begin, each.start):
            written = " ".join(source[each.start : each.end].split())
            message = f"the trigger speaks of `{written}` as still to come, the clock says `{view.task.clock}`"
            yield RULE.at(
                each.place(view),
                message,
                tip="move the clock or the date",
                related=[Related(view.place("clock"), "the clock")],
            )
