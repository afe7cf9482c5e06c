"""Zero criteria.

## What it flags
A task in which no assertion counts, because every one of them is `scored: false` or `excluded: true`; and one whose
only counted assertions are frames, which an agent that does nothing keeps.

## Why
Without criteria there is nothing to fail. A well-known evaluator gives full marks then (tau2-bench), and 72 of its 114
retail tasks got one component of the score for free that way (sierra-research/tau2-bench#384).

## Bad
    assertions:
      - id: announced
        scored: false
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Take `scored: false` and `excluded: true` off the assertions that decide the task.

## When to suppress
Never: such a task says nothing about an agent.
"""

from collections.abc import Iterator

from runtime.grading.scores import counts
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("LOO11", "zero-criteria", "error")

_FRAMES = frozenset({"unchanged", "only_changes"})


def check(view: TaskView) -> Iterator[Finding]:
    """Tasks in which nothing that counts has to become true."""
    assertions = view.task.assertions
    counted = [place for place, each in enumerate(assertions) if counts(each)]
    tip = "take `scored: false` or `excluded: true` off those that decide the task"
    if not counted:
        message = f"none of the {len(assertions)} assertions counts, expected one at least"
        if len(assertions) == 1:
            message = "the only assertion does not count, expected one that does"
        yield RULE.at(view.place("assertions", key=True), message, tip=tip)
        return
    left_out = len(counted) < len(assertions)
    if left_out and all(assertions[place].form.keys() & _FRAMES for place in counted):
        message = "only frames count, and an agent that does nothing keeps them, expected a goal that counts"
        yield RULE.at(view.place("assertions", key=True), message, tip=tip)
