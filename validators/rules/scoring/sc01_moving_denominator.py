"""Moving denominator.

## What it flags
An `any` that holds as long as nothing is done, because one of its alternatives only forbids something, and that does
not say whether it is a guard.

## Why
It is out of the count for an agent that does nothing and in it for one that tries, so that a wrong attempt scores below
none. The base of the score moves in 234 of 600 public tasks of one suite, and in a suite of simulated services as well
(pome-sh/digital-twins#347).

## Bad
    assertions:
      - id: announced_rightly
        any:
          - not_created: slack.messages
            where: {channel: general}
          - created: slack.messages
            where: {channel: general, text: {mentions: [Meridian, 48000]}}

## Good
    assertions:
      - id: announced_rightly
        guard: true
        any:
          - not_created: slack.messages
            where: {channel: general}
          - created: slack.messages
            where: {channel: general, text: {mentions: [Meridian, 48000]}}

## How to fix
Say `guard: true` where nothing need happen, or leave the negative alternative out where something must.

## When to suppress
When partial credit is not reported for this split.
"""

from collections.abc import Iterator

from validators.conditions import NEGATIVE_FORMS
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SC01", "moving-denominator", "warning")

_ACTS = frozenset({"created"})


def check(view: TaskView) -> Iterator[Finding]:
    """Alternatives of which one holds at the start by its nature and another needs an act."""
    for place, assertion in enumerate(view.task.assertions):
        parts = assertion.form.get("any")
        if not isinstance(parts, list) or assertion.guard is not None or assertion.objective is not None:
            continue
        if assertion.excluded is not None or assertion.scored is False:
            continue
        keys = [set(part) for part in parts if isinstance(part, dict)]
        if any(each & NEGATIVE_FORMS for each in keys) and any(each & _ACTS for each in keys):
            yield RULE.at(
                view.place("assertions", place, "any", key=True),
                f"`{assertion.id}` leaves the count while nothing is done, expected `guard: true` or acts alone",
                tip="say `guard: true`, or leave the negative alternative out",
            )
