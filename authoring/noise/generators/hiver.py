"""Closed conversations."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed


def batches(around: Surroundings) -> Iterator[Batch]:
    """Conversations."""
    yield from closed(around, "hiver.conversations", "hv_240112", {"status": "closed"})
