"""What generators for support desks share: closed tickets of people who are content."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from authoring.noise.batch import Batch, Surroundings
from authoring.noise.draw import Draw
from authoring.noise.words import MATTERS, Person, person
from runtime.kit.records import RecordDict

Fields = Mapping[str, Any]


def closed(
    around: Surroundings, collection: str, otherwise: str, fields: Fields, *, subject: str = "subject"
) -> Iterator[Batch]:
    """Closed tickets; `fields` gives their constant values, `subject` the field that says what they are about."""

    def ticket(draw: Draw) -> RecordDict:
        made: dict[str, Any] = {
            "id": around.new_id(draw, collection, otherwise),
            subject: f"Thank you for the help with {draw.one(MATTERS)}",
        }
        return {**made, **fields}

    yield from around.lists_of(collection, ticket, 0.2)


def people(
    around: Surroundings, collection: str, otherwise: str, make: Callable[[Person], RecordDict]
) -> Iterator[Batch]:
    """Customers who never wrote; `make` gives the fields of a person."""

    def customer(draw: Draw) -> RecordDict:
        return {"id": around.new_id(draw, collection, otherwise), **make(person(draw))}

    yield from around.lists_of(collection, customer, 0.2)


def named(who: Person) -> RecordDict:
    """A person whose first and last name stand apart."""
    return {"first_name": who.first, "last_name": who.last, "email": who.email}
