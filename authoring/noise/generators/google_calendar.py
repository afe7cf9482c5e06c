"""Meetings that are over."""

from collections.abc import Iterator
from datetime import timedelta

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import MATTERS, person
from runtime.kit.records import RecordDict
from runtime.kit.timestamps import iso_z


def batches(around: Surroundings) -> Iterator[Batch]:
    """Events of past weeks in the calendars that are there."""
    calendars = [each["calendarid"] for each in around.records("google_calendar.events")]

    def event(draw: Draw) -> RecordDict:
        start = draw.before(around.now, days=(8, 90))
        made: RecordDict = {
            "id": around.new_id(draw, "google_calendar.events", "evt1a2b3c4d5e"),
            "calendarid": draw.one(calendars),
            "summary": f"Talk about {draw.one(MATTERS)}",
            "start__dateTime": iso_z(start),
            "end__dateTime": iso_z(start + timedelta(minutes=draw.one((15, 30, 60)))),
        }
        return {**made, "attendees": [person(draw, colleague=True).email]}

    yield from around.lists_of("google_calendar.events", event, 0.5)
