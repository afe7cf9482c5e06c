"""Closed conversations, resolved tickets, and contacts who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Conversations, tickets and contacts."""
    yield from closed(around, "intercom.conversations", "240112", {"state": "closed"}, subject="title")
    yield from closed(around, "intercom.tickets", "340112", {"state": "resolved"}, subject="title")
    yield from people(around, "intercom.contacts", "6650a1b2c3", lambda who: {"name": who.name, "email": who.email})
