"""Threshold arithmetic.

## What it flags
A number that cannot come out: bounds that exclude each other, more records than the ids that are named, a count of new
records below the number of different ones that other assertions ask for.

## Why
No run passes. One office benchmark asked for 16 of 17 where fewer could be had, and lists other points than it gives
(TheAgentCompany, as its port notes).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
        count: {gte: 3, lte: 2}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
        count: {gte: 2, lte: 3}

## How to fix
Count again: the message says what there can be at most.

## When to suppress
Never: the assertion cannot hold.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.conditions import Condition
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.loose._asks import Ask, asks
from validators.view import TaskView

RULE = Rule("STR11", "threshold-arithmetic", "error")

_LOW, _HIGH = ("gt", "gte"), ("lt", "lte")


def check(view: TaskView) -> Iterator[Finding]:
    """Bounds and counts that nothing can meet."""
    every = asks(view)
    for ask in every:
        keys = ask.statement.keys
        at = ask.statement.at
        if isinstance(ask.count, Mapping):
            yield from _bounds(ask.count, "the count", view, (*at, "count"))
        low, high = keys.get("min_count"), keys.get("max_count")
        if not ask.native and isinstance(low, int) and isinstance(high, int) and low > high:
            yield RULE.at(view.place(*at, "min_count"), f"at least {low} and at most {high} exclude each other")
        if ask.native and not ask.negative:
            yield from _more_than_named(ask, view)
            yield from _fewer_than_asked(ask, every, view)
    yield from _field_bounds(view)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _bounds(limits: Mapping[str, Any], what: str, view: TaskView, at: tuple[str | int, ...]) -> Iterator[Finding]:
    lows = [(limits[name], name) for name in _LOW if _number(limits.get(name))]
    highs = [(limits[name], name) for name in _HIGH if _number(limits.get(name))]
    if not lows or not highs:
        return
    low, below = max(lows)
    high, above = min(highs)
    strict = below == "gt" or above == "lt"
    if low > high or (low == high and strict):
        message = f"`{below}: {low}` and `{above}: {high}` exclude each other, so that {what} never fits"
        yield RULE.at(view.place(*at), message)


def _field_bounds(view: TaskView) -> Iterator[Finding]:
    """Bounds of one field, from matchers of one mapping."""
    groups: dict[tuple[str | int, ...], list[Condition]] = {}
    for condition in view.conditions:
        if condition.matcher in (*_LOW, *_HIGH):
            groups.setdefault(condition.at[:-1], []).append(condition)
    for at, parts in groups.items():
        if len(parts) > 1 and not (parts[0].spec and parts[0].spec.many):
            yield from _bounds({each.matcher: each.argument for each in parts}, f"`{parts[0].field}`", view, at)


def _least(count: Any) -> int:
    """The smallest number that a count allows."""
    if count is None:
        return 1
    if isinstance(count, Mapping):
        return max([int(count["gte"])] if _number(count.get("gte")) else [0])
    return int(count) if _number(count) else 0


def _most(count: Any) -> int | None:
    """The largest number that a count allows; None where it has no limit."""
    if isinstance(count, Mapping):
        return int(count["lte"]) if _number(count.get("lte")) else None
    return int(count) if _number(count) else None


def _more_than_named(ask: Ask, view: TaskView) -> Iterator[Finding]:
    """More records than ids that the conditions allow."""
    if ask.count is None or not ask.conditions:
        return
    key = ask.conditions[0].model.key
    ids = [each for each in ask.conditions if each.field == key and each.matcher == "equals" and not each.negated]
    if ids and not any("each" in each.at or "all_of" in each.at for each in ids) and _least(ask.count) > len(ids):
        named = "1 id" if len(ids) == 1 else f"{len(ids)} ids"
        message = f"`count` asks for {_least(ask.count)} records, but `{key}` allows {named}"
        yield RULE.at(view.place(*ask.statement.at, "count"), message)


def _plain(ask: Ask) -> dict[str, Any] | None:
    """Field -> value, where every condition is plain equality; else None."""
    if any(each.matcher != "equals" or each.negated or "one_of" in each.at for each in ask.conditions):
        return None
    return {each.field: each.argument for each in ask.conditions}


def _fewer_than_asked(ask: Ask, every: tuple[Ask, ...], view: TaskView) -> Iterator[Finding]:
    """A limit on new records that is below the number of different ones asked for elsewhere."""
    limit, own = _most(ask.count), _plain(ask)
    if limit is None or own is None or ask.statement.form != "created" or "any" in ask.statement.at:
        return
    asked: dict[str, dict[str, tuple[int, Ask]]] = {}
    for other in every:
        if other is ask or other.collection != ask.collection or other.statement.form != "created":
            continue
        if "any" in other.statement.at:
            continue
        equal = {
            each.field: each.argument
            for each in other.conditions
            if each.matcher == "equals" and not each.negated and "one_of" not in each.at
        }
        if any(equal.get(name) != value for name, value in own.items()):
            continue
        for condition in other.conditions:
            single = condition.spec is None or not condition.spec.many
            if condition.field in equal and single and not isinstance(condition.argument, list | Mapping):
                value = str(condition.argument).casefold()
                least = max(_least(other.count), asked.get(condition.field, {}).get(value, (0, other))[0])
                asked.setdefault(condition.field, {})[value] = (least, other)
    for name, values in asked.items():
        total = sum(least for least, _ in values.values())
        if total > limit:
            yield RULE.at(
                view.place(*ask.statement.at, "count"),
                f"at most {limit} new records are allowed, but {total} with different `{name}` are asked for",
                related=[Related(view.place(*other.statement.at), "asked for") for _, other in values.values()],
            )
            return
