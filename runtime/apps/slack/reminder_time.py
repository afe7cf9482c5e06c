"""When a reminder is due: epoch seconds, seconds from now, or the words people use."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from dateutil.parser import parse as parse_date
from dateutil.relativedelta import relativedelta

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_IN = re.compile(r"(?:in )?(\d{1,4}|[a-z]+) (minute|min|hour|hr|day|week|month|year)s?(?: from now)?(?: at (.+))?")
_HOUR = re.compile(r"(\d{1,2})(?::(\d\d))?\s*(am|pm|a\.m\.|p\.m\.)?")
_AT = re.compile(r"(?:(.*?) )??(?:at (.+)|(\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|\d{1,2}:\d\d|noon|midnight))")
_EVERY = re.compile(
    rf"(?:(?:every|each) )?(day|daily|weekday|week(?:ly)?|month(?:ly)?|{'|'.join(_DAYS)})s?(?: at (.+))?"
)
_MORNING, _DAY = 9, 86_400
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Due:
    """The moment of a reminder, or of the next one where it comes again."""

    moment: datetime
    recurring: bool = False


def read_time(text: str, now: datetime) -> Due | None:
    """When `text` means, told at `now` and in its zone; None for what cannot be read or has passed.

    A day without an hour means nine in the morning.
    """
    words = " ".join(text.lower().replace(",", " ").split())
    if not words or len(words) > _LONGEST:
        return None
    if re.fullmatch(r"\d{1,10}", words):
        number = int(words)
        return _future(
            now.astimezone(UTC) + timedelta(seconds=number) if number <= _DAY else datetime.fromtimestamp(number, UTC),
            now,
        )
    if words.startswith(("every", "each", "daily", "weekly", "monthly")):
        return _recurring(words, now)
    delay = _IN.fullmatch(words)
    count = _count(delay[1]) if delay else None
    if delay and count:
        return _delayed(delay, count, now)
    try:
        return _future(_on(words, now), now)
    except (ValueError, OverflowError, TypeError):
        return None


def _future(moment: datetime | None, now: datetime) -> Due | None:
    if moment is None or not now < moment <= now + relativedelta(years=5):
        return None
    return Due(moment)


def _count(word: str) -> int | None:
    return int(word) if word.isdigit() else _NUMBERS.get(word)


def _delayed(found: re.Match[str], count: int, now: datetime) -> Due | None:
    unit = {"min": "minute", "hr": "hour"}.get(found[2], found[2])
    steps = {"minute": timedelta(minutes=count), "hour": timedelta(hours=count)}
    if unit in steps:
        return None if found[3] else _future(now.astimezone(UTC) + steps[unit], now)
    span = {"day": relativedelta(days=count), "week": relativedelta(weeks=count), "month": relativedelta(months=count)}
    day = now + span.get(unit, relativedelta(years=count))
    return _future(_hour(day, found[3]) if found[3] else day, now)


def _recurring(words: str, now: datetime) -> Due | None:
    found = _EVERY.fullmatch(words)
    if found is None:
        return None
    moment = _hour(now, found[2]) if found[2] else now.replace(hour=_MORNING, minute=0, second=0, microsecond=0)
    if moment is None:
        return None
    unit = found[1].removesuffix("ly").replace("dai", "day")
    if unit in ("week", "month"):
        return Due(moment + (relativedelta(weeks=1) if unit == "week" else relativedelta(months=1)), recurring=True)
    for _ in range(8):
        fits = unit not in _DAYS or moment.weekday() == _DAYS.index(unit)
        if moment > now and fits and not (unit == "weekday" and moment.weekday() > 4):
            return Due(moment, recurring=True)
        moment += timedelta(days=1)
    return None


def _on(words: str, now: datetime) -> datetime | None:
    """A day by name or date, with or without an hour; an hour alone is its next occurrence."""
    found = _AT.fullmatch(words)
    day_words, hour_words = ((found[1] or "").strip(), found[2] or found[3]) if found else (words, "")
    day = _day(day_words.removeprefix("on ").strip(), now)
    if day is None:
        return None
    moment = _hour(day, hour_words) if hour_words else day
    if moment is not None and not day_words and moment <= now:
        moment += timedelta(days=1)
    return moment


def _day(words: str, now: datetime) -> datetime | None:
    morning = now.replace(hour=_MORNING, minute=0, second=0, microsecond=0)
    soon = {"": 0, "today": 0, "tomorrow": 1, "the day after tomorrow": 2, "next week": 7 - now.weekday()}
    if words in soon:
        return morning + timedelta(days=soon[words])
    if words == "next month":
        return morning + relativedelta(months=1, day=1)
    name = words.removeprefix("next ").removeprefix("this ")
    named = [number for number, day in enumerate(_DAYS) if name in (day, day[:3])]
    if named:
        return morning + timedelta(days=(named[0] - now.weekday() - 1) % 7 + 1)
    if not re.search(r"\d", words):
        return None
    try:
        read = datetime.fromisoformat(words.upper())
    except ValueError:
        # A zone's name would be read as the machine's own zone, so none is.
        read = parse_date(words, default=morning.replace(tzinfo=None), ignoretz=True)
    if "t" not in words and ":" not in words:
        read = read.replace(hour=_MORNING)
    return read if read.tzinfo else read.replace(tzinfo=now.tzinfo)


def _hour(day: datetime, words: str) -> datetime | None:
    text = words.strip()
    if text in ("noon", "midnight"):
        return day.replace(hour=12 if text == "noon" else 0, minute=0, second=0, microsecond=0)
    found = _HOUR.fullmatch(text)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3].startswith("p") else 0)
    if hour > 23 or minute > 59:
        return None
    return day.replace(hour=hour, minute=minute, second=0, microsecond=0)
