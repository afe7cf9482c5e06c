"""Always-false matcher.

## What it flags
A matcher that no value of its field can meet: a text matcher on a boolean, or with words that no value of an
enumeration holds, a day on an amount, days with nothing between them, empty and not empty at once, `all_of` with two
values of a field that has one. (Plain values of the wrong kind are SCH05 and SCH08, numbers with nothing between them
STR11.)

## Why
A goal with such a condition is never met, a guard with one never broken. A reward that compared a boolean with
"success" was zero in every run (hud-evals/hud-python, pull request 156).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, in_thread: {contains: "no"}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, in_thread: false}

## How to fix
Ask for something of the field's own kind; the message names the kind or the nearest value.

## When to suppress
Never: the condition says nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.grading.ordering import Point, difference, read_point
from runtime.grading.where import field_value
from runtime.task.nearest import did_you_mean
from validators.conditions import Condition, DocPath, needles
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import claims, conditions
from validators.view import TaskView

RULE = Rule("UNR04", "always-false-matcher", "error")
_TEXT = frozenset({"contains", "mentions", "matches", "starts_with"})
_NUMBERS = frozenset({"money", "number", "integer"})
_WORDS = {"gt": "after", "gte": "not before", "lt": "before", "lte": "not after"}
_BOUNDS = ("gt", "gte", "lt", "lte")


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions and ranges that nothing meets."""
    for condition in conditions(view):
        if condition.spec is None or condition.matcher == "equals":
            continue
        wanted = needles(condition) if condition.matcher in _TEXT else [(condition.at, condition.argument)]
        for at, value in wanted:
            why = _why(condition, value)
            if why:
                what = "so the guard is never broken" if condition.negated else "so it never holds"
                yield RULE.at(view.place(*at), f"`{condition.field}` {why}, {what}")
    for claim in claims(view):
        for name, wanted in claim.where.items():
            for at, mapping in _mappings(wanted, claim.condition_at(name)):
                why = _nothing_between(mapping, claim.model, name)
                if why:
                    yield RULE.at(view.place(*at), f"no `{name}` {why}")


def _why(condition: Condition, value: Any) -> str:
    """Why a value or needle never fits its field, or empty."""
    spec, matcher, kind = condition.spec, condition.matcher, condition.kind
    if spec is None or value is None or isinstance(value, Mapping | list):
        return ""
    text = str(value).strip().casefold()
    if matcher in _TEXT and matcher != "matches":
        if kind == "boolean" and not any(text in word for word in ("true", "false")):
            return f"is true or false, and never `{value}`"
        known = [str(each) for each in spec.enum]
        if known and not any(text in each.casefold() for each in known):
            near = did_you_mean(str(value), known) or f"; one of {', '.join(known[:8])}"
            return f"has no value with `{value}`{near}"
    if matcher == "on_day" and (kind in _NUMBERS or kind in ("boolean", "enum", "email", "phone")):
        return f"is a {kind}, which is on no day"
    if matcher in (*_BOUNDS, "within") and kind == "boolean":
        return "is true or false, which is neither more nor less"
    return ""


def _mappings(value: Any, at: DocPath) -> Iterator[tuple[DocPath, Mapping[str, Any]]]:
    """Every mapping of matchers in a condition, with its place."""
    if isinstance(value, Mapping):
        yield at, value
        for name in ("not", "each", "count"):
            yield from _mappings(value.get(name), (*at, name))
        for name in ("one_of", "all_of"):
            for place, each in enumerate(value[name] if isinstance(value.get(name), list) else ()):
                yield from _mappings(each, (*at, name, place))


def _nothing_between(mapping: Mapping[str, Any], model: Any, name: str) -> str:
    """Why several matchers of one field leave no value, or empty."""
    spec, _ = field_value(model, name)
    many = spec is not None and (spec.many or spec.kind == "emails")
    if mapping.get("empty") is True and mapping.keys() & {
        "mentions",
        "contains",
        "matches",
        "starts_with",
        *_BOUNDS,
        "on_day",
    }:
        return "is empty and holds something"
    if many:
        return ""
    kind = spec.kind if spec else "any"
    for lower in ("gt", "gte") if kind in ("date", "datetime") else ():
        for upper in ("lt", "lte"):
            if lower in mapping and upper in mapping:
                room = _room(mapping[upper], read_point(mapping[lower], kind))
                strict = lower == "gt" or upper == "lt"
                whole_day = kind == "datetime" and len(str(mapping[lower])) <= len("2026-01-28")
                if room is not None and (room < 0 or (room == 0 and strict and not whole_day)):
                    return f"is {_WORDS[lower]} {mapping[lower]} and {_WORDS[upper]} {mapping[upper]}"
    parts = mapping.get("all_of")
    if isinstance(parts, list) and kind in ("id", "ref", "enum", "boolean", "email"):
        plain = {str(each).casefold() for each in parts if isinstance(each, str | int)}
        if len(plain) > 1:
            return f"has one value, and `all_of` wants {len(plain)}"
    return ""


def _room(upper: Any, point: Point | None) -> float | None:
    """How far the upper bound lies above the lower one."""
    distance = difference(upper, point) if point is not None else None
    if distance is None:
        return None
    return distance.total_seconds() if hasattr(distance, "total_seconds") else float(distance)
