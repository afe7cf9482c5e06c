"""Archived conversations, and contacts who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Conversations and contacts."""
    yield from closed(around, "reamaze.conversations", "240112", {"status": "archived"})
    yield from people(around, "reamaze.contacts", "530112", lambda who: {"name": who.name, "email": who.email})
