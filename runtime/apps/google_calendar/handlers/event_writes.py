"""Making, changing, moving and deleting events."""

from collections.abc import Mapping
from re import compile as pattern
from typing import Any

from runtime.apps.google_calendar import sync
from runtime.apps.google_calendar.answering import method
from runtime.apps.google_calendar.lookup import (
    address_of,
    guest_address,
    living_event,
    owner,
    the_calendar,
    the_event,
)
from runtime.apps.google_calendar.occurrences import changed_occurrences
from runtime.apps.google_calendar.parts import Guest
from runtime.apps.google_calendar.quick_text import read_quick_text
from runtime.apps.google_calendar.records import Event
from runtime.apps.google_calendar.times import zone_named
from runtime.apps.google_calendar.wire import event_on_the_wire, organizer_email
from runtime.apps.google_calendar.writing import event_values
from runtime.kit.errors import BadRequest, Conflict, Forbidden, NotFound, Reply
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_ID = pattern(r"[0-9a-v]{5,1024}")
_SHARED = ("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests")
_MOVES_SEQUENCE = ("start__dateTime", "end__dateTime", "all_day", "recurrence", "status")
_OWN_AFFAIR = {"reminders__useDefault", "reminders_overrides", "reminders_methods", "reminders_minutes"}


@method
def events_insert(
    world: World,
    calendarId: str,
    body: Mapping[str, Any] | None = None,
    conferenceDataVersion: int = 0,
    supportsAttachments: bool = False,
    maxAttendees: int | None = None,
    **_: Any,
) -> Any:
    """A new event, organised by the calendar it is made on."""
    calendar = the_calendar(world, calendarId, role="writer")
    asked = body or {}
    values = event_values(
        world, asked, None, calendar, whole=True, conferences=conferenceDataVersion > 0, attachments=supportsAttachments
    )
    if values["status"] == "cancelled":
        raise BadRequest("Invalid status value.", code="invalid")
    if asked.get("id") is not None:
        values["id"] = _free_id(world, asked["id"])
    if asked.get("iCalUID"):
        values["iCalUID"] = asked["iCalUID"]
    event = _made(world, calendar, **values, sequence=asked.get("sequence") or 0)
    return event_on_the_wire(world, event, calendar, max_attendees=maxAttendees)


@method
def events_quick_add(world: World, calendarId: str, text: str, **_: Any) -> Any:
    """A new event from one sentence."""
    calendar = the_calendar(world, calendarId, role="writer")
    zone = zone_named(calendar["time_zone"])
    event = _made(world, calendar, **read_quick_text(text, world.now.astimezone(zone)))
    return event_on_the_wire(world, event, calendar)


@method
def events_import(
    world: World,
    calendarId: str,
    body: Mapping[str, Any] | None = None,
    conferenceDataVersion: int = 0,
    supportsAttachments: bool = False,
    **_: Any,
) -> Any:
    """A private copy of an event of another calendar system; the same iCalUID again brings the copy up to date."""
    calendar = the_calendar(world, calendarId, role="writer")
    asked = body or {}
    uid = asked.get("iCalUID")
    if not uid:
        raise BadRequest("Missing iCalUID.", code="required")
    same = world.find(Event, calendarid=calendar["id"], iCalUID=uid)
    held = next((each for each in same if not each["recurringEventId"]), None)
    values = event_values(
        world, asked, held, calendar, whole=True, conferences=conferenceDataVersion > 0, attachments=supportsAttachments
    )
    organizer = asked.get("organizer") or {}
    values |= {"iCalUID": uid, "sequence": asked.get("sequence") or 0}
    if isinstance(organizer.get("email"), str) and "@" in organizer["email"]:
        values["organizer_email"] = organizer["email"]
    if held is None:
        event = _made(world, calendar, **values)
    elif values["sequence"] < held["sequence"]:
        raise _old_sequence()
    else:
        event = sync.write(world, Event, held, **values)
    return event_on_the_wire(world, event, calendar)


@method
def events_update(
    world: World,
    calendarId: str,
    eventId: str,
    request: Request,
    body: Mapping[str, Any] | None = None,
    conferenceDataVersion: int = 0,
    supportsAttachments: bool = False,
    maxAttendees: int | None = None,
    **_: Any,
) -> Any:
    """An event as a whole: what the body leaves out goes back to its default."""
    return _changed(
        world, calendarId, eventId, request, body or {}, whole=True, conferences=conferenceDataVersion > 0,
        attachments=supportsAttachments, max_attendees=maxAttendees,
    )  # fmt: skip


@method
def events_patch(
    world: World,
    calendarId: str,
    eventId: str,
    request: Request,
    body: Mapping[str, Any] | None = None,
    conferenceDataVersion: int = 0,
    supportsAttachments: bool = False,
    maxAttendees: int | None = None,
    **_: Any,
) -> Any:
    """Parts of an event: objects are merged, lists replaced, null takes a field back to its default."""
    return _changed(
        world, calendarId, eventId, request, body or {}, whole=False, conferences=conferenceDataVersion > 0,
        attachments=supportsAttachments, max_attendees=maxAttendees,
    )  # fmt: skip


