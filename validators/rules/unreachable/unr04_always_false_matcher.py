"""Always-false matcher.

## What it flags
A condition that no value of its field can meet: a word on a boolean, a day on a number, a value that an enumeration
does not have, a mail address without an @, bounds or counts that leave nothing between them.

## Why
A goal with such a condition is never met, a guard with one never broken. A reward that compared a boolean with
"success" was zero in every run (hud-evals/hud-python, pull request 156).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, in_thread: "no"}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, in_thread: false}

## How to fix
Give a value of the field's own kind; the message names the kind or the nearest value.

## When to suppress
Never: the condition says nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.grading.ordering import Point, difference, read_point
from runtime.task.nearest import did_you_mean
from validators.finding import Finding
from validators.rule import Rule
from validators.rules._claims import claims, conditions, count_range
from validators.view import Condition, DocPath, TaskView, needles

RULE = Rule("UNR04", "always-false-matcher", "error")
_TEXT = frozenset({"contains", "mentions", "matches", "starts_with"})
_TIME = frozenset({"on_day"})
_NUMBERS = frozenset({"money", "number", "integer"})
_TIMES = frozenset({"date", "datetime"})
_BOUNDS = ("gt", "gte", "lt", "lte")


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions, ranges and counts that nothing meets."""
    for condition in conditions(view):
        if condition.spec is None:
            continue
        for at, value in (
            needles(condition) if condition.matcher in ("equals", *_TEXT) else [(condition.at, condition.argument)]
        ):
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
        count = claim.statement.keys.get("count")
        low, high = count_range(count)
        if isinstance(count, Mapping) and low > high:
            yield RULE.at(view.place(*claim.at, "count"), f"no count is at least {low} and at most {high}")


def _why(condition: Condition, value: Any) -> str:
    """Why a value or needle never fits its field, or empty."""
    spec, matcher = condition.spec, condition.matcher
    if spec is None or value is None or isinstance(value, Mapping | list):
        return ""
    if matcher == "equals" or (matcher in _TEXT and matcher != "matches"):
        found = _never_equal(condition.kind, value, matcher)
        if found:
            return found
        if spec.enum:
            return _not_of(spec.enum, value, matcher)
    if matcher in _TIME and (condition.kind in _NUMBERS or condition.kind in ("boolean", "enum", "email", "phone")):
        return f"is a {condition.kind}, which is on no day"
    if matcher in (*_BOUNDS, "within") and condition.kind == "boolean":
        return "is true or false, which is neither more nor less"
    return ""


def _never_equal(kind: str, value: Any, matcher: str) -> str:
    text = str(value).strip()
    if kind == "boolean":
        fine = isinstance(value, bool) or text.casefold() in ("true", "false")
        return "" if fine else f"is true or false, and never `{value}`"
    if matcher != "equals":
        return ""
    if kind in _NUMBERS and isinstance(value, str) and not any(letter.isdigit() for letter in text):
        return f"is a number, and never `{value}`"
    if kind in _TIMES and isinstance(value, str) and not any(letter.isdigit() for letter in text):
        return f"is a {'day' if kind == 'date' else 'time'}, and never `{value}`"
    if kind in ("email", "emails") and "@" not in text:
        return f"is a mail address, and `{value}` is none"
    return ""


def _not_of(enum: tuple[Any, ...], value: Any, matcher: str) -> str:
    known = [str(each) for each in enum]
    text = str(value).casefold()
    folded = [each.casefold() for each in known]
    fits = text in folded if matcher == "equals" else any(text in each for each in folded)
    if fits:
        return ""
    near = did_you_mean(str(value), known) or f"; one of {', '.join(known[:8])}"
    return f"has no value `{value}`{near}"


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
    from runtime.grading.where import field_value

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
    kind = "integer" if "count" in mapping else spec.kind if spec else "any"
    for lower in ("gt", "gte"):
        for upper in ("lt", "lte"):
            if lower in mapping and upper in mapping:
                point = read_point(mapping[lower], kind)
                room = _room(mapping[upper], point)
                strict = lower == "gt" or upper == "lt"
                same_day = kind == "datetime" and len(str(mapping[lower])) <= 10
                if room is not None and (room < 0 or (room == 0 and strict and not same_day)):
                    return f"is {_word(lower)} {mapping[lower]} and {_word(upper)} {mapping[upper]}"
    parts = mapping.get("all_of")
    if isinstance(parts, list) and spec is not None and spec.kind in ("id", "ref", "enum", "boolean", "email"):
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


def _word(bound: str) -> str:
    return {"gt": "above", "gte": "at least", "lt": "below", "lte": "at most"}[bound]
