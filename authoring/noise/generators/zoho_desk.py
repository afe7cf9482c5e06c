"""Closed tickets, and contacts who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import closed, named, people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Tickets and contacts."""
    yield from closed(around, "zoho_desk.tickets", "189200112", {"status": "Closed", "priority": "Low"})
    yield from people(around, "zoho_desk.contacts", "189300112", named)
