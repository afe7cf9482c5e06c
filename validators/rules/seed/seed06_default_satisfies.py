"""Default satisfies.

## What it flags
A `record` assertion, not declared a guard, of which every condition holds at the start, and one by a field that the
file does not set: the default is the goal. And an `exists` assertion that a record satisfies which no task file seeds,
such as the agent's own user.

## Why
The task then passes before anything is done. In a public suite for phones a task asks for Wi-Fi to be switched on, and
it is on out of the box (google-research/android_world#315).

## Bad
    assertions:
      - id: not_archived
        record: slack.channels/C0RENEWALS
        has: {is_archived: false}

## Good
    assertions:
      - id: not_archived
        guard: true
        record: slack.channels/C0RENEWALS
        has: {is_archived: false}

## How to fix
Seed another value, so that the goal has to be reached; or declare `guard: true` where the state has to be kept.

## When to suppress
Never: `guard: true` says it.
"""

from collections.abc import Iterator
from typing import Any

from runtime.grading.match import compile_match
from runtime.grading.where import WhereError, field_value
from runtime.kit.records import Record
from runtime.kit.seeding import model_at
from runtime.kit.world import World
from validators.conditions import Statement
from validators.finding import Finding
from validators.rule import Rule
from validators.rules.schema._written_values import filled
from validators.view import TaskView

RULE = Rule("SEED06", "default-satisfies", "warning", "likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Goals that an untouched world has reached by itself."""
    world: World | None = None
    for statement in view.statements:
        assertion = statement.assertion
        if statement.form not in ("record", "exists") or len(statement.at) > 2:
            continue
        if assertion.guard or assertion.scored is False or assertion.excluded:
            continue
        world = world or view.prepared.world()
        yield from (_record if statement.form == "record" else _exists)(view, world, statement)


def _record(view: TaskView, world: World, statement: Statement) -> Iterator[Finding]:
    record = view.by_path.get(str(filled(view, statement.keys["record"])))
    if record is None:
        return
    left = []
    for name, wanted in statement.keys["has"].items():
        if not _holds(view, world, record.model, record.record, str(name), wanted):
            return
        at = record.at if record.at[:1] == ("policy",) else ("seed", *record.at)
        if str(name) in record.model.model_fields and (*at, str(name)) not in view.document.spans:
            left.append(str(name))
    if left:
        message = f"`{left[0]}` is so by default, and nothing else of `{statement.keys['record']}` has to change"
        yield RULE.at(view.place(*statement.at, "has", left[0]), message, tip="say `guard: true` if it has to stay so")


def _exists(view: TaskView, world: World, statement: Statement) -> Iterator[Finding]:
    if statement.keys.get("count") not in (None, 1):
        return
    seed = view.prepared.seed
    path = str(statement.keys["exists"])
    for key, record in seed.collections.get(path, {}).items():
        if (path, key) in seed.places:
            continue
        model, asked = model_at(path), statement.keys["where"].items()
        if all(_holds(view, world, model, record, str(name), wanted) for name, wanted in asked):
            message = f"`{path}/{key}`, which every account has, satisfies it at the start"
            tip = "ask for what only the agent can bring about"
            yield RULE.at(view.place(*statement.at, "where"), message, tip=tip)
            return


def _holds(view: TaskView, world: World, model: type[Record], record: Any, name: str, wanted: Any) -> bool:
    try:
        spec, read = field_value(model, name)
        kind, many = (spec.kind, spec.many) if spec else ("any", False)
        return compile_match(filled(view, wanted), kind, many).holds(read(world, record))
    except (WhereError, ValueError):
        return False
