"""Which calendar, which event, and what the person may do there."""

from runtime.apps.google_calendar.occurrences import find_occurrence
from runtime.apps.google_calendar.records import Calendar, Event
from runtime.apps.google_calendar.seeding import OWNER
from runtime.apps.google_calendar.times import zone_named
from runtime.kit.errors import Forbidden, Gone, NotFound
from runtime.kit.records import RecordDict
from runtime.kit.world import World

_RANK = {"none": 0, "freeBusyReader": 1, "reader": 2, "writerWithoutPrivateAccess": 3, "writer": 4, "owner": 5}


def primary(world: World) -> RecordDict:
    """The person's own calendar."""
    return next(each for each in world.all(Calendar) if each["primary"])


def owner(world: World) -> str:
    """The address of the person."""
    own = primary(world)
    return str(own["id"]) if "@" in own["id"] else str(own["owner_email"] or OWNER)


def peek_calendar(world: World, calendar_id: str) -> RecordDict | None:
    """A calendar that exists, by its id, by the person's address or as `primary`; else None."""
    held = world.peek(Calendar, calendar_id)
    if held is None and "@" in calendar_id:
        wanted = calendar_id.lower()
        held = next((each for each in world.all(Calendar) if each["id"].lower() == wanted), None)
    if held is None and calendar_id.lower() in ("primary", owner(world).lower()):
        held = primary(world)
    return None if held is None or held["gone"] else held


def the_calendar(world: World, calendar_id: str, *, role: str = "freeBusyReader") -> RecordDict:
    """A calendar on which the person has at least a role. Raises NotFound, or Forbidden where the role is less."""
    held = peek_calendar(world, calendar_id)
    if held is None or held["access_role"] == "none":
        raise NotFound("Calendar", calendar_id)
    if not may(held, role):
        words = "writer" if role in ("writer", "writerWithoutPrivateAccess") else role
        raise Forbidden(
            f"You need to have {words} access to this calendar.", code="requiredAccessLevel", domain="calendar"
        )
    return held


def may(calendar: RecordDict, role: str) -> bool:
    """Whether the person has at least this role on the calendar."""
    return _RANK[calendar["access_role"]] >= _RANK[role]


def address_of(world: World, calendar: RecordDict) -> str:
    """The address that events of a calendar are organised by."""
    return owner(world) if calendar["primary"] or "@" not in calendar["id"] else str(calendar["id"])


def guest_address(world: World, calendar: RecordDict) -> str | None:
    """The address by which a calendar's owner is invited; None for a calendar that is nobody's."""
    if calendar["primary"]:
        return owner(world).lower()
    return str(calendar["id"]).lower() if "@" in calendar["id"] else None


def is_on(world: World, event: RecordDict, calendar: RecordDict) -> bool:
    """Whether an event is, or was, on a calendar: its own, one whose owner is invited, or one it left."""
    if event["calendarid"] == calendar["id"] or calendar["id"] in event["left"]:
        return True
    guest = guest_address(world, calendar)
    return guest is not None and any(each.lower() == guest for each in event["attendees"])


def seen_from(event: RecordDict, calendar: RecordDict) -> RecordDict:
    """The event as this calendar has it: cancelled where it left."""
    return {**event, "status": "cancelled"} if calendar["id"] in event["left"] else event


def events_on(world: World, calendar: RecordDict) -> list[RecordDict]:
    """All events of a calendar, cancelled ones too, recurring ones once."""
    return [seen_from(each, calendar) for each in world.all(Event) if is_on(world, each, calendar)]


def the_event(world: World, calendar: RecordDict, event_id: str) -> RecordDict:
    """An event of a calendar, or one occurrence of a recurring one. Raises NotFound."""
    held = world.peek(Event, event_id) or find_occurrence(world, event_id, zone_named(calendar["time_zone"]))
    if held is None or not is_on(world, held, calendar):
        raise NotFound("Event", event_id)
    return seen_from(held, calendar)


def living_event(world: World, calendar: RecordDict, event_id: str) -> RecordDict:
    """An event that was not deleted. Raises NotFound, or Gone."""
    event = the_event(world, calendar, event_id)
    if event["status"] == "cancelled":
        raise Gone("Resource has been deleted", code="deleted")
    return event
