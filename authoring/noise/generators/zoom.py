"""Meetings that are over."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import MATTERS
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Ended meetings of past weeks."""

    def meeting(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "zoom.meetings", "81234567890"),
            "topic": f"Talk about {draw.one(MATTERS)}",
            "start_time": draw.moment_before(around.now, days=(8, 90)),
            "duration": draw.one((15, 30, 45)),
            "status": "ended",
        }

    yield from around.lists_of("zoom.meetings", meeting, 0.4)
