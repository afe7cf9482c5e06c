"""Near-duplicate task.

## What it flags
Two tasks of one split whose trigger, policies and shape of the seed are nearly the same: word 3-grams, numbers blanked,
compared exactly. It is told of at the first of the two, by path.

## Why
A task that is there twice counts twice, and whoever has seen the one has seen the other. Copies also drift apart: one
benchmark's task stood in two places, with a fee of $20 in one and of $5 in the other (sierra-research/tau2-bench#385).

## Bad
    title: The signed renewal
    ---
    title: The signed renewal, once more

## Good
    title: The signed renewal
    ---
    title: The deposit
    trigger: {text: A customer wants her deposit back. Handle it as our rules say and tell her the day of payment.}
    policy: []
    assertions: [{id: told, created: gmail.messages, where: {sent: true}}]

## How to fix
Drop one of them, or change what the second one asks for: another rule that decides, another trap, another app.

## When to suppress
When the two are a family on purpose and are scored as one.
"""

from collections.abc import Iterator, Sequence

from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.split._near import gather, near
from validators.view import TaskView

RULE = Rule("LEAK08", "near-duplicate-task", "warning", confidence="likely", needs=Needs.SPLIT)


def check(views: Sequence[TaskView]) -> Iterator[Finding]:
    """Each pair of near tasks of one split, once."""
    for pair in near(views):
        first, second = sorted((views[pair.one], views[pair.other]), key=lambda view: view.shown)
        one, twin = first.gathered_by(gather), second.gathered_by(gather)
        if one["split"] != twin["split"]:
            continue
        message = f"`{one['id']}` is {pair.similarity:.0%} like `{twin['id']}`"
        related = [Related(second.place("id"), "the other one")]
        tip = "drop one of them, or change what one of them asks for"
        yield RULE.at(first.place("id"), message, tip=tip, related=related)
