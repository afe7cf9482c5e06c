"""When people and calendars are busy."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.listing import Asked, listed
from runtime.apps.google_calendar.lookup import guest_address, peek_calendar
from runtime.apps.google_calendar.records import Calendar, Event
from runtime.apps.google_calendar.times import (
    asked_zone,
    bad_request,
    bounds,
    span,
    zone_named,
)
from runtime.kit.errors import MissingField
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import rfc3339
from runtime.kit.world import World, defaults_of

_MOST = 50


@method
def freebusy_query(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """Busy times of each asked calendar or person between two moments, joined where they touch."""
    asked = body or {}
    for name in ("timeMin", "timeMax"):
        if not asked.get(name):
            raise MissingField(name)
    low, high = bounds(asked["timeMin"], asked["timeMax"])
    if low is None or high is None:
        raise bad_request()
    shown = asked_zone(asked.get("timeZone"), "UTC")
    most = min(asked.get("calendarExpansionMax") or _MOST, _MOST)
    names = list(dict.fromkeys(each.get("id") for each in asked.get("items") or [] if each.get("id")))
    calendars = {
        name: _answer(world, name, low, high, shown) if place < most else _failed("tooManyCalendarsRequested")
        for place, name in enumerate(names)
    }
    times = {"timeMin": rfc3339(low.astimezone(shown)), "timeMax": rfc3339(high.astimezone(shown))}
    return {"kind": "calendar#freeBusy", **times, "calendars": calendars}


def _failed(reason: str) -> dict[str, Any]:
    return {"errors": [{"domain": "global" if reason == "notFound" else "calendar", "reason": reason}], "busy": []}


def _answer(world: World, name: str, low: datetime, high: datetime, shown: ZoneInfo) -> dict[str, Any]:
    calendar = peek_calendar(world, name) or _colleague(world, name)
    if calendar is None or calendar["access_role"] == "none":
        return _failed("notFound")
    zone = zone_named(calendar["time_zone"])
    guest = guest_address(world, calendar)
    found = listed(world, calendar, zone, Asked(low=low, high=high, single=True))
    spans = [span(each, zone) for each in found if _occupies(each, guest)]
    clipped = [(max(when[0], low), min(when[1], high)) for when in spans if when is not None]
    busy = _joined(each for each in clipped if each[0] < each[1])
    return {"busy": [{"start": rfc3339(a.astimezone(shown)), "end": rfc3339(b.astimezone(shown))} for a, b in busy]}


def _colleague(world: World, name: str) -> RecordDict | None:
    """The calendar of somebody who is on no list but invited to events: it holds those."""
    wanted = name.lower()
    for event in world.all(Event):
        if any(each.lower() == wanted for each in event["attendees"]):
            return {**defaults_of(Calendar), "id": name, "summary": name, "access_role": "freeBusyReader"}
    return None


def _occupies(event: RecordDict, guest: str | None) -> bool:
    """Whether an event takes its calendar's time: neither marked as free nor declined by the calendar's owner."""
    answers = {each["email"].lower(): each["responseStatus"] for each in event["guests"]}
    return (
        event["transparency"] == "opaque"
        and event["status"] != "cancelled"
        and event["eventType"] not in ("workingLocation", "birthday")
        and (guest is None or answers.get(guest) != "declined")
    )


def _joined(spans: Iterable[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    joined: list[tuple[datetime, datetime]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined
