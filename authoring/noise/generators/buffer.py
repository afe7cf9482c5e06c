"""Posts that went out long ago."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import prose
from runtime.kit.records import RecordDict


def batches(around: Surroundings) -> Iterator[Batch]:
    """Sent posts in the channels that are there."""
    channels = [each["id"] for each in around.records("buffer.channels")]

    def post(draw: Draw) -> RecordDict:
        return {
            "id": around.new_id(draw, "buffer.posts", "post1a2b3c"),
            "channel_id": draw.one(channels),
            "text": prose(draw)[1],
            "status": "sent",
            "created_at": draw.moment_before(around.now, days=(10, 90)),
        }

    for at in around.lists("buffer.posts") if channels else ():
        if len(at) == 3:
            yield Batch("buffer.posts", at, post, 0.3)
