"""No frame.

## What it flags
A task that forbids nothing: no frame, nothing held still, nothing that must not be created. A note in the split
`simple`, whose tasks are one step each.

## Why
Whatever an agent breaks on its way goes unseen. An agent destroyed and rebuilt a whole cluster and was called
successful (gke-labs/devops-bench#240); 11 of 600 public tasks have no negative assertion.

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: nothing_else
        only_changes: [slack.messages]

## How to fix
Add `only_changes` with the paths that the goal needs.

## When to suppress
When the world holds nothing that could be broken.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules._polarity import forbids
from validators.view import TaskView

RULE = Rule("SIDE01", "no-frame", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """Whether anything is forbidden."""
    if any(each.guard for each in view.task.assertions) or any(forbids(each) for each in view.statements):
        return
    tip = "add `only_changes` with the paths that the goal needs"
    yield RULE.at(
        view.place("assertions", key=True),
        "nothing outside the goal is checked",
        tip=tip,
        severity="note" if view.task.split == "simple" else "warning",
    )
