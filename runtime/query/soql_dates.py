"""SOQL's date literals: which days `LAST_N_DAYS:30` or `THIS_FISCAL_QUARTER` cover."""

import re
from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from runtime.query.soql_ast import DateLiteral

Days = tuple[date, date]
"""The first day covered, and the first day after."""

_SINGLE = {"YESTERDAY": -1, "TODAY": 0, "TOMORROW": 1}
_WHOLE = re.compile(r"(LAST|THIS|NEXT)_(WEEK|MONTH|QUARTER|YEAR|FISCAL_QUARTER|FISCAL_YEAR)")
_COUNTED = re.compile(r"(LAST|NEXT)_N_(DAY|WEEK|MONTH|QUARTER|YEAR|FISCAL_QUARTER|FISCAL_YEAR)S")
_AGO = re.compile(r"N_(DAY|WEEK|MONTH|QUARTER|YEAR|FISCAL_QUARTER|FISCAL_YEAR)S_AGO")
_FIXED = {"LAST_90_DAYS": ("LAST", 90), "NEXT_90_DAYS": ("NEXT", 90)}
_MONTHS = {"MONTH": 1, "QUARTER": 3, "YEAR": 12, "FISCAL_QUARTER": 3, "FISCAL_YEAR": 12}


def check_name(literal: DateLiteral) -> bool:
    """Whether SOQL has such a literal, with or without a count as written."""
    counted = bool(_COUNTED.fullmatch(literal.name) or _AGO.fullmatch(literal.name))
    plain = literal.name in _SINGLE or literal.name in _FIXED or bool(_WHOLE.fullmatch(literal.name))
    return plain if literal.count is None else counted


def days(literal: DateLiteral, today: date, *, fiscal_start: int = 1) -> Days:
    """The days a literal covers, seen from `today`. Weeks start on Sunday; the fiscal year in month `fiscal_start`.

    Days beyond the calendar stop at its edges.
    """
    try:
        return _days(literal, today, fiscal_start)
    except (OverflowError, ValueError):
        first, end = _days(DateLiteral(literal.name, 0), today, fiscal_start)
        if literal.name.startswith("NEXT"):
            return first, date.max
        return date.min, date.min if literal.name.endswith("AGO") else end


def _days(literal: DateLiteral, today: date, fiscal_start: int) -> Days:
    name, count = literal.name, literal.count or 0
    if name in _SINGLE:
        first = today + timedelta(days=_SINGLE[name])
        return first, first + timedelta(days=1)
    if name in _FIXED:
        return _day_run(*_FIXED[name], today)
    whole = _WHOLE.fullmatch(name)
    if whole:
        step = {"LAST": -1, "THIS": 0, "NEXT": 1}[whole.group(1)]
        return _periods(whole.group(2), today, fiscal_start, step, step + 1)
    ago = _AGO.fullmatch(name)
    if ago:
        return _periods(ago.group(1), today, fiscal_start, -count, 1 - count)
    counted = _COUNTED.fullmatch(name)
    assert counted is not None
    direction, unit = counted.groups()
    if unit == "DAY":
        return _day_run(direction, count, today)
    if direction == "LAST":
        return _periods(unit, today, fiscal_start, -count, 0)
    return _periods(unit, today, fiscal_start, 1, count + 1)


def _day_run(direction: str, count: int, today: date) -> Days:
    """LAST_N_DAYS takes today in, NEXT_N_DAYS begins tomorrow."""
    tomorrow = today + timedelta(days=1)
    if direction == "LAST":
        return today - timedelta(days=count), tomorrow
    return tomorrow, tomorrow + timedelta(days=count)


def _periods(unit: str, today: date, fiscal_start: int, first: int, last: int) -> Days:
    """From the start of the period `first` steps away to the start of the one `last` steps away."""
    if unit == "DAY":
        return today + timedelta(days=first), today + timedelta(days=last)
    if unit == "WEEK":
        sunday = today - timedelta(days=today.isoweekday() % 7)
        return sunday + timedelta(weeks=first), sunday + timedelta(weeks=last)
    months = _MONTHS[unit]
    shift = fiscal_start - 1 if unit.startswith("FISCAL") else 0
    start = today.replace(day=1) - relativedelta(months=(today.month - 1 - shift) % months)
    return start + relativedelta(months=months * first), start + relativedelta(months=months * last)
