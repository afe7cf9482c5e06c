"""Undated relative day.

## What it flags
A policy that says `as of today`, `from next week` or `since yesterday` in a record that states no date of its own.

## Why
The words have no meaning but by the day on which they were written. The record gets the clock's own time by default,
so an agent reads another day than the author thought of, and a shifted clock moves it again: a sweep of one code base
found 17 checks that were right today and wrong a year on (OpenDigitalProductFactory PR 4017).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce}
        text: As of today, signed renewals are posted in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com],
                 subject: How we announce, date: 2026-01-12T09:00:00Z}
        text: As of today, signed renewals are posted in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## How to fix
Give the record its date, or name the day in the text.

## When to suppress
When the day does not matter to any assertion.
"""

import re
from collections.abc import Iterator
from functools import cache

from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DATE03", "undated-relative-day", "warning", confidence="likely")

_RELATIVE = re.compile(
    r"\b(?:as of|as from|from|starting|effective|since|beginning|begins|until|till)\s+(?:today|tomorrow|yesterday|"
    r"(?:next|this|last)\s+(?:week|month|quarter|year|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day))\b",
    re.IGNORECASE,
)
_TIMES = frozenset({"ts", "date", "timestamp", "internalDate", "internal_date"})


def check(view: TaskView) -> Iterator[Finding]:
    """Relative words of policies whose record says no date."""
    for place, policy in enumerate(view.task.policy):
        if not policy.record.keys().isdisjoint(_TIMES) or not policy.record.keys().isdisjoint(_dates(policy.in_)):
            continue
        found = _RELATIVE.search(policy.text)
        if found is None:
            continue
        words = " ".join(found[0].split())
        message = f"`{words}` counts from the day of the record, and the record of `{policy.id}` states none"
        yield RULE.at(view.place_of(words, "policy", place, "text"), message, tip="give the record a date")


@cache
def _dates(collection: str) -> frozenset[str]:
    specs = fields_of(model_at(collection)).values()
    return frozenset(name for spec in specs if spec.kind in ("date", "datetime") for name in (spec.name, spec.wire))
