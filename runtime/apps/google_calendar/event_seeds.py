"""From the ways an event is written in a seed to the fields it is kept in."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar.recurrence import facts_of_rule, rule_from_facts
from runtime.apps.google_calendar.times import time_in_seed
from runtime.kit.timestamps import instant, iso_z

_OTHER_NAMES = {
    "calendar_id": "calendarid", "calendarId": "calendarid", "title": "summary", "allDay": "all_day",
    "color_id": "colorId", "event_type": "eventType", "recurring_event_id": "recurringEventId",
    "conference_data": "conferenceData", "extended_properties": "extendedProperties", "start_time": "start",
    "end_time": "end", "ical_uid": "iCalUID", "original_start_time": "originalStartTime",
}  # fmt: skip
_READ_ONLY = ("kind", "etag", "htmlLink", "hangoutLink")


def settle_event(raw: dict[str, Any]) -> dict[str, Any]:
    """A seeded event under the record's own field names."""
    raw = {_OTHER_NAMES.get(name, name): value for name, value in raw.items() if name not in _READ_ONLY}
    if raw.get("calendarid") is None:
        raw.pop("calendarid", None)
    for which in ("start", "end"):
        _settle_time(raw, which)
    original = raw.get("originalStartTime")
    if isinstance(original, Mapping):
        raw["originalStartTime"] = time_in_seed(original)["text"]
    _settle_people(raw)
    _settle_reminders(raw)
    _settle_recurrence(raw)
    if raw.get("conferenceData"):
        raw["conferencing"] = True
    return raw


def _settle_time(raw: dict[str, Any], which: str) -> None:
    flat = raw.get(f"{which}__dateTime")
    if isinstance(flat, str):
        raw[f"{which}__dateTime"] = flat.upper()  # RFC 3339 allows t and z
    if which not in raw:
        return
    time = time_in_seed(raw.pop(which))
    raw.setdefault(f"{which}__dateTime", time["text"])
    if time["all_day"]:
        raw.setdefault("all_day", True)
    if time["zone"]:
        raw.setdefault(f"{which}_zone", time["zone"])


def _settle_people(raw: dict[str, Any]) -> None:
    for role in ("organizer", "creator"):
        person = raw.pop(role, None)
        if person:
            raw.setdefault(f"{role}_email", person.get("email") if isinstance(person, Mapping) else person)
    invited = raw.get("attendees")
    if isinstance(invited, str):
        raw["attendees"] = [part.strip() for part in invited.split(",") if part.strip()]
    elif invited is None:
        raw.pop("attendees", None)
    elif isinstance(invited, list):
        nested = [each for each in invited if isinstance(each, Mapping)]
        raw["attendees"] = [each.get("email") if isinstance(each, Mapping) else each for each in invited]
        if nested:
            kept = [{name: each[name] for name in each if name not in ("self", "organizer", "id")} for each in nested]
            raw["guests"] = [*(raw.get("guests") or ()), *kept]


def _settle_reminders(raw: dict[str, Any]) -> None:
    nested = raw.pop("reminders", None)
    if isinstance(nested, Mapping):
        raw.setdefault("reminders_overrides", nested.get("overrides") or [])
        raw.setdefault("reminders__useDefault", nested.get("useDefault", not raw["reminders_overrides"]))
    overrides = raw.get("reminders_overrides")
    methods = raw.get("reminders_methods")
    if isinstance(overrides, list) and overrides and not methods:
        raw |= reminder_facts(overrides)
    elif isinstance(methods, list) and methods and raw.get("reminders_minutes") is not None:
        raw["reminders_overrides"] = [{"method": each, "minutes": raw["reminders_minutes"]} for each in methods]
        raw.setdefault("reminders__useDefault", False)


def reminder_facts(overrides: list[Any]) -> dict[str, Any]:
    """The flat fields that say the same as a list of reminders."""
    known = [each for each in overrides if isinstance(each, Mapping)]
    return {
        "reminders_methods": list(dict.fromkeys(str(each.get("method")) for each in known)),
        "reminders_minutes": known[0].get("minutes") if known else None,
    }


def _settle_recurrence(raw: dict[str, Any]) -> None:
    lines = raw.get("recurrence")
    if isinstance(lines, str):
        raw["recurrence"] = lines = [lines]
    if lines and isinstance(lines, list):
        raw |= {name: value for name, value in facts_of_rule(lines).items() if raw.get(name) is None}
        return
    if lines is None:
        raw.pop("recurrence", None)
    frequency, until = raw.get("recurrence_frequency"), raw.get("recurrence_until")
    if isinstance(frequency, str):
        try:
            last = iso_z(instant(until)) if until else None
        except (ValueError, TypeError, OverflowError):
            return  # the field's own check says what is wrong with it
        raw["recurrence"] = [rule_from_facts(frequency, last, raw.get("recurrence_count"))]
