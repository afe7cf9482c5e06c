"""Days and instants as people and programs write them."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from babel.dates import get_month_names

from runtime.task.written_dates import written_day

_BARE_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_EPOCH = re.compile(r"\d{9,13}(?:\.\d+)?")
_FIRST_MILLISECONDS = 100_000_000_000
_DURATION = re.compile(r"(?:(\d+)\s*d)?\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s)?")


def bare_date(value: Any) -> date | None:
    """The day, where a value is a date without a time of day: a date, or text such as `2026-01-28`."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and _BARE_DATE.fullmatch(value.strip()):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            return None
    return None


def read_instant(value: Any) -> datetime | None:
    """The instant of an ISO date and time or of epoch seconds or milliseconds; None for anything else.

    A missing zone means UTC, and a bare date its midnight.
    """
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=UTC)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    return _instant(value.strip()) if isinstance(value, str) else None


def read_day(value: Any) -> date | None:
    """The day of a value, in the zone it is written in; None where it is not a whole date.

    Reads what `read_instant` reads, and dates for people with a four-digit year: `1/28/2026` (the month first where
    both orders are possible), `28.01.2026`, `January 28, 2026`.
    """
    instant = read_instant(value)
    if instant is not None:
        return instant.date()
    return written_day(value.strip()) if isinstance(value, str) else None


def read_duration(text: str) -> timedelta | None:
    """The length of `30m`, `2h`, `1h30m`, `45s` or `2d`; None for anything else."""
    parts = _DURATION.fullmatch(text.strip())
    if parts is None or not any(parts.groups()):
        return None
    days, hours, minutes, seconds = (min(int(part or 0), 10_000_000) for part in parts.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


@lru_cache(maxsize=256)
def mention_of(day: date) -> re.Pattern[str]:
    """A regular expression that finds a day in running text, in any usual way of writing it.

    `2026-01-28`, `January 28, 2026`, `Jan 28th`, `28 January 2026`, `1/28/2026`, `1/28/26`, `1/28`, `28.01.2026`. A
    day and month without a year count where no other year stands beside them.
    """
    year, month, number = day.year, f"0?{day.month}", f"0?{day.day}"
    name = rf"(?:{_month_names(day.month)})\.?"
    numeral = rf"{number}(?:st|nd|rd|th)?"
    no_more = r"(?![0-9]|[.,:][0-9])"
    no_year = r"(?!(?:,? (?:of )?|[-/.])(?:19|20)[0-9]{2}(?![0-9,.]*[0-9]))"
    spoken = [
        rf"{name}[ -]{numeral}(?:, ?| |-)(?:of )?{year}",
        rf"(?:the )?{numeral}[ -](?:of )?{name}(?:, ?| |-)(?:of )?{year}",
        rf"{year}[, -]{{1,2}}{name}[ -]{numeral}",
        rf"(?<![0-9]{{4}} ){name} {numeral}{no_more}{no_year}",
        rf"(?<![0-9]{{4}} ){numeral} (?:of )?{name}(?![^\W_]){no_year}",
    ]
    digits = [
        rf"{year}(?P<mark>[-/.]){month}(?P=mark){number}(?=T[0-9]|{no_more}(?!\w))",
        rf"{month}(?P<slash>[/-]){number}(?P=slash)(?:{year}|{year % 100:02})(?![0-9/])",
        rf"{number}\.{month}\.{year}(?![0-9])",
        rf"{month}/{number}(?![0-9/-]|[.,:][0-9])",
    ]
    if day.day > 12:
        digits.append(rf"{number}/{month}/{year}(?![0-9/])")
    return re.compile(rf"(?<![\w/.-])(?:{'|'.join(digits)})|(?<!\w)(?:{'|'.join(spoken)})", re.IGNORECASE)


def _month_names(month: int) -> str:
    names = {get_month_names(width, locale="en")[month] for width in ("wide", "abbreviated")}
    if month == 9:
        names.add("Sept")
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


@lru_cache(maxsize=2048)
def _instant(text: str) -> datetime | None:
    try:
        if _EPOCH.fullmatch(text):
            seconds = float(text)
            return datetime.fromtimestamp(seconds / 1000 if seconds >= _FIRST_MILLISECONDS else seconds, UTC)
        if "-" not in text:
            return None
        moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError, OSError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
