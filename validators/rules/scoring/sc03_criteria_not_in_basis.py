"""Criteria not in the basis.

## What it flags
An assertion that never counts (`scored: false`, `excluded: true`) and so decides nothing, and one that says both that
it counts and that it does not.

## Why
It is written, read and believed, and no score depends on it. In one suite 43 tasks had expected actions of which none
was counted (sierra-research/tau2-bench#224, and #13, #81).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: general_quiet
        scored: false
        not_created: slack.messages
        where: {channel: general}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: general_quiet
        not_created: slack.messages
        where: {channel: general}

## How to fix
Let it count, or take it out.

## When to suppress
When it is kept to be watched, and the reason says for what.
"""

from collections.abc import Iterator

from runtime.grading.scores import counts
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SC03", "criteria-not-in-basis", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Assertions out of every score, where at least one other counts."""
    assertions = view.task.assertions
    some = any(counts(each) for each in assertions)
    for place, assertion in enumerate(assertions):
        if counts(assertion):
            continue
        key = "scored" if assertion.scored is False else "excluded"
        at = view.place("assertions", place, key)
        if assertion.scored is True or assertion.excluded is False:
            message = f"`{assertion.id}` says that it counts and that it does not, expected one of the two"
            yield RULE.at(at, message, tip="take one of `scored` and `excluded` off", severity="error")
        elif some:
            message = f"`{assertion.id}` is in no score, expected that it counts"
            yield RULE.at(at, message, tip="let it count, or take it out")
