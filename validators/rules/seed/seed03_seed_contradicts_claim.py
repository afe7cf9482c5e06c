"""Seed contradicts claim.

## What it flags
A trap whose claim the seed does not bear out: a field under `told_apart_by` that is the same in both records, or a
policy that is said to supersede another one and is dated before it.

## Why
What a task says about its world and what it seeds drift apart when one of them is edited. In a public suite the setup
said that an issue has no labels, and the seed gave it the label that the check wants (pome-sh/digital-twins#273).

## Bad
    traps:
      - look_alike: {decoy: slack.channels/C0GENERAL, of: slack.channels/C0RENEWALS, told_apart_by: [name, topic]}

## Good
    traps:
      - look_alike: {decoy: slack.channels/C0GENERAL, of: slack.channels/C0RENEWALS, told_apart_by: name}

## How to fix
Name the fields that do differ, or seed the difference that the trap speaks of.

## When to suppress
Where the field differs in a way that the seed cannot show, such as the order in which an app lists the two.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from runtime.grading.dates import read_instant
from runtime.grading.where import WhereError, field_value
from runtime.kit.seeding import model_at
from runtime.kit.values import identical
from runtime.kit.world import World
from runtime.task.document import LookAlike, StaleRow, SupersededPolicy
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("SEED03", "seed-contradicts-claim", "warning")
_MOMENTS = ("date", "ts", "sent_at", "created_at", "created_time", "created", "modified_time", "updated_at")


def check(view: TaskView) -> Iterator[Finding]:
    """Claims of traps that the seed does not bear out."""
    for number, trap in enumerate(view.task.traps):
        for kind in ("look_alike", "stale_row"):
            named = getattr(trap, kind)
            if named is not None:
                yield from _same(view, named, ("traps", number, kind))
        if trap.superseded_policy is not None:
            yield from _order(view, trap.superseded_policy, ("traps", number, "superseded_policy"))


def _same(view: TaskView, named: LookAlike | StaleRow, at: tuple[str | int, ...]) -> Iterator[Finding]:
    decoy, right = named.decoy, named.of if isinstance(named, LookAlike) else named.current
    if decoy.partition("/")[0] != right.partition("/")[0]:
        return
    world = view.prepared.world()
    for place, name in enumerate(named.told_apart_by):
        one, other = _value(world, decoy, name), _value(world, right, name)
        if identical(one, other):
            shown = "empty" if one in (None, "", [], {}) else f"`{one}`"
            listed = view.place(*at, "told_apart_by", place)
            yield RULE.at(listed, f"`{name}` is {shown} in both records, so it tells nothing apart")


def _value(world: World, path: str, name: str) -> Any:
    collection, _, key = path.partition("/")
    model = model_at(collection)
    record = world.peek(model, key)
    if record is None:
        return None
    try:
        return field_value(model, name)[1](world, record)
    except WhereError:
        return object()


def _order(view: TaskView, named: SupersededPolicy, at: tuple[str | int, ...]) -> Iterator[Finding]:
    decoy, current = _moment(view, named.decoy), _moment(view, named.current)
    if decoy is not None and current is not None and current < decoy:
        message = f"`{named.current}` of {current:%Y-%m-%d} is said to supersede `{named.decoy}` of {decoy:%Y-%m-%d}"
        yield RULE.at(view.place(*at, "current"), message, tip="swap them, or mend the date of one record")


def _moment(view: TaskView, policy: str) -> datetime | None:
    number = next((place for place, each in enumerate(view.task.policy) if each.id == policy), None)
    record = next((each for each in view.records if each.at[:2] == ("policy", number)), None)
    if record is None or number is None:
        return None
    written = view.task.policy[number].record
    moments = (record.record.get(name) for name in _MOMENTS if written.get(name) not in (None, ""))
    return next((read_instant(value) for value in moments), None)
