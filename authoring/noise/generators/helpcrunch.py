"""Customers who never wrote."""

from collections.abc import Iterator

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.generators._desk import people


def batches(around: Surroundings) -> Iterator[Batch]:
    """Customers."""
    yield from people(
        around,
        "helpcrunch.customers",
        "730112",
        lambda who: {"name": who.name, "email": who.email, "company": who.company},
    )
