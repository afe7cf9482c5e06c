"""A date, or a time on that date."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from runtime.grading.dates import bare_date, read_day, read_instant
from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, on_some_element
from runtime.task.nearest import did_you_mean

NAME = "on_day"
DOC = "The date, or the date and time, falls on this day: as written, or in the zone of `{date: ..., zone: ...}`."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit. Raises MatcherError without a whole date."""
    written, zone = argument, None
    if isinstance(argument, Mapping):
        for key in argument:
            if key not in ("date", "zone"):
                raise MatcherError(f"`on_day` does not know `{key}`{did_you_mean(str(key), ('date', 'zone'))}")
        written = argument.get("date")
        zone = _zone(argument["zone"]) if "zone" in argument else None
    day = bare_date(written)
    if day is None:
        raise MatcherError(f"`on_day` found `{written}`, expected a date such as 2026-01-28")
    place = f" in {zone.key}" if zone else ""
    return on_some_element(f"is on {day}{place}", lambda found: _day_of(found, zone) == day, many=context.many)


def _day_of(found: Any, zone: ZoneInfo | None) -> date | None:
    """A bare date has no zone, and stays the day it is."""
    instant = read_instant(found) if zone and bare_date(found) is None else None
    if instant is None:
        return read_day(found)
    try:
        return instant.astimezone(zone).date()
    except OverflowError:
        return None


def _zone(name: Any) -> ZoneInfo:
    known = available_timezones()
    if name not in known:
        raise MatcherError(f"`{name}` is not a time zone{did_you_mean(str(name), known)}")
    return ZoneInfo(name)
