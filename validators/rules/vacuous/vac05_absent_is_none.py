"""Absent is none.

## What it flags
A prohibition over a collection that no operation writes, so that there is never anything to find. Of an app without
operations nothing is said.

## Why
"Nothing happened" is then true of every run. In a public suite a forbidden act was scored as none because the checker
read a section that was never there (pome-sh/digital-twins#406 and #357).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}
      - id: no_group
        not_created: slack.usergroups

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}
      - id: no_channel
        not_created: slack.channels

## How to fix
Forbid what an operation can do, or drop the assertion.

## When to suppress
When an operation does write there and the learned effects do not show it.
"""

from collections.abc import Iterator

from validators.effects import effects
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import claims
from validators.rules._frames import still
from validators.view import TaskView

RULE = Rule("VAC05", "absent-is-none", "warning", confidence="likely", lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Prohibitions where nothing is written."""
    for claim in claims(view):
        if claim.form == "not_created" and _frozen(claim.collection):
            place = view.place(*claim.at, claim.form)
            yield RULE.at(place, f"no operation writes `{claim.collection}`, so this always holds", tip="drop it")
    for held in still(view):
        paths = [*held.collections, *(path.partition("/")[0] for path in held.records)]
        if paths and all(map(_frozen, paths)):
            shown = ", ".join(f"`{path}`" for path in sorted(set(paths)))
            yield RULE.at(view.place(*held.at), f"no operation writes {shown}, so this always holds", tip="drop it")


def _frozen(collection: str) -> bool:
    return effects().knows(collection) and not effects().of(collection).touched
