"""What SOQL and SOSL ask of the app that holds the records."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Row = Mapping[str, object]

NUMBERS = frozenset({"double", "int", "long", "currency", "percent"})
IDS = frozenset({"id", "reference"})
MOMENTS = frozenset({"date", "datetime", "time"})


@dataclass(frozen=True)
class Field:
    """A field in its canonical case, with Salesforce's type name in lower case ("picklist", "datetime", ...)."""

    name: str
    type: str
    filterable: bool = True
    groupable: bool = True


@dataclass(frozen=True)
class Parent:
    """A relationship to one parent: its canonical name, the parent's object and the field that holds the id."""

    relationship: str
    object: str
    id_field: str


@dataclass(frozen=True)
class Children:
    """A relationship to children: its canonical name, their object and their field that points back."""

    relationship: str
    object: str
    foreign_key: str


class Source(Protocol):
    """The objects and rows of one org. Names come in any case and go out in canonical case.

    A row is a mapping of wire names with at least `Id`. A row of a polymorphic parent (`Who`, `What`) names its real
    object under `attributes.type`.
    """

    def resolve_object(self, name: str) -> str | None:
        """The canonical name of an object, or None."""
        ...

    def rows(self, object_name: str) -> Iterable[Row]:
        """Every row of an object, in the order an unsorted query gives."""
        ...

    def row(self, object_name: str, record_id: str) -> Row | None:
        """The row with that id, or None."""
        ...

    def fields(self, object_name: str) -> Sequence[str]:
        """The canonical field names, in the order `FIELDS(ALL)` gives."""
        ...

    def field(self, object_name: str, name: str) -> Field | None:
        """The field of that name, or None."""
        ...

    def parent(self, object_name: str, relationship: str) -> Parent | None:
        """The parent relationship of that name, or None."""
        ...

    def children(self, object_name: str, relationship: str) -> Children | None:
        """The child relationship of that name, or None."""
        ...


class SearchSource(Source, Protocol):
    """A source that can also be searched with SOSL."""

    def searchable_objects(self) -> Sequence[str]:
        """The objects a search without RETURNING looks in."""
        ...

    def search_fields(self, object_name: str, group: str) -> Sequence[str]:
        """The fields searched for IN `ALL`, `NAME`, `EMAIL`, `PHONE` or `SIDEBAR` FIELDS."""
        ...
