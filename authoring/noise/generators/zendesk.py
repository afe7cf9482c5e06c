"""Closed tickets, and end users who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Tickets and users."""
    fields = {"status": "closed", "priority": "low", "description": "All good now, thank you."}
    yield from closed(around, "zendesk.tickets", "35400112", fields)
    yield from people(around, "zendesk.users", "36200112", lambda who: {"name": who.name, "email": who.email})
