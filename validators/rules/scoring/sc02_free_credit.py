"""Free credit.

## What it flags
A guard that is counted from the start (`excluded: false`), although an agent that does nothing keeps it.

## Why
Partial credit can be had without acting. Where such a score was the reward of training, the number of fetches fell to
about zero while the reward held (the case study of Prime Intellect and Zapier).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: general_quiet
        excluded: false
        not_created: slack.messages
        where: {channel: general}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}
      - id: general_quiet
        guard: true
        not_created: slack.messages
        where: {channel: general}

## How to fix
Take `excluded: false` off: a guard then counts only once it is broken.

## When to suppress
When the task is about leaving something alone, and that is to be paid.
"""

from collections.abc import Iterator

from validators.conditions import NEGATIVE_FORMS
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SC02", "free-credit", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Assertions that hold at the start by their nature and are counted all the same."""
    positive = any(not each.form.keys() & NEGATIVE_FORMS for each in view.task.assertions)
    for place, assertion in enumerate(view.task.assertions):
        holds = assertion.guard is True or assertion.form.keys() & NEGATIVE_FORMS
        if positive and holds and assertion.excluded is False and assertion.scored is not False:
            yield RULE.at(
                view.place("assertions", place, "excluded"),
                f"`{assertion.id}` is paid for doing nothing, expected a guard that counts only once broken",
                tip="take `excluded: false` off",
            )
