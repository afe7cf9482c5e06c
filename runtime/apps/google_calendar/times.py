"""Dates, times and time zones as Calendar reads and writes them."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from re import compile as pattern
from typing import Any
from zoneinfo import ZoneInfo

from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, rfc3339

_MOMENT = pattern(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:?\d\d)?")
_DAY = pattern(r"\d{4}-\d\d-\d\d")
FIRST, LAST = 1900, 2100
"""Years that events may lie in; bounds of a query are cut to them."""


@lru_cache(maxsize=1024)
def zone_named(name: str) -> ZoneInfo:
    """The time zone of an IANA name. Raises ValueError for an unknown one."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"`{name}` is not a time zone, such as Europe/Zurich") from None


def check_zone(value: str) -> str:
    """The value, if it names a time zone; else ValueError."""
    zone_named(value)
    return value


def check_year(value: str) -> str:
    """The value, if it lies in the years of the calendar; else ValueError."""
    if not FIRST <= instant(value).year < LAST:
        raise ValueError(f"`{value}` lies outside the years {FIRST} to {LAST}")
    return value


def asked_zone(name: str | None, otherwise: str) -> ZoneInfo:
    """The zone a caller asks for, or the other one. Raises BadRequest for an unknown one."""
    try:
        return zone_named(name or otherwise)
    except ValueError:
        raise BadRequest("Invalid time zone.", code="invalid", field="timeZone") from None


def read_moment(text: Any) -> datetime:
    """An RFC 3339 date and time, naive where it has no offset. Raises BadRequest for anything else."""
    if not isinstance(text, str) or not _MOMENT.fullmatch(text):
        raise bad_request()
    try:
        moment = datetime.fromisoformat(text.upper())
    except ValueError:
        raise bad_request() from None
    return moment


def read_day(text: Any) -> date:
    """A date as 2026-03-02. Raises BadRequest for anything else."""
    if not isinstance(text, str) or not _DAY.fullmatch(text):
        raise bad_request()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise bad_request() from None


def bound(text: str | None) -> datetime | None:
    """A bound of a query: RFC 3339 with an offset, which Calendar insists on. Raises BadRequest."""
    if text is None:
        return None
    moment = read_moment(text)
    if moment.tzinfo is None:
        raise bad_request()
    if moment.year < FIRST:
        return datetime(FIRST, 1, 1, tzinfo=UTC)
    return moment if moment.year < LAST else datetime(LAST, 1, 1, tzinfo=UTC)


def bounds(low: str | None, high: str | None) -> tuple[datetime | None, datetime | None]:
    """Both bounds of a time range. Raises BadRequest where it is empty."""
    start, end = bound(low), bound(high)
    if start and end and end <= start:
        raise empty_range()
    return start, end


def empty_range() -> BadRequest:
    """What Calendar says of a range that ends before it begins."""
    return BadRequest("The specified time range is empty.", code="timeRangeEmpty", field="timeMax", domain="calendar")


def bad_request() -> BadRequest:
    """What Calendar says of a date or time it cannot read."""
    return BadRequest("Bad Request", code="badRequest")


def zone_of(event: RecordDict, calendar_zone: ZoneInfo) -> ZoneInfo:
    """The zone an event's recurrence is counted in: its own, else its calendar's."""
    return zone_named(event["start_zone"]) if event["start_zone"] else calendar_zone


def first_day(event: RecordDict) -> date:
    """The day an all-day event begins."""
    return instant(event["start__dateTime"]).date()


def day_after(event: RecordDict) -> date:
    """The day after an all-day event's last one, at least the one after its first."""
    start = first_day(event)
    end = instant(event["end__dateTime"]).date() if event["end__dateTime"] else start
    return max(end, start + timedelta(days=1))


def span(event: RecordDict, calendar_zone: ZoneInfo) -> tuple[datetime, datetime] | None:
    """When an event begins and ends; whole days are days of the calendar's zone. None where it has no start.

    A seeded event without an end lasts an hour.
    """
    if not event["start__dateTime"]:
        return None
    if event["all_day"]:
        return midnight(first_day(event), calendar_zone), midnight(day_after(event), calendar_zone)
    start = instant(event["start__dateTime"])
    return start, instant(event["end__dateTime"]) if event["end__dateTime"] else start + timedelta(hours=1)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """The first moment of a day in a zone."""
    return datetime(day.year, day.month, day.day, tzinfo=zone)


def time_on_the_wire(event: RecordDict, which: str, shown: ZoneInfo, calendar_zone: ZoneInfo) -> dict[str, Any] | None:
    """`start` or `end` as Calendar shows it, in the zone `shown`."""
    when = span(event, calendar_zone)
    if when is None:
        return None
    if event["all_day"]:
        return {"date": (first_day(event) if which == "start" else day_after(event)).isoformat()}
    named = event[f"{which}_zone"] or calendar_zone.key
    return {"dateTime": rfc3339(when[which == "end"].astimezone(shown)), "timeZone": named}


def time_in_seed(value: Any) -> dict[str, Any]:
    """`text`, `all_day` and `zone` of a seeded `start` or `end`: an object with dateTime or date, or a plain text."""
    if not isinstance(value, Mapping):
        text = value.strip() if isinstance(value, str) else value
        return {"text": text, "all_day": isinstance(text, str) and bool(_DAY.fullmatch(text)), "zone": None}
    zone = value.get("timeZone")
    if value.get("date") is not None:
        return {"text": value["date"], "all_day": True, "zone": zone}
    return {"text": with_offset(value.get("dateTime"), zone), "all_day": False, "zone": zone}


def with_offset(text: Any, zone: str | None) -> Any:
    """A local time with the offset its zone gives it; a time that has an offset, or no zone, as it is."""
    if not (zone and isinstance(text, str)):
        return text
    try:
        moment = datetime.fromisoformat(text)
        return text if moment.tzinfo else moment.replace(tzinfo=zone_named(zone)).isoformat()
    except ValueError:
        return text
