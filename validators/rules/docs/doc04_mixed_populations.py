"""Mixed populations.

## What it flags
A task of the domain `simple` in another split than `simple`, and one of another domain in that split.

## Why
Simple tasks show that the plumbing works; averaged with the exam they make a weak agent look good. A public suite of
simulated services came to require the class of every task for that reason (pome-sh/digital-twins#319).

## Bad
    split: simple

## Good
    split: public

## How to fix
Give a simple task `domain: simple` and `split: simple` together, and any other task neither.

## When to suppress
Where a split is only for plumbing checks of one domain, and no score is reported over it.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DOC04", "mixed-populations", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Simple tasks among the others, and the other way round."""
    task = view.task
    if task.domain == "simple" and task.split == "public":
        message = "a task of the domain `simple` is in the split `public`, whose scores it would lift"
        yield RULE.at(view.place("split"), message, tip="write `split: simple`")
    if task.split == "simple" and task.domain != "simple":
        message = f"a task of the domain `{task.domain}` is in the split `simple`"
        yield RULE.at(view.place("split"), message, tip="write `split: public` or `private`, or `domain: simple`")
