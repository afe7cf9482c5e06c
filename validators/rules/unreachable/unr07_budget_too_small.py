"""Budget too small.

## What it flags
A budget of fewer steps than the reference takes, or of less than half as many again (without a reference, fewer than
three).

## Why
Who cannot afford one wrong turn is tested for luck. Eight of 28 repairs in Terminal-Bench 2.1 gave tasks the time or
memory that their own oracle needed.

## Bad
    budget: {steps: 1}

## Good
    budget: {steps: 20}

## How to fix
Raise `budget.steps` to at least twice the reference.

## When to suppress
When thrift is what the task is about.
"""

from collections.abc import Iterator

from validators.finding import Finding, Fix, Replacement, Severity
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("UNR07", "budget-too-small", "warning", fix="unsafe")
_ALONE = 2
"""A task without a solution file has to look something up and to write something."""


def check(view: TaskView) -> Iterator[Finding]:
    """The budget against the length of the reference."""
    budget = view.task.budget.steps
    steps = len(view.loaded.solution.reference) if view.loaded.solution else _ALONE
    if budget * 2 >= steps * 3:
        return
    place = view.place("budget", "steps")
    enough = max(2 * steps, 10)
    stated = ("budget", "steps") in view.document.spans
    fix = Fix(f"set `budget.steps` to {enough}", (Replacement(place, str(enough)),), safe=False) if stated else None
    named = f"the reference takes {steps}" if view.loaded.solution else "a look and a deed take two"
    severity: Severity = "error" if budget < steps else "warning"
    yield RULE.at(place, f"`{budget}` steps, and {named}", tip="leave room for a search", fix=fix, severity=severity)
