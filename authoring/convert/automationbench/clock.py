"""The clock of a row: what it says, the day that its trigger says, or a moment made up from its seed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

NO_DATE = "2026-01-01T09:00:00Z"
"""The clock of a row that has none and whose seed holds no date."""
_LAST_YEAR = 9000
"""Later years stand for "never"."""
_HAPPENED = re.compile(
    r"(?:^|_)(?:date|ts|internal_date|created|created_at|created_time|created_date|updated|updated_at|sent_at|"
    r"timestamp|time|received_at|message_date)$"
)
"""Fields that say when something happened; due dates and appointments lie ahead."""


_TODAY = re.compile(
    r"\btoday(?:'s date)? is (?:[a-z]+day,? )?(\d{4}-\d{2}-\d{2}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})\b",
    re.IGNORECASE,
)
MORNING, EVENING = time(9), time(23, 59)
"""Between these lies the clock of a row whose trigger says only the day."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A task's clock, and why it is this one where the row does not say it."""

    text: str
    made_up: str = ""
    said: bool = False
    """Whether the day is the trigger's; only the hour is made up then."""


def clock_of(state: dict[str, Any], trigger: str = "") -> Clock:
    """The clock of a row: `meta.current_time`, else the day that the trigger says, else one after the seed's dates."""
    written = state.get("meta", {}).get("current_time")
    if isinstance(written, str):
        moment = _moment(written)
        if moment is not None:
            zoned = datetime.fromisoformat(written).tzinfo is not None and written == written.strip()
            return Clock(written if zoned else _text(moment))
    today = _today(trigger)
    if today is not None:
        morning = datetime.combine(today, MORNING, UTC)
        latest = max((each for each in _dates(state) if each.date() == today), default=morning)
        return Clock(
            _text(morning if latest <= morning else min(_next_hour(latest), datetime.combine(today, EVENING, UTC))),
            "the row has no clock; its trigger says the day, and what has happened on it lies before this hour",
            said=True,
        )
    newest = max(_dates(state), default=None)
    if newest is None:
        return Clock(NO_DATE, "the row has no clock, and its seed no date")
    return Clock(_text(_next_hour(newest)), "the row has no clock; this is the hour after the newest date in its seed")


def _today(trigger: str) -> date | None:
    """The day that a trigger says it is; None where it says none or several."""
    from dateutil.parser import ParserError, parse

    days = set()
    for each in _TODAY.findall(trigger):
        try:
            days.add(parse(each, default=datetime(2000, 1, 1, tzinfo=UTC)).date())
        except (ParserError, OverflowError):
            return None
    return days.pop() if len(days) == 1 else None


def _next_hour(moment: datetime) -> datetime:
    return moment.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def _dates(state: dict[str, Any]) -> Iterator[datetime]:
    """Moments at which something happened; every date of the seed where there is none such."""
    happened = list(_found(state, only_happened=True))
    yield from happened or _found(state, only_happened=False)


def _found(value: Any, *, only_happened: bool, name: str = "") -> Iterator[datetime]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "meta":
                yield from _found(each, only_happened=only_happened, name=key)
    elif isinstance(value, list):
        for each in value:
            yield from _found(each, only_happened=only_happened, name=name)
    elif isinstance(value, str) and (_HAPPENED.search(name) or not only_happened):
        moment = _moment(value)
        if moment is not None:
            yield moment


def _moment(text: str) -> datetime | None:
    if not re.match(r"\s*\d{4}-\d{2}-\d{2}", text):
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
        if moment.year > _LAST_YEAR:
            return None
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