@method
def events_move(world: World, calendarId: str, eventId: str, destination: str, **_: Any) -> Any:
    """Another calendar becomes the organiser of an event, which keeps its id."""
    source = the_calendar(world, calendarId, role="writer")
    target = the_calendar(world, destination, role="writer")
    event = living_event(world, source, eventId)
    if event["recurringEventId"]:
        raise _unmovable("Cannot change the organizer of an instance.", "cannotChangeOrganizerOfInstance")
    if event["eventType"] != "default":
        raise _unmovable("Only events of the default type can be moved.", "eventTypeRestriction")
    if event["calendarid"] != source["id"]:
        raise _unmovable("The operation can only be performed by the organizer.", "cannotChangeOrganizer", status=403)
    moved = event
    if target["id"] != source["id"]:
        left = [*(each for each in event["left"] if each != target["id"]), source["id"]]
        for each in [event, *changed_occurrences(world, event["id"])]:
            changed = sync.write(
                world, Event, each, calendarid=target["id"], left=left, organizer_email=address_of(world, target),
                updated=world.now_text,
            )  # fmt: skip
            moved = changed if each is event else moved
    return event_on_the_wire(world, moved, target)


@method
def events_delete(world: World, calendarId: str, eventId: str, request: Request, **_: Any) -> Any:
    """An event becomes cancelled, with all occurrences; a guest's copy is only taken off the guest's calendar."""
    calendar = the_calendar(world, calendarId, role="writer")
    event = living_event(world, calendar, eventId)
    sync.must_match(request, event)
    if event["calendarid"] != calendar["id"]:
        _withdraw(world, event, calendar)
        return Reply(204)
    if world.peek(Event, event["id"]) is None:
        event = world.create(Event, **event)
    for each in [event, *changed_occurrences(world, event["id"])]:
        sync.write(world, Event, each, status="cancelled", updated=world.now_text, sequence=each["sequence"] + 1)
    return Reply(204)


def _unmovable(message: str, code: str, status: int = 400) -> BadRequest:
    return BadRequest(message, code=code, status=status, domain="calendar")


def _withdraw(world: World, event: RecordDict, calendar: RecordDict) -> None:
    """Take a guest's copy off the guest's calendar; everybody else sees that the guest declined."""
    guest = guest_address(world, calendar)
    others = [each for each in event["guests"] if each["email"].lower() != guest]
    for email in event["attendees"]:
        if email.lower() == guest:
            held = next((each for each in event["guests"] if each["email"].lower() == guest), {"email": email})
            others.append(Guest(**{**held, "responseStatus": "declined"}).model_dump())
    if world.peek(Event, event["id"]) is None:
        event = world.create(Event, **event)
    sync.write(world, Event, event, guests=others, left=[*event["left"], calendar["id"]], updated=world.now_text)


def _made(world: World, calendar: RecordDict, **values: Any) -> RecordDict:
    people = {"organizer_email": address_of(world, calendar), "creator_email": owner(world), **values}
    return world.create(
        Event, **people, calendarid=calendar["id"], updated=world.now_text, revision=sync.next_revision(world)
    )


def _changed(
    world: World,
    calendar_id: str,
    event_id: str,
    request: Request,
    body: Mapping[str, Any],
    *,
    whole: bool,
    conferences: bool,
    attachments: bool,
    max_attendees: int | None,
) -> Any:
    calendar = the_calendar(world, calendar_id, role="writer")
    event = the_event(world, calendar, event_id)
    if calendar["id"] in event["left"]:
        raise NotFound("Event", event_id)
    sync.must_match(request, event)
    _refuse(world, event, calendar, body)
    if whole and "eventType" not in body:
        body = {**body, "eventType": event["eventType"]}
    values = event_values(world, body, event, calendar, whole=whole, conferences=conferences, attachments=attachments)
    if event["recurringEventId"] and whole:
        values |= {"recurrence": [], "recurring": False}
    changed = {name for name, value in values.items() if event[name] != value}
    asked = body.get("sequence") or 0
    if changed & set(_MOVES_SEQUENCE) or asked > event["sequence"]:
        values["sequence"] = max(asked, event["sequence"] + 1)
        changed.add("sequence")
    if changed - _OWN_AFFAIR:
        values["updated"] = world.now_text
    if changed and world.peek(Event, event["id"]) is None:
        event = world.create(Event, **event)
    written = sync.write(world, Event, event, **values) if changed else event
    if written["status"] == "cancelled" and "status" in changed:
        for each in changed_occurrences(world, written["id"]):
            sync.write(world, Event, each, status="cancelled", updated=world.now_text)
    return event_on_the_wire(world, written, calendar, max_attendees=max_attendees)


def _refuse(world: World, event: RecordDict, calendar: RecordDict, body: Mapping[str, Any]) -> None:
    """Raises what Calendar says of a change that only the organiser may make, or of an old sequence number."""
    organizer = organizer_email(world, event).lower()
    ours = organizer in (address_of(world, calendar).lower(), str(calendar["id"]).lower())
    if not ours and any(name in body and body[name] != event[name] for name in _SHARED):
        raise Forbidden(
            "Shared properties can only be changed by the organizer of the event.",
            code="forbiddenForNonOrganizer", domain="calendar",
        )  # fmt: skip
    sequence = body.get("sequence")
    if isinstance(sequence, int) and sequence < event["sequence"]:
        raise _old_sequence()


def _old_sequence() -> BadRequest:
    return BadRequest(
        "Invalid sequence value. The specified sequence number is below the current sequence number of the resource. "
        "Re-fetch the resource and use its sequence number on the following request.",
        code="invalid",
    )


def _free_id(world: World, asked: Any) -> str:
    if not isinstance(asked, str) or not _ID.fullmatch(asked):
        raise BadRequest("Invalid resource id value.", code="invalid")
    if world.peek(Event, asked) is not None:
        raise Conflict("The requested identifier already exists.", code="duplicate")
    return asked
