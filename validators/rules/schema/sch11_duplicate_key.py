"""Duplicate key.

## What it flags
A key that a mapping has twice.

## Why
Most YAML readers keep the last one and say nothing, so a check, a record or a condition is lost without a trace: the
same silent loss as with a mistyped criterion, which a public suite read as prose (pome-sh/digital-twins#410).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}
        where: {text: {mentions: Meridian}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Merge the two, or take one out.

## When to suppress
Never: only one of the two can be read.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints
from validators.view import TaskView

RULE = Rule("SCH11", "duplicate-key", "error", needs=Needs.FILE)


def check(view: TaskView) -> Iterator[Finding]:
    """Keys that are given twice."""
    for problem, place in complaints(view, RULE.code):
        yield RULE.at(place, problem.message, tip=problem.tip)
