"""The dates of Slack's search: a day, a month or a year, some of them told from today."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from dateutil.relativedelta import relativedelta

_DATE = re.compile(r"((?:19|20)\d\d)(?:([-/])(\d{1,2})(?:\2(\d{1,2}))?)?", re.ASCII)
_MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTHS = {name[:size]: number for number, name in enumerate(_MONTH_NAMES, start=1) for size in (3, len(name))}
_DAYS_AGO = {"today": 0, "yesterday": 1}


@dataclass(frozen=True)
class Period:
    """A stretch of days; what is None is told from today."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    days_ago: int | None = None
    """0 for today, 1 for yesterday."""

    def bounds(self, now: datetime) -> tuple[float, float]:
        """The first second of the period and the first one after it, in seconds since 1970 (days are UTC).

        A month without a year is the latest one that has begun.
        """
        today = (now.replace(tzinfo=UTC) if now.tzinfo is None else now.astimezone(UTC)).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        if self.days_ago is not None:
            start = today - timedelta(days=self.days_ago)
            return start.timestamp(), (start + timedelta(days=1)).timestamp()
        year = self.year
        if year is None:
            year = today.year - (self.month is not None and self.month > today.month)
        start = datetime(year, self.month or 1, self.day or 1, tzinfo=UTC)
        length = relativedelta(days=1) if self.day else relativedelta(months=1 if self.month else 12)
        return start.timestamp(), (start + length).timestamp()


def read_period(text: str) -> Period | None:
    """Read `2026-01-31`, `2026/01/31`, `2026-01`, `2026`, `January`, `jan`, `today` or `yesterday`; None otherwise."""
    word = text.lower()
    if word in _DAYS_AGO:
        return Period(days_ago=_DAYS_AGO[word])
    if word in _MONTHS:
        return Period(month=_MONTHS[word])
    found = _DATE.fullmatch(word)
    if found is None:
        return None
    month, day = (int(found[group]) if found[group] else None for group in (3, 4))
    try:
        datetime(int(found[1]), 1 if month is None else month, 1 if day is None else day, tzinfo=UTC)
    except ValueError:
        return None
    return Period(int(found[1]), month, day)
