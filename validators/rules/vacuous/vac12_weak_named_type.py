"""Weak named type.

## What it flags
An assertion of a named type that is known to let through what it should not, with the native form that does not.

## Why
Named types keep the verdicts of the grader they come from, its gaps included: in that suite fragments found in
different mails still added up, the largest class of grading repairs ("evalrepair.10").

## Bad
    assertions:
      - id: announced
        type: slack_message_exists
        text_contains: Meridian

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Write the native form that the message names.

## When to suppress
When an imported task has to keep the verdicts of its source.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("VAC12", "weak-named-type", "note")


def check(view: TaskView) -> Iterator[Finding]:
    """Named types that say what they let through."""
    for statement, named in view.named:
        if named.weakness:
            gap, _, form = named.weakness.partition("; ")
            yield RULE.at(view.place(*statement.at, "type"), f"`{statement.keys['type']}`: {gap}", tip=form)
