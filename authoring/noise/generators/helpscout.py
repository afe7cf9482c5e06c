"""Closed conversations, and customers who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, named, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Conversations and customers."""
    yield from closed(around, "helpscout.conversations", "240112", {"status": "closed"})
    yield from people(around, "helpscout.customers", "530112", named)
