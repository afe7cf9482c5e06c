"""Event types that nobody books."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import COMPANIES
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Inactive event types; booked events are often counted, and are left alone."""

    def event_type(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "calendly.event_types", "evtype1a2b"),
            "name": f"{draw.one(COMPANIES)} onboarding",
            "duration": draw.one((15, 30, 45)),
            "is_active": False,
        }

    yield from around.lists_of("calendly.event_types", event_type, 0.3)
