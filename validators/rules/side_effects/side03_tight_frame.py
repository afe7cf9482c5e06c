"""Tight frame.

## What it flags
A frame without a collection that every operation writes whenever it creates what the goal asks for.

## Why
The right act breaks the guard. A suite failed agents for changes that came with the documented call
(sierra-research/tau2-bench#329).

## Bad
    assertions:
      - id: draft_ready
        created: gmail.drafts
      - id: nothing_else
        only_changes: [gmail.drafts]

## Good
    assertions:
      - id: draft_ready
        created: gmail.drafts
      - id: nothing_else
        only_changes: [gmail.drafts, gmail.messages]

## How to fix
Add the collection to the frame.

## When to suppress
When the goal is to be reached in a way that the learned effects do not show.
"""

from collections.abc import Iterator

from validators.effects import effects
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import claims
from validators.rules._frames import frames
from validators.view import TaskView

RULE = Rule("SIDE03", "tight-frame", "warning", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """What comes along with each goal, against each frame."""
    for frame in frames(view):
        missing: set[str] = set()
        for claim in claims(view):
            if claim.form != "created" or not claim.needed or claim.low == 0:
                continue
            for collection in sorted(effects().of(claim.collection).beside or ()):
                if not frame.mentions(collection) and collection not in missing:
                    missing.add(collection)
                    related = Related(view.place(*claim.at, "created"), f"the goal `{claim.id}`")
                    message = (
                        f"whatever creates `{claim.collection}` writes `{collection}` too, which the frame leaves out"
                    )
                    tip = f"add {collection}"
                    yield RULE.at(view.place(*frame.at), message, tip=tip, related=[related])
