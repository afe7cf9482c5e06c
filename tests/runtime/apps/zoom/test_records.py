"""Zoom's seeds, and what a native form can ask of a meeting."""

from typing import Any

from runtime.apps.zoom.records import Meeting, Participant, Registrant, User
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"zoom": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"zoom": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_meeting_number_stays_the_number_or_the_text_it_was() -> None:
    company = world(meetings=[{"id": 9876, "topic": "A"}, {"id": "5432", "topic": "B"}])
    assert [each["id"] for each in company.all(Meeting)] == [9876, "5432"]


def test_waiting_room_may_stand_among_settings() -> None:
    [meeting] = world(meetings=[{"topic": "A", "settings": {"waiting_room": True}}]).all(Meeting)
    assert meeting["settings_waiting_room"] is True


def test_another_setting_is_refused() -> None:
    [problem] = problems(meetings=[{"topic": "A", "settings": {"mute": True}}])
    assert "settings_mute" in problem.message


def test_registrants_are_matched_to_their_meeting_whether_it_is_numbered_in_digits_or_text() -> None:
    company = world(
        meetings=[{"id": 9876, "topic": "Review"}],
        registrants=[
            {"meeting_id": "9876", "email": "ann@x.example"},
            {"meeting_id": 9876, "email": "bo@x.example", "status": "denied"},
        ],
    )
    [meeting] = company.all(Meeting)
    assert derived_value(Meeting, meeting, "registrant_emails", company) == ["ann@x.example"]
    topics = [derived_value(Registrant, each, "meeting_topic", company) for each in company.all(Registrant)]
    assert topics == ["Review", "Review"]


def test_participants_get_ids_of_their_own() -> None:
    someone = {"meeting_id": 1, "user_email": "ann@x.example"}
    assert len({each["id"] for each in world(participants=[someone, someone]).all(Participant)}) == 2


def test_a_user_may_have_any_fields() -> None:
    [user] = world(users=[{"id": "u1", "email": "ann@x.example", "pmi": 5}]).all(User)
    assert user["pmi"] == 5
