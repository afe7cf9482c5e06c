"""Which of two values comes first, for the comparing matchers."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Literal

from runtime.grading.dates import bare_date, read_day, read_instant
from runtime.grading.matcher import Condition, MatcherContext, MatcherError, on_some_element, show
from runtime.grading.numbers import Amount, read_amount

_COMPARABLE = "a number, an amount of money, a date or a date and time"
Order = Literal["gt", "gte", "lt", "lte"]
_WORDS: dict[Order, str] = {"gt": "is more than", "gte": "is at least", "lt": "is less than", "lte": "is at most"}
_WORDS_FOR_TIMES: dict[Order, str] = {
    "gt": "is after",
    "gte": "is not before",
    "lt": "is before",
    "lte": "is not after",
}
_DATE_KINDS = frozenset({"date", "datetime"})

Point = Amount | date | datetime


def read_point(value: Any, kind: str) -> Point | None:
    """The number, day or instant that a value names, or None; a bare date, and any value of a date field, is a day."""
    day = bare_date(value)
    if day is not None:
        return day
    if kind == "date":
        return read_day(value)
    if kind == "datetime":
        return read_instant(value)
    amount = read_amount(value)
    return amount.in_usual_currency() if amount is not None else read_instant(value)


def difference(found: Any, point: Point) -> Decimal | timedelta | None:
    """How far a found value lies behind a point; None where the two do not compare.

    Against a day, a date and time counts as the day it is written with. Amounts in two currencies do not compare.
    """
    if isinstance(point, Amount):
        amount = read_amount(found)
        if amount is None or not point.same_unit(amount):
            return None
        return min(amount.values) - min(point.values)
    if isinstance(point, datetime):
        instant = read_instant(found)
        return None if instant is None else instant - point
    day = read_day(found)
    return None if day is None else day - point


def compile_comparison(argument: Any, context: MatcherContext, order: Order) -> Condition:
    """The matcher for `gt`, `gte`, `lt` or `lte`. Raises MatcherError where the argument has no order."""
    point = read_point(argument, context.kind)
    if point is None:
        raise MatcherError(f"`{order}` found `{argument}`, expected {_COMPARABLE}")

    def holds(found: Any) -> bool:
        distance = difference(found, point)
        if distance is None:
            return False
        steps = distance if isinstance(distance, Decimal) else distance / timedelta(microseconds=1)
        return {"gt": steps > 0, "gte": steps >= 0, "lt": steps < 0, "lte": steps <= 0}[order]

    words = _WORDS if isinstance(point, Amount) else _WORDS_FOR_TIMES
    return on_some_element(f"{words[order]} {show(argument)}", holds, many=context.many)
