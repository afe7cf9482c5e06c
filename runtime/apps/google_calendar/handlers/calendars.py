"""Calendars themselves: make, read, change, clear, delete."""

from collections.abc import Mapping
from typing import Any

from runtime.apps.google_calendar import sync
from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.calendar_wire import calendar_on_the_wire
from runtime.apps.google_calendar.lookup import owner, the_calendar
from runtime.apps.google_calendar.records import Calendar, Event
from runtime.apps.google_calendar.times import asked_zone
from runtime.kit.errors import BadRequest, Forbidden, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World


@method
def calendars_get(world: World, calendarId: str, **_: Any) -> Any:
    """A calendar's title, place and time zone."""
    return calendar_on_the_wire(the_calendar(world, calendarId), owner(world))


@method
def calendars_insert(world: World, body: Mapping[str, Any] | None = None, **_: Any) -> Any:
    """A new secondary calendar, owned by the person and on their list."""
    values = _values(body or {}, whole=True)
    calendar = world.create(Calendar, **values, revision=sync.next_revision(world))
    return calendar_on_the_wire(calendar, owner(world))


@method
def calendars_update(
    world: World, calendarId: str, request: Request, body: Mapping[str, Any] | None = None, **_: Any
) -> Any:
    """A calendar as a whole: what the body leaves out goes back to its default."""
    return _changed(world, calendarId, request, _values(body or {}, whole=True))


@method
def calendars_patch(
    world: World, calendarId: str, request: Request, body: Mapping[str, Any] | None = None, **_: Any
) -> Any:
    """Parts of a calendar."""
    return _changed(world, calendarId, request, _values(body or {}, whole=False))


@method
def calendars_delete(world: World, calendarId: str, request: Request, **_: Any) -> Any:
    """A secondary calendar goes, and its events are cancelled."""
    calendar = the_calendar(world, calendarId, role="owner")
    if calendar["primary"]:
        raise Forbidden("Cannot delete the primary calendar.", code="cannotDeletePrimaryCalendar", domain="calendar")
    sync.must_match(request, calendar)
    _cancel_all(world, calendar)
    sync.write(world, Calendar, calendar, gone=True, deleted=True)
    return Reply(204)


@method
def calendars_clear(world: World, calendarId: str, **_: Any) -> Any:
    """All events of the primary calendar are cancelled; other calendars cannot be cleared."""
    calendar = the_calendar(world, calendarId, role="owner")
    if not calendar["primary"]:
        # Google's own sentence, although it is the secondary calendar that cannot be cleared.
        raise BadRequest("Cannot clear primary calendar.", code="invalid")
    _cancel_all(world, calendar)
    return Reply(204)


def _cancel_all(world: World, calendar: RecordDict) -> None:
    for event in world.find(Event, calendarid=calendar["id"]):
        if event["status"] != "cancelled":
            sync.write(world, Event, event, status="cancelled", updated=world.now_text)


def _changed(world: World, calendar_id: str, request: Request, values: dict[str, Any]) -> Any:
    calendar = the_calendar(world, calendar_id, role="owner")
    sync.must_match(request, calendar)
    return calendar_on_the_wire(sync.write(world, Calendar, calendar, **values), owner(world))


def _values(body: Mapping[str, Any], *, whole: bool) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if whole or "summary" in body:
        if not body.get("summary"):
            raise BadRequest("Missing title.", code="required")
        values["summary"] = body["summary"]
    for name in ("description", "location"):
        if whole or name in body:
            values[name] = body.get(name)
    if whole or "timeZone" in body:
        values["time_zone"] = asked_zone(body.get("timeZone"), "UTC").key
    return values
