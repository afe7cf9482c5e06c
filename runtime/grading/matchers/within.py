"""Near enough to a number or a time."""

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any

from runtime.grading.dates import read_duration
from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, on_some_element, show
from runtime.grading.numbers import Amount, number
from runtime.grading.ordering import Point, difference, read_point
from runtime.task.nearest import did_you_mean

NAME = "within"
DOC = (
    "The number or time is at most `by` away from `of`: `{of: 12.5, by: 0.01}`, `{of: 2026-01-28T15:00:00Z, by: 30m}`."
)


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit. Raises MatcherError for unfit `of` or `by`."""
    if not isinstance(argument, Mapping) or not {"of", "by"} <= argument.keys():
        raise MatcherError(f"`within` found `{argument}`, expected `of` and `by`, as in {{of: 12.5, by: 0.01}}")
    for key in argument:
        if key not in ("of", "by"):
            raise MatcherError(f"`within` does not know `{key}`{did_you_mean(str(key), ('of', 'by'))}")
    point = read_point(argument["of"], context.kind)
    if point is None:
        raise MatcherError(f"`of` found `{argument['of']}`, expected a number, a date or a date and time")
    room = _room(argument["by"], point)

    def holds(found: Any) -> bool:
        distance = difference(found, point)
        if isinstance(distance, Decimal):
            return isinstance(room, Decimal) and abs(distance) <= room
        return isinstance(distance, timedelta) and isinstance(room, timedelta) and abs(distance) <= room

    wording = f"is within {argument['by']} of {show(argument['of'])}"
    return on_some_element(wording, holds, many=context.many)


def _room(written: Any, point: Point) -> Decimal | timedelta:
    if isinstance(point, Amount):
        amount = number(written)
        if amount is None or amount < 0:
            raise MatcherError(f"`by` found `{written}`, expected a number that is not below zero")
        return amount
    length = read_duration(written) if isinstance(written, str) else None
    if length is None:
        raise MatcherError(f"`by` found `{written}`, expected a length of time such as 30m, 2h or 1d")
    return length
