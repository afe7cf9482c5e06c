"""From the body of a write to the fields of an event, in the three ways events are written: insert, update, patch."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from runtime.apps.google_calendar.attendees import attendees_written
from runtime.apps.google_calendar.colors import EVENT_COLORS
from runtime.apps.google_calendar.conference import conference_written
from runtime.apps.google_calendar.event_seeds import reminder_facts
from runtime.apps.google_calendar.occurrences import first_start
from runtime.apps.google_calendar.parts import Override
from runtime.apps.google_calendar.records import Event
from runtime.apps.google_calendar.recurrence import facts_of_rule, invalid, read
from runtime.apps.google_calendar.times import (
    FIRST,
    LAST,
    bad_request,
    empty_range,
    midnight,
    read_day,
    read_moment,
    span,
    zone_named,
    zone_of,
)
from runtime.kit.errors import BadRequest
from runtime.kit.records import RecordDict
from runtime.kit.world import World, defaults_of

PLAIN = (
    "summary", "description", "location", "colorId", "status", "visibility", "transparency", "guestsCanModify",
    "guestsCanInviteOthers", "guestsCanSeeOtherGuests", "anyoneCanAddSelf", "eventType",
)  # fmt: skip
NESTED = (
    "source", "extendedProperties", "outOfOfficeProperties", "focusTimeProperties", "workingLocationProperties",
)  # fmt: skip
"""Objects that a patch changes part by part."""
SIDES = ("private", "shared")
"""Who can see an extended property; Calendar reads over any other part."""
_ATTACHMENTS = 25
_REMINDERS = 5


def event_values(
    world: World,
    body: Mapping[str, Any],
    held: RecordDict | None,
    calendar: RecordDict,
    *,
    whole: bool,
    conferences: bool,
    attachments: bool,
) -> dict[str, Any]:
    """Field values that a body asks for. `whole`: what the body leaves out goes back to its default.

    `held` is the event so far, None for a new one. Conference and attachments change only where the request says that
    it knows of them. Raises BadRequest in Calendar's words.
    """
    usual = defaults_of(Event)
    base = {**usual, **(held or {})}
    values: dict[str, Any] = {}
    for name in PLAIN:
        if name in body:
            values[name] = usual[name] if body[name] is None else body[name]
        elif whole:
            values[name] = usual[name]
    for name in NESTED:
        if whole or name in body:
            values[name] = merged(None if whole else base[name], body.get(name)) or None
    if values.get("extendedProperties"):
        properties = values["extendedProperties"]
        values["extendedProperties"] = {side: properties[side] for side in SIDES if properties.get(side)} or None
    values |= _recurrence(body, whole)
    timed = whole or "start" in body or "end" in body
    if timed:
        values |= _times(body, {**base, **values}, whole, calendar["time_zone"])
    values |= _reminders(body, base, whole)
    if whole or "attendees" in body:
        values |= attendees_written(body, base, whole=whole)
    if conferences and (whole or "conferenceData" in body):
        conference = conference_written(body.get("conferenceData"), base["conferenceData"], world.ids)
        values |= {"conferenceData": conference, "conferencing": conference is not None}
    if attachments and "attachments" in body:
        values["attachments"] = _attachments(body["attachments"] or [])
    if timed or values.get("recurrence"):
        _check_times({**base, **values}, zone_named(calendar["time_zone"]))
    _check({**base, **values}, held, calendar)
    return values


def merged(held: Mapping[str, Any] | None, asked: Any) -> Any:
    """An object after a patch: null takes a part away, an object is patched part by part, anything else replaces."""
    if not isinstance(asked, Mapping):
        return asked
    result = dict(held or {})
    for name, value in asked.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, Mapping):
            inner = result.get(name)
            result[name] = merged(inner if isinstance(inner, Mapping) else None, value)
        else:
            result[name] = value
    return result


def _recurrence(body: Mapping[str, Any], whole: bool) -> dict[str, Any]:
    if "recurrence" not in body and not whole:
        return {}
    lines = list(body.get("recurrence") or [])
    return {"recurrence": lines, "recurring": bool(lines), **facts_of_rule(lines)}


def _times(body: Mapping[str, Any], event: RecordDict, whole: bool, calendar_zone: str) -> dict[str, Any]:
    """The fields of start and end. Raises BadRequest where one is missing, unreadable, or the range is empty."""
    recurs = bool(event["recurrence"])
    values: dict[str, Any] = {}
    kinds: dict[str, bool] = {}
    wanted: dict[str, Any] = {}
    for which in ("start", "end"):
        asked = body.get(which)
        if not whole and which in body:
            asked = merged(_time_held(event, which, calendar_zone), asked)
        elif not whole:
            asked = _time_held(event, which, calendar_zone)
        wanted[which] = asked
    for which in ("end", "start"):
        _must_be_there(wanted[which], which)
    for which, asked in wanted.items():
        text, all_day, zone = _time(asked, which, recurs)
        kinds[which] = all_day
        if whole or which in body:
            values |= _kept_or_new(event, which, text, all_day, zone, calendar_zone)
    if kinds["start"] != kinds["end"]:
        raise BadRequest("Start and end times must either both be date or both be dateTime.", code="invalid")
    if "start__dateTime" in values or "end__dateTime" in values:
        values["all_day"] = kinds["start"]
    return values


def _time_held(event: RecordDict, which: str, calendar_zone: str) -> dict[str, Any] | None:
    """`start` or `end` of a stored event as a client could have sent it."""
    when = span(event, zone_named("UTC"))
    if when is None:
        return None
    if event["all_day"]:
        return {"date": when[which == "end"].date().isoformat()}
    text = event[f"{which}__dateTime"]
    held = {"dateTime": text if text and _has_offset(text) else when[which == "end"].isoformat()}
    zone = event[f"{which}_zone"] or (calendar_zone if event["recurrence"] else None)
    return {**held, "timeZone": zone} if zone else held


def _has_offset(text: str) -> bool:
    try:
        return read_moment(text).tzinfo is not None
    except BadRequest:
        return False


def _must_be_there(asked: Any, which: str) -> None:
    if not isinstance(asked, Mapping) or (asked.get("date") is None and asked.get("dateTime") is None):
        raise BadRequest(f"Missing {which} time.", code="required")


def _kept_or_new(
    event: RecordDict, which: str, text: str, all_day: bool, zone: str | None, calendar_zone: str
) -> dict[str, Any]:
    """The fields of a time; the same time in other words, as a client sends back what it read, changes nothing."""
    own = zone_named(calendar_zone)
    same_zone = zone == event[f"{which}_zone"] or (zone == calendar_zone and not event[f"{which}_zone"])
    if same_zone and event["all_day"] == all_day and event[f"{which}__dateTime"]:
        when = span({**event, "start__dateTime": event["start__dateTime"] or event["end__dateTime"]}, own)
        held = when[which == "end"] if when else None
        if held == (midnight(read_day(text), own) if all_day else read_moment(text)):
            return {f"{which}__dateTime": event[f"{which}__dateTime"], f"{which}_zone": event[f"{which}_zone"]}
    return {f"{which}__dateTime": text, f"{which}_zone": zone}


def _time(asked: Mapping[str, Any], which: str, recurs: bool) -> tuple[str, bool, str | None]:
    """Text, whether it is a whole day, and zone of a `start` or `end`."""
    zone = asked.get("timeZone")
    if zone is not None:
        try:
            zone_named(str(zone))
        except ValueError:
            raise BadRequest(f"Invalid time zone definition for {which} time.", code="invalid") from None
    if asked.get("date") is not None:
        if asked.get("dateTime") is not None:
            raise BadRequest(f"Invalid {which} time.", code="invalid")
        day = read_day(asked["date"])
        if not FIRST <= day.year < LAST:
            raise bad_request()
        return day.isoformat(), True, zone
    moment = read_moment(asked["dateTime"])
    if not FIRST <= moment.year < LAST:
        raise bad_request()
    if zone is None and (moment.tzinfo is None or recurs):
        raise BadRequest(f"Missing time zone definition for {which} time.", code="required")
    if moment.tzinfo is None:
        return moment.replace(tzinfo=zone_named(str(zone))).isoformat(), False, zone
    return str(asked["dateTime"]), False, zone


def _reminders(body: Mapping[str, Any], base: RecordDict, whole: bool) -> dict[str, Any]:
    if "reminders" not in body and not whole:
        return {}
    held = {"useDefault": base["reminders__useDefault"], "overrides": base["reminders_overrides"]}
    asked = body.get("reminders")
    wanted = merged(None if whole else held, asked) if asked else {}
    overrides = [Override.asked(each) for each in wanted.get("overrides") or []]
    use_default = wanted.get("useDefault")
    if use_default is None:
        use_default = not overrides if whole or asked is None else base["reminders__useDefault"]
    if use_default and overrides:
        raise BadRequest(
            "Cannot specify both default reminders and overrides at the same time.",
            code="cannotUseDefaultRemindersAndSpecifyOverride", domain="calendar",
        )  # fmt: skip
    if len(overrides) > _REMINDERS:
        raise BadRequest("Too many override reminders specified.", code="invalid")
    return {"reminders__useDefault": use_default, "reminders_overrides": overrides, **reminder_facts(overrides)}


def _attachments(asked: list[Any]) -> list[dict[str, Any]]:
    if len(asked) > _ATTACHMENTS:
        raise BadRequest("The maximum number of attachments has been exceeded.", code="invalid")
    if any(not each.get("fileUrl") for each in asked):
        raise BadRequest("Missing file URL of an attachment.", code="required")
    return [dict(each) for each in asked]


def _check_times(event: RecordDict, zone: ZoneInfo) -> None:
    """Raises BadRequest for an event that ends before it begins, or recurs in a way Calendar does not know."""
    when = span(event, zone)
    if when is None:
        raise BadRequest("Missing start time.", code="required")
    if when[1] < when[0] or (event["all_day"] and event["end__dateTime"] <= event["start__dateTime"]):
        raise empty_range()
    if not event["recurrence"]:
        return
    if event["recurringEventId"]:
        raise BadRequest("An occurrence of a recurring event cannot recur itself.", code="invalid")
    first = first_start(event, zone)
    starts = read(tuple(event["recurrence"]), first, zone_of(event, zone).key)
    far = min(first + timedelta(days=3660), datetime(LAST, 1, 1))  # noqa: DTZ001
    if next(starts.starts(far), None) is None:
        raise invalid()


def _check(event: RecordDict, held: RecordDict | None, calendar: RecordDict) -> None:
    """What else must hold of an event as a whole. Raises BadRequest."""
    kind = event["eventType"]
    if event["colorId"] is not None and event["colorId"] not in EVENT_COLORS:
        raise BadRequest("Invalid color id.", code="invalid")
    if held is not None and held["eventType"] != kind:
        raise _restricted("The event type cannot be changed.")
    if kind in ("outOfOffice", "focusTime", "workingLocation") and not calendar["primary"]:
        raise _restricted(f"Events of type {kind} exist on primary calendars only.")
    if kind in ("outOfOffice", "focusTime") and event["all_day"]:
        raise _restricted(f"Events of type {kind} cannot be all-day events.")


def _restricted(message: str) -> BadRequest:
    return BadRequest(message, code="eventTypeRestriction", domain="calendar")
