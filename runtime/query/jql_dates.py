"""Dates in JQL: written, relative, and the startOf and endOf functions."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

from dateutil.relativedelta import relativedelta

from runtime.query.errors import QueryError

FORMATS = "'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'"

_WRITTEN = re.compile(r"([0-9]{4})[/-]([0-9]{1,2})[/-]([0-9]{1,2})(?: ([0-9]{1,2}):([0-9]{2}))?")
_PERIOD = re.compile(r"([+-]?)((?:[0-9]{1,6}[wdhm] ?)+)")
_EPOCH = re.compile(r"-?[0-9]{1,15}")
_INCREMENT = re.compile(r"([+-]?)([0-9]{1,6})([yMwdhm]?)")
_FUNCTION = re.compile(r"(start|end)of(day|week|month|year)", re.IGNORECASE)
_UNITS = {"y": "years", "M": "months", "w": "weeks", "d": "days", "h": "hours", "m": "minutes"}
_FIRST_YEAR = 2
_LAST_YEAR = 9998
"""A year's room at both ends of the calendar, so that no time zone can push a date over the edge."""
_NATURAL = {"day": "d", "week": "w", "month": "M", "year": "y"}


def written_date(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The moment a date or a period such as `-7d` names, None when it names none."""
    try:
        moment = _read(text.strip(), now, zone)
    except (ValueError, OverflowError):
        return None
    return moment if moment is not None and _FIRST_YEAR <= moment.year <= _LAST_YEAR else None


def _read(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    found = _WRITTEN.fullmatch(text)
    if found:
        year, month, day, hour, minute = (int(part or 0) for part in found.groups())
        return datetime(year, month, day, hour, minute, tzinfo=zone).astimezone(UTC)
    period = _PERIOD.fullmatch(text)
    if period:
        sign = -1 if period.group(1) == "-" else 1
        parts = re.findall(r"([0-9]+)([wdhm])", period.group(2))
        return now + sum((timedelta(**{_UNITS[unit]: sign * int(count)}) for count, unit in parts), timedelta())
    if _EPOCH.fullmatch(text):
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=int(text))
    return None


def date_function(name: str, arguments: Sequence[str], now: datetime, zone: tzinfo) -> datetime | None:
    """What `now()` or a startOf or endOf function gives, None for any other function.

    QueryError says when the arguments are not what the function takes.
    """
    if name.casefold() == "now":
        _at_most(name, arguments, 0)
        return now
    found = _FUNCTION.fullmatch(name)
    if not found:
        return None
    _at_most(name, arguments, 1)
    edge, unit = found.group(1).lower(), found.group(2).lower()
    try:
        start = _start(unit, now.astimezone(zone))
        if edge == "end":
            start = start + relativedelta(**{_UNITS[_NATURAL[unit]]: 1}) - timedelta(milliseconds=1)  # type: ignore[arg-type]
        moment = (start + _increment(name, arguments[0], unit) if arguments else start).astimezone(UTC)
    except (ValueError, OverflowError):
        raise _bad_increment(name) from None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise _bad_increment(name)
    return moment


def _start(unit: str, moment: datetime) -> datetime:
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "week":
        return day - timedelta(days=day.isoweekday() % 7)
    if unit == "month":
        return day.replace(day=1)
    return day.replace(day=1, month=1) if unit == "year" else day


def _increment(name: str, written: str, unit: str) -> relativedelta:
    found = _INCREMENT.fullmatch(written.strip())
    if not found:
        raise _bad_increment(name)
    sign, count, letter = found.groups()
    amount = -int(count) if sign == "-" else int(count)
    return relativedelta(**{_UNITS[letter or _NATURAL[unit]]: amount})  # type: ignore[arg-type]


def _bad_increment(name: str) -> QueryError:
    return QueryError(
        f"Duration for function '{name}' should have the format (+/-)n(yMwdm), e.g -1M for 1 month earlier."
    )


def _at_most(name: str, arguments: Sequence[str], most: int) -> None:
    if len(arguments) > most:
        raise QueryError(f"Function '{name}' expected '{most}' arguments but received '{len(arguments)}'.")


def stored_date(value: object, zone: tzinfo) -> datetime | None:
    """An issue's date as a moment in UTC; a day is its midnight in `zone`. None for what is not a date."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value) if "T" in value or " " in value else date.fromisoformat(value)
        except ValueError:
            return None
    if isinstance(value, datetime):
        moment = value
    elif isinstance(value, date):
        moment = datetime(value.year, value.month, value.day, tzinfo=zone)
    else:
        return None
    return moment.astimezone(UTC) if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
