"""Closed tickets, and customers who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Tickets and customers."""
    yield from closed(around, "gorgias.tickets", "40112", {"status": "closed", "channel": "email"})
    yield from people(around, "gorgias.customers", "73112", lambda who: {"name": who.name, "email": who.email})
