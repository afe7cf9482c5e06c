"""Fallback is answer.

## What it flags
A `created` whose conditions all hold of a record that nobody filled in: they ask for the values that a new record has
anyway.

## Why
Whatever the agent creates is right. The documentation of a grading tool warns of a fallback in an expression that was
the right answer itself (tolokaforge, `value or 'correct'`).

## Bad
    assertions:
      - id: channel_opened
        created: slack.channels
        where: {is_archived: false}

## Good
    assertions:
      - id: channel_opened
        created: slack.channels
        where: {name: renewals-emea, is_archived: false}

## How to fix
Ask for a value that the agent has to give.

## When to suppress
When any new record will do, and others are forbidden elsewhere.
"""

from collections.abc import Iterator

from runtime.kit.records import fields_of
from runtime.kit.world import defaults_of
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import MANY, claims
from validators.view import TaskView

RULE = Rule("VAC10", "fallback-is-answer", "warning", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions of `created` on a record of defaults."""
    for claim in claims(view):
        if claim.form != "created" or not claim.where or claim.low == 0 or claim.high != MANY or not claim.needed:
            continue
        specs = fields_of(claim.model)
        if not all(name in specs and not specs[name].derived and not specs[name].required for name in claim.where):
            continue
        record = defaults_of(claim.model)
        if all(each.matcher.holds(record.get(each.name)) for each in claim.compiled.conditions):
            names = ", ".join(f"`{name}`" for name in claim.where)
            message = f"every new record of `{claim.collection}` has this {names}"
            yield RULE.at(view.place(*claim.at, "where"), message, tip="ask for a value that the agent gives")
