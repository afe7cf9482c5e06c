"""Idle pass.

## What it flags
A task whose assertions all hold before the agent has done anything, some of them goals.

## Why
An agent that does nothing passes: 38 per cent of the airline tasks of tau-bench and 4.4 per cent of WebArena were
passed so (uiuc-kang-lab/agentic-benchmarks), and 6 of 24 tasks of an exam (pome-sh/digital-twins#337).

## Bad
    assertions:
      - id: told
        exists: gmail.messages
        where: {subject: {mentions: Renewal signed}}

## Good
    assertions:
      - id: told
        created: gmail.messages
        where: {sent: true, subject: {mentions: Renewal signed}}

## How to fix
Ask for what the run makes: `created` in place of `exists`, a value that the record does not have yet.

## When to suppress
When the right thing to do is nothing, and the assertions say so with prohibitions only; that is VAC03.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import holds_at_start
from validators.rules._polarity import prohibits
from validators.view import TaskView

RULE = Rule("VAC01", "idle-pass", "error")


def check(view: TaskView) -> Iterator[Finding]:
    """All verdicts on the untouched seed."""
    assertions = view.task.assertions
    if all(each.guard or prohibits(view, index) for index, each in enumerate(assertions)):
        return
    if all(holds_at_start(view, index) for index in range(len(assertions))):
        tip = "an agent that does nothing passes"
        yield RULE.at(view.place("assertions", key=True), "every assertion holds at the start", tip=tip)
