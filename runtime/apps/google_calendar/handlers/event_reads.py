"""Looking at events: one, many, the occurrences of a recurring one."""

from typing import Any
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar import sync
from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.listing import Asked, by_start, by_update, listed, within
from runtime.apps.google_calendar.lookup import events_on, the_calendar, the_event
from runtime.apps.google_calendar.occurrences import occurrences, recurrence_of, taken
from runtime.apps.google_calendar.times import asked_zone, bound, bounds, zone_named
from runtime.apps.google_calendar.wire import event_on_the_wire
from runtime.kit.errors import BadRequest, NotFound
from runtime.kit.paging import by_token
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_z
from runtime.kit.world import World

MOST = 2500
_NOT_WITH_SYNC = (
    "iCalUID", "orderBy", "privateExtendedProperty", "q", "sharedExtendedProperty", "timeMin", "timeMax", "updatedMin",
)  # fmt: skip
_UNSYNCED = ("iCalUID", "orderBy", "privateExtendedProperty", "q", "sharedExtendedProperty", "updatedMin")


@method
def events_get(
    world: World, calendarId: str, eventId: str, timeZone: str | None = None, maxAttendees: int | None = None, **_: Any
) -> Any:
    """One event, a deleted one too."""
    calendar = the_calendar(world, calendarId)
    event = the_event(world, calendar, eventId)
    return event_on_the_wire(world, event, calendar, asked_zone(timeZone, calendar["time_zone"]), maxAttendees)


@method
def events_list(
    world: World,
    calendarId: str,
    request: Any,
    q: str | None = None,
    timeMin: str | None = None,
    timeMax: str | None = None,
    timeZone: str | None = None,
    singleEvents: bool = False,
    orderBy: str | None = None,
    showDeleted: bool = False,
    updatedMin: str | None = None,
    iCalUID: str | None = None,
    eventTypes: list[str] | None = None,
    privateExtendedProperty: list[str] | None = None,
    sharedExtendedProperty: list[str] | None = None,
    maxAttendees: int | None = None,
    maxResults: int = 250,
    pageToken: str = "",
    syncToken: str | None = None,
    **_: Any,
) -> Any:
    """Events of a calendar; recurring ones once, or as their occurrences with `singleEvents`."""
    calendar = the_calendar(world, calendarId)
    zone, shown = zone_named(calendar["time_zone"]), asked_zone(timeZone, calendar["time_zone"])
    if orderBy == "startTime" and not singleEvents:
        raise BadRequest("The requested ordering is not available for the particular query.", code="badRequest")
    if syncToken is not None and any(request.query.get(name) not in (None, []) for name in _NOT_WITH_SYNC):
        raise sync.restricted()
    low, high = bounds(timeMin, timeMax)
    of = f"events/{calendar['id']}"
    asked = Asked(
        low=low,
        high=high,
        single=singleEvents,
        show_deleted=showDeleted,
        updated_min=bound(updatedMin),
        after=None if syncToken is None else sync.since(of, syncToken),
        q=q,
        uid=iCalUID,
        types=eventTypes or (),
        private=privateExtendedProperty or (),
        shared=sharedExtendedProperty or (),
    )
    found = listed(world, calendar, zone, asked)
    if orderBy == "startTime":
        found = by_start(found, zone)
    elif orderBy == "updated":
        found = by_update(found)
    page = by_token(found, pageToken, min(maxResults, MOST), of=of)
    body = _listing(world, calendar, shown, page.items, maxAttendees)
    if page.next:
        return {**body, "nextPageToken": page.next}
    if any(request.query.get(name) not in (None, []) for name in _UNSYNCED):
        return body
    return {**body, "nextSyncToken": sync.sync_token(of, events_on(world, calendar))}


@method
def events_instances(
    world: World,
    calendarId: str,
    eventId: str,
    timeMin: str | None = None,
    timeMax: str | None = None,
    timeZone: str | None = None,
    originalStart: str | None = None,
    showDeleted: bool = False,
    maxAttendees: int | None = None,
    maxResults: int = 250,
    pageToken: str = "",
    **_: Any,
) -> Any:
    """The occurrences of a recurring event, changed ones among them, in the order they begin."""
    calendar = the_calendar(world, calendarId)
    zone, shown = zone_named(calendar["time_zone"]), asked_zone(timeZone, calendar["time_zone"])
    event = the_event(world, calendar, eventId)
    if event["recurrence"] and recurrence_of(event, zone) is None:
        raise NotFound("Event", eventId)
    low, high = bounds(timeMin, timeMax)
    found = [event] if not event["recurrence"] else _occurrences(world, calendar, event, zone, low, high)
    shown_ones = [each for each in found if showDeleted or each["status"] != "cancelled"]
    if originalStart is not None:
        shown_ones = [each for each in shown_ones if _begins_at(each, originalStart)]
    ordered = by_start([each for each in shown_ones if within(each, zone, low, high)], zone)
    page = by_token(ordered, pageToken, min(maxResults, MOST), of=f"instances/{calendar['id']}/{eventId}")
    body = _listing(world, calendar, shown, page.items, maxAttendees)
    return {**body, "nextPageToken": page.next} if page.next else body


def _occurrences(
    world: World, calendar: RecordDict, event: RecordDict, zone: ZoneInfo, low: Any, high: Any
) -> list[RecordDict]:
    own = taken(world, event, zone)
    changed = [each for each in events_on(world, calendar) if each["recurringEventId"] == event["id"]]
    made = [each for each in occurrences(event, zone, low, high, world.now) if each["id"] not in own]
    return [*made, *changed]


def _begins_at(event: RecordDict, original: str) -> bool:
    try:
        return instant(event["originalStartTime"] or event["start__dateTime"]) == instant(original)
    except ValueError:
        return False


def _listing(
    world: World, calendar: RecordDict, shown: ZoneInfo, events: list[RecordDict], max_attendees: int | None
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "kind": "calendar#events",
        "etag": sync.list_etag(f"events/{calendar['id']}", events),
        "summary": calendar["summary"],
    }
    if calendar["description"]:
        body["description"] = calendar["description"]
    latest = max((instant(each["updated"]) for each in events_on(world, calendar)), default=world.now)
    return {
        **body,
        "updated": iso_ms_z(latest),
        "timeZone": shown.key,
        "accessRole": calendar["access_role"],
        "defaultReminders": calendar["default_reminders"],
        "items": [event_on_the_wire(world, each, calendar, shown, max_attendees) for each in events],
    }
