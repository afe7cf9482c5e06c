"""Mistyped key.

## What it flags
A key that no part of a task file has: at the top, in the trigger, in a policy, in a trap, in an assertion, or a field of
a seeded record that its collection does not have.

## Why
A key that is close to the grammar but not in it is silently dropped by lenient loaders, and the task has one check fewer
than its author believes: in a public suite of simulated services a mistyped criterion marker was read as prose
(pome-sh/digital-twins#410).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        wher: {channel: renewals}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}

## How to fix
Use the nearest key that exists; the message names it. `benchwright schema` gives editors the whole list.

## When to suppress
Never: an unknown key does nothing.
"""

from collections.abc import Iterator

from validators.finding import Finding, Fix, Place, Replacement
from validators.rule import Needs, Rule
from validators.view import TaskView

RULE = Rule("SCH01", "mistyped-key", "error", needs=Needs.FILE, fix="unsafe")


def check(view: TaskView) -> Iterator[Finding]:
    """Unknown keys anywhere, with the nearest spelling as an unsafe fix."""
    for problem in view.problems:
        unknown = ("unknown key `", "is not a key of the form", "has no field `", "is not an assertion form")
        if not any(words in problem.message for words in unknown):
            continue
        span = problem.span
        place = Place(view.shown, span.line, span.column, span.end_line, span.end_column)
        near = problem.message.rpartition("did you mean `")[2].partition("`")[0] if "did you mean" in problem.message else ""
        fix = Fix(f"rename the key to `{near}`", (Replacement(place, near),), safe=False) if near else None
        yield RULE.at(place, problem.message, tip=problem.tip, fix=fix)
