"""What every account has: a primary calendar, the calendars its events name, settings."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar.conference import meet
from runtime.kit.ids import Ids
from runtime.kit.seeding import model_at
from runtime.kit.world import Seed, defaults_of

OWNER = "me@company.example.com"
"""Whose account it is where the seed does not say."""

SETTINGS = {
    "autoAddHangouts": "true", "dateFieldOrder": "MDY", "defaultEventLength": "60", "format24HourTime": "false",
    "hideInvitations": "false", "hideWeekends": "false", "locale": "en", "remindOnRespondedEventsOnly": "false",
    "showDeclinedEvents": "true", "timezone": "UTC", "useKeyboardShortcuts": "true", "weekStart": "0",
}  # fmt: skip

Placed = dict[str, list[tuple[tuple[str | int, ...], Any]]]


def gather(raw: Mapping[str, Any]) -> Placed:
    """Events may stand inside their calendar, under `events`."""
    found: Placed = {}
    for collection, records in raw.items():
        placed = found.setdefault(collection, [])
        if records is not None and not isinstance(records, list):
            placed.append(((collection,), records))
            continue
        for number, record in enumerate(records or ()):
            where = (collection, number)
            if collection == "calendars" and isinstance(record, dict) and isinstance(record.get("events"), list):
                events = found.setdefault("events", [])
                for place, event in enumerate(record["events"]):
                    inside = {"calendarid": record.get("id", "primary"), **event} if isinstance(event, dict) else event
                    events.append(((*where, "events", place), inside))
                record = {name: value for name, value in record.items() if name != "events"}
            placed.append((where, record))
    return found


def furnish(seed: Seed) -> None:
    """One calendar is the primary one; every calendar that an event or rule names exists; settings have values."""
    calendar = model_at("google_calendar.calendars")
    calendars = seed.collections.setdefault(calendar.path, {})
    primary = next((key for key, each in calendars.items() if each["primary"]), None)
    if primary is None and "primary" in calendars:
        primary = "primary"
        calendars[primary] = {**calendars[primary], "primary": True}
    if primary is None:
        primary = "primary"
        calendars[primary] = {**defaults_of(calendar), "id": primary, "summary": "Primary calendar", "primary": True}
    for path in ("google_calendar.events", "google_calendar.acl"):
        records = seed.collections.setdefault(path, {})
        for key, record in records.items():
            named = record["calendarid"]
            if named == "primary" and primary != "primary":
                records[key] = record = {**record, "calendarid": primary}
            elif named not in calendars:
                calendars[named] = {**defaults_of(calendar), "id": named, "summary": named}
    _join_conferences(seed.collections["google_calendar.events"], seed.ids)
    settings = seed.collections.setdefault("google_calendar.settings", {})
    for name, value in SETTINGS.items():
        shown = calendars[primary]["time_zone"] if name == "timezone" else value
        settings.setdefault(name, {"id": name, "value": shown})


def _join_conferences(events: dict[str, dict[str, Any]], ids: Ids) -> None:
    for key, event in events.items():
        if event["conferencing"] and not event["conferenceData"]:
            events[key] = {**event, "conferenceData": meet(ids, key)}
