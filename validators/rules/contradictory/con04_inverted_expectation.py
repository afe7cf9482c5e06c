"""Inverted expectation.

## What it flags
An assertion that says the opposite of what it means: `guard: true` on what does not hold at the start, `objective:
true` on what does, a `created` or `exists` with `count: 0`, a `not` of a `not`.

## Why
A spelling that turned an expectation round inverted results at three call sites of one test runner (Rul1an/assay,
pull request 1959).

## Bad
    assertions:
      - id: not_in_general
        created: slack.messages
        where: {channel: general}
        count: 0

## Good
    assertions:
      - id: not_in_general
        not_created: slack.messages
        where: {channel: general}

## How to fix
Say it straight: `not_created` and `absent` for what must not be, the other intent where the assertion is right.

## When to suppress
Hardly ever; the straight form says the same.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.conditions import DocPath
from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.rules._claims import claims, holds_at_start, met_by, start
from validators.view import TaskView

RULE = Rule("CON04", "inverted-expectation", "warning", fix="safe")
_STRAIGHT = {"created": "not_created", "exists": "absent"}


def check(view: TaskView) -> Iterator[Finding]:
    """Stated intents against the start, counts of nothing, double negations."""
    yield from _intents(view)
    for claim in claims(view):
        if claim.form in _STRAIGHT and claim.high == 0 and claim.statement.keys.get("count") == 0:
            straight = _STRAIGHT[claim.form]
            tip = f"write `{straight}:` and drop the count"
            yield RULE.at(view.place(*claim.at, "count"), f"`{claim.form}` with `count: 0` is `{straight}`", tip=tip)
    for at, inner in _double(view):
        whole = view.place(*at)
        text = view.written(*at, "not", "not")
        plain = text and not isinstance(inner, Mapping | list)
        fix = Fix("say it straight", (Replacement(whole, text),)) if plain else None
        yield RULE.at(whole, "`not` of a `not` takes itself back", tip="keep what is inside", fix=fix)


def _intents(view: TaskView) -> Iterator[Finding]:
    for index, assertion in enumerate(view.task.assertions):
        if assertion.guard and not holds_at_start(view, index):
            place = view.place("assertions", index, "guard", key=True)
            message = f"`{assertion.id}` is called a guard and does not hold at the start"
            yield RULE.at(place, message, tip=start(view)[assertion.id].explain(), severity="error")
        elif assertion.objective and holds_at_start(view, index):
            place = view.place("assertions", index, "objective", key=True)
            message = f"`{assertion.id}` is called an objective and holds at the start"
            record = met_by(view, index)
            yield RULE.at(place, message, tip=f"{record} satisfies it" if record else "", severity="error")


def _double(view: TaskView) -> Iterator[tuple[DocPath, Any]]:
    for statement in view.statements:
        for holder in ("where", "has"):
            wanted = statement.keys.get(holder)
            if isinstance(wanted, Mapping) and statement.form != "type":
                for name, value in wanted.items():
                    yield from _within(value, (*statement.at, holder, name))


def _within(value: Any, at: DocPath) -> Iterator[tuple[DocPath, Any]]:
    if isinstance(value, Mapping):
        inner = value.get("not")
        if len(value) == 1 and isinstance(inner, Mapping) and list(inner) == ["not"]:
            yield at, inner["not"]
        for name, each in value.items():
            yield from _within(each, (*at, name))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _within(each, (*at, place))
