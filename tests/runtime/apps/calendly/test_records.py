"""Calendly's seeds: other spellings, invitees inside events, and what a native form can ask."""

from typing import Any

from runtime.apps.calendly.records import EventType, Invitee, ScheduledEvent, Settings
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"calendly": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"calendly": collections}, NOW)
    assert found == []
    return World(seed)


URI = "https://api.calendly.com/scheduled_events/evt_1"
ANN = {"name": "Ann", "email": "ann@x.example"}


def test_invitees_inside_an_event_become_records_of_their_own() -> None:
    [invitee] = world(scheduled_events=[{"id": "e1", "name": "Call", "invitees": [ANN]}]).all(Invitee)
    assert (invitee["event_id"], invitee["email"]) == ("e1", "ann@x.example")


def test_an_event_that_has_only_a_uri_is_known_by_the_end_of_it() -> None:
    company = world(scheduled_events=[{"uri": URI, "name": "Call", "invitees": [ANN]}])
    assert [company.all(ScheduledEvent)[0]["id"], company.all(Invitee)[0]["event_id"]] == ["evt_1", "evt_1"]


def test_invitees_of_an_event_without_any_id_still_belong_to_it() -> None:
    company = world(scheduled_events=[{"name": "A", "invitees": [ANN]}, {"name": "B"}])
    first, second = company.all(ScheduledEvent)
    assert derived_value(ScheduledEvent, first, "invitee_emails", company) == ["ann@x.example"]
    assert derived_value(ScheduledEvent, second, "invitee_emails", company) == []


def test_an_unknown_field_of_a_nested_invitee_is_refused_at_its_place() -> None:
    [problem] = problems(scheduled_events=[{"id": "e1", "name": "Call", "invitees": [{**ANN, "emial": "x"}]}])
    assert problem.path == ("calendly", "scheduled_events", 0, "invitees", 0, "emial")


def test_active_and_duration_minutes_are_other_spellings() -> None:
    [kind] = world(event_types=[{"name": "Call", "active": False, "duration_minutes": 45}]).all(EventType)
    assert (kind["is_active"], kind["duration"]) == (False, 45)


def test_cancelled_is_another_spelling_of_canceled() -> None:
    [event] = world(scheduled_events=[{"name": "Call", "status": "cancelled"}]).all(ScheduledEvent)
    assert event["status"] == "canceled"


def test_another_state_is_refused() -> None:
    [problem] = problems(scheduled_events=[{"name": "Call", "status": "postponed"}])
    assert problem.path == ("calendly", "scheduled_events", 0, "status")


def test_who_is_signed_in_is_a_setting() -> None:
    [settings] = world(current_user_id="u1", users=[{"id": "u1", **ANN}]).all(Settings)
    assert settings["current_user_id"] == "u1"


def test_the_kind_of_an_event_is_found_by_uri_too() -> None:
    uri = "https://api.calendly.com/event_types/et_1"
    company = world(
        event_types=[{"uri": uri, "name": "Discovery"}],
        scheduled_events=[
            {"id": "e1", "name": "Call", "event_type": uri, "start_time": "2026-03-03", "invitees": [ANN]}
        ],
    )
    [invitee] = company.all(Invitee)
    assert derived_value(Invitee, invitee, "event_type_name", company) == "Discovery"
    assert derived_value(Invitee, invitee, "event_start", company) == "2026-03-03"


def test_a_cancelled_booking_is_not_among_an_event_s_invitees() -> None:
    company = world(scheduled_events=[{"name": "Call", "invitees": [{**ANN, "status": "cancelled"}]}])
    assert derived_value(ScheduledEvent, company.all(ScheduledEvent)[0], "invitee_emails", company) == []
