"""Occurrences of recurring events: records of their own only once somebody changed them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from re import compile as pattern
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar.records import Event
from runtime.apps.google_calendar.recurrence import Recurrence, horizon, read
from runtime.apps.google_calendar.times import (
    day_after,
    first_day,
    midnight,
    span,
    zone_of,
)
from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

_OCCURRENCE = pattern(r"(.+)_(\d{8}T\d{6}Z|\d{8})")
MOST = 730
"""How many occurrences of an endless recurrence are made."""


def first_start(event: RecordDict, zone: ZoneInfo) -> datetime:
    """When a recurring event first begins, as a naive local time of its own zone."""
    if event["all_day"]:
        day = first_day(event)
        return datetime(day.year, day.month, day.day)  # noqa: DTZ001
    return instant(event["start__dateTime"]).astimezone(zone_of(event, zone)).replace(tzinfo=None, microsecond=0)


def recurrence_of(event: RecordDict, zone: ZoneInfo) -> Recurrence | None:
    """How an event recurs; None where it does not, or where a seed says it in a way that nobody can read."""
    if not event["recurrence"] or not event["start__dateTime"]:
        return None
    try:
        return read(tuple(event["recurrence"]), first_start(event, zone), zone_of(event, zone).key)
    except BadRequest:
        return None


def occurrences(
    event: RecordDict, zone: ZoneInfo, low: datetime | None, high: datetime | None, now: datetime
) -> Iterator[RecordDict]:
    """The unchanged occurrences of a recurring event that end after `low` and begin before `high`, in order."""
    recurrence = recurrence_of(event, zone)
    when = span(event, zone)
    if recurrence is None or when is None:
        return
    own, first = zone_of(event, zone), first_start(event, zone)
    length = when[1] - when[0]
    local_high = high.astimezone(own).replace(tzinfo=None) if high else None
    local_low = (low - length).astimezone(own).replace(tzinfo=None) if low else None
    last = horizon(recurrence, first, local_high, max(local_low or first, now.astimezone(own).replace(tzinfo=None)))
    made = 0
    for start in recurrence.starts(last):
        if local_low is not None and start < local_low - timedelta(days=1):
            continue
        found = occurrence(event, start, zone)
        begins, ends = span(found, zone) or when
        if (high is not None and begins >= high) or (low is not None and ends <= low):
            continue
        yield found
        made += 1
        if high is None and recurrence.endless and made >= MOST:
            return


def occurrence(event: RecordDict, start: datetime, zone: ZoneInfo) -> RecordDict:
    """The occurrence of a recurring event that begins at a naive local time of its zone."""
    if event["all_day"]:
        days = day_after(event) - first_day(event)
        begins, ends = start.date().isoformat(), (start.date() + days).isoformat()
        stamp = start.strftime("%Y%m%d")
    else:
        moment = start.replace(tzinfo=zone_of(event, zone))
        when = span(event, zone)
        length = when[1] - when[0] if when else timedelta(0)
        begins, ends = moment.isoformat(), (moment.astimezone(UTC) + length).astimezone(moment.tzinfo).isoformat()
        stamp = moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    return {
        **event,
        "id": f"{event['id']}_{stamp}",
        "start__dateTime": begins,
        "end__dateTime": ends,
        "recurringEventId": event["id"],
        "originalStartTime": begins,
        "recurrence": [],
        "recurring": False,
        "recurrence_frequency": None,
        "recurrence_until": None,
        "recurrence_count": None,
    }


def changed_occurrences(world: World, event_id: str) -> list[RecordDict]:
    """The occurrences of a recurring event that are records of their own, cancelled ones too."""
    return world.find(Event, recurringEventId=event_id)


def taken(world: World, event: RecordDict, zone: ZoneInfo) -> set[str]:
    """Ids of the occurrences of an event that a record of its own stands for, whatever that record is called."""
    changed = changed_occurrences(world, event["id"])
    return {name for each in changed for name in (each["id"], _regular_id(each, event, zone))}


def _regular_id(exception: RecordDict, event: RecordDict, zone: ZoneInfo) -> str:
    if not exception["originalStartTime"]:
        return str(exception["id"])
    original = instant(exception["originalStartTime"])
    stamp = original.strftime("%Y%m%d") if event["all_day"] else original.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    return f"{event['id']}_{stamp}"


def find_occurrence(world: World, event_id: str, zone: ZoneInfo) -> RecordDict | None:
    """The occurrence that an id such as `standup_20260302T090000Z` names, or None."""
    match = _OCCURRENCE.fullmatch(event_id)
    event = world.peek(Event, match.group(1)) if match else None
    if match is None or event is None or not event["recurrence"]:
        return None
    for each in changed_occurrences(world, event["id"]):
        if _regular_id(each, event, zone) == event_id:
            return each
    try:
        stamp = match.group(2)
        moment = datetime.strptime(stamp, "%Y%m%dT%H%M%SZ" if "T" in stamp else "%Y%m%d").replace(tzinfo=UTC)
    except ValueError:
        return None
    if ("T" in stamp) == event["all_day"] or not 1900 <= moment.year < 2100:
        return None
    begins = midnight(moment.date(), zone) if event["all_day"] else moment
    around = occurrences(event, zone, begins, begins + timedelta(seconds=1), world.now)
    return next((each for each in around if each["id"] == event_id), None)
