"""Events as Calendar writes them."""

from base64 import urlsafe_b64encode
from typing import Any
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar.conference import hangout_link
from runtime.apps.google_calendar.lookup import (
    address_of,
    guest_address,
    may,
    peek_calendar,
)
from runtime.apps.google_calendar.sync import etag
from runtime.apps.google_calendar.times import (
    first_day,
    time_on_the_wire,
    zone_named,
)
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant, iso_ms_z, rfc3339
from runtime.kit.world import World

_FIRST = ("summary", "description", "location", "colorId")
_LAST = (
    "extendedProperties", "conferenceData", "source", "outOfOfficeProperties", "focusTimeProperties",
    "workingLocationProperties",
)  # fmt: skip
_GUEST_DETAILS = ("optional", "resource", "comment", "additionalGuests")
_UNUSUAL = {
    "guestsCanInviteOthers": True, "guestsCanModify": False, "guestsCanSeeOtherGuests": True, "anyoneCanAddSelf": False,
    "privateCopy": False,
}  # fmt: skip


def event_on_the_wire(
    world: World,
    event: RecordDict,
    calendar: RecordDict,
    shown: ZoneInfo | None = None,
    max_attendees: int | None = None,
) -> dict[str, Any]:
    """An event as it shows on a calendar, times in the zone `shown` or the calendar's; without what is not set."""
    zone = zone_named(calendar["time_zone"])
    if _hidden(event, calendar):
        return _busy_only(event, zone, shown or zone)
    body: dict[str, Any] = {
        "kind": "calendar#event",
        "etag": etag(event),
        "id": event["id"],
        "status": event["status"],
        "htmlLink": html_link(event, calendar),
        "created": iso_ms_z(instant(event["created"])),
        "updated": iso_ms_z(instant(event["updated"])),
    }
    body |= {name: event[name] for name in _FIRST if event[name] is not None}
    body["creator"] = _person(world, event["creator_email"] or event["organizer_email"], calendar)
    body["organizer"] = _organizer(world, event, calendar)
    body |= _times(event, zone, shown or zone)
    if event["transparency"] != "opaque":
        body["transparency"] = event["transparency"]
    if event["visibility"] != "default":
        body["visibility"] = event["visibility"]
    body |= {"iCalUID": event["iCalUID"], "sequence": event["sequence"]}
    body |= _guests(world, event, calendar, max_attendees)
    if link := hangout_link(event["conferenceData"]):
        body["hangoutLink"] = link
    body |= {name: event[name] for name in _LAST if event[name]}
    body |= {name: event[name] for name, usual in _UNUSUAL.items() if event[name] != usual}
    body["reminders"] = _reminders(event)
    if event["attachments"]:
        body["attachments"] = event["attachments"]
    body["eventType"] = event["eventType"]
    return body


def _hidden(event: RecordDict, calendar: RecordDict) -> bool:
    secret = event["visibility"] in ("private", "confidential")
    return not may(calendar, "reader") or (secret and not may(calendar, "writer"))


def _busy_only(event: RecordDict, zone: ZoneInfo, shown: ZoneInfo) -> dict[str, Any]:
    """What somebody sees who may know only that there is something."""
    return {
        "kind": "calendar#event",
        "etag": etag(event),
        "id": event["id"],
        "status": event["status"],
        "created": iso_ms_z(instant(event["created"])),
        "updated": iso_ms_z(instant(event["updated"])),
        **_times(event, zone, shown),
        "visibility": "private",
        "iCalUID": event["iCalUID"],
        "sequence": event["sequence"],
        "eventType": event["eventType"],
    }


def html_link(event: RecordDict, calendar: RecordDict) -> str:
    """The page of an event in Google's own web application."""
    eid = urlsafe_b64encode(f"{event['id']} {calendar['id']}".encode()).decode().rstrip("=")
    return f"https://www.google.com/calendar/event?eid={eid}"


def _times(event: RecordDict, zone: ZoneInfo, shown: ZoneInfo) -> dict[str, Any]:
    times: dict[str, Any] = {}
    for which in ("start", "end"):
        if written := time_on_the_wire(event, which, shown, zone):
            times[which] = written
    if times and not event["end__dateTime"]:
        times["endTimeUnspecified"] = True
    if event["recurrence"]:
        times["recurrence"] = event["recurrence"]
    if event["recurringEventId"]:
        times["recurringEventId"] = event["recurringEventId"]
        times |= _original(event, zone, shown)
    return times


def _original(event: RecordDict, zone: ZoneInfo, shown: ZoneInfo) -> dict[str, Any]:
    text = event["originalStartTime"] or event["start__dateTime"]
    if not text:
        return {}
    if len(text) == len("2026-03-02"):
        return {"originalStartTime": {"date": first_day({"start__dateTime": text}).isoformat()}}
    moment = rfc3339(instant(text).astimezone(shown))
    return {"originalStartTime": {"dateTime": moment, "timeZone": event["start_zone"] or zone.key}}


def organizer_email(world: World, event: RecordDict) -> str:
    """Who organises an event: the named person, else its own calendar."""
    if event["organizer_email"]:
        return str(event["organizer_email"])
    home = peek_calendar(world, event["calendarid"])
    return address_of(world, home) if home else event["calendarid"]


def _organizer(world: World, event: RecordDict, calendar: RecordDict) -> dict[str, Any]:
    return _person(world, organizer_email(world, event), calendar)


def _person(world: World, email: str | None, calendar: RecordDict) -> dict[str, Any]:
    own = address_of(world, calendar)
    person: dict[str, Any] = {"email": email or own}
    if person["email"].lower() == own.lower():
        if not calendar["primary"] and "@" in calendar["id"]:
            person["displayName"] = calendar["summary"]
        person["self"] = True
    return person


def _guests(world: World, event: RecordDict, calendar: RecordDict, most: int | None) -> dict[str, Any]:
    if not event["attendees"]:
        return {}
    organizer, self = organizer_email(world, event).lower(), guest_address(world, calendar)
    details = {guest["email"].lower(): guest for guest in event["guests"]}
    shown = []
    for email in event["attendees"]:
        guest = details.get(email.lower(), {})
        one: dict[str, Any] = {"email": email}
        if guest.get("displayName"):
            one["displayName"] = guest["displayName"]
        if email.lower() == organizer:
            one["organizer"] = True
        if email.lower() == self:
            one["self"] = True
        one["responseStatus"] = guest.get("responseStatus", "needsAction")
        one |= {name: guest[name] for name in _GUEST_DETAILS if guest.get(name)}
        shown.append(one)
    if most is not None and len(shown) > most:
        return {"attendees": [one for one in shown if one.get("self")], "attendeesOmitted": True}
    return {"attendees": shown}


def _reminders(event: RecordDict) -> dict[str, Any]:
    if event["reminders__useDefault"] or not event["reminders_overrides"]:
        return {"useDefault": event["reminders__useDefault"]}
    return {"useDefault": False, "overrides": event["reminders_overrides"]}
