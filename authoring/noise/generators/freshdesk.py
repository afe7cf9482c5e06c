"""Closed tickets, and contacts who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Tickets and contacts."""
    fields = {"status": 5, "priority": 1, "description": "All good now, thank you."}
    yield from closed(around, "freshdesk.tickets", "40112", fields)
    yield from people(around, "freshdesk.contacts", "43000112", lambda who: {"name": who.name, "email": who.email})
