"""What the named types of booking, signing, messaging and accounting apps share."""

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from runtime.grading.compat import text
from runtime.grading.named_type import Base, Named, Test, matching, opposite, some
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at

OLD = "a record that was there from the start satisfies it; `created:` asks for a new one"
PART = "part of a name is enough, of an old record too; `created:` with `where` asks for a new one and the whole name"
PARTIAL = "part of a name is enough to break it; `absent:` with `where` compares the whole name"

Same = Callable[[str, Any, Any], bool]
"""Whether a found value of a field of a kind is the expected one: (kind, found, expected)."""


def find(collection: str, *base: Base, **tests: Test) -> Named:
    """A record of the collection is of the base kind and satisfies every given parameter."""
    return some(collection, *base, required=(), **tests)


def pair(name: str, positive: Named) -> dict[str, Named]:
    """`<name>_exists` and `<name>_not_exists`, where part of a text is enough for both."""
    return {
        f"{name}_exists": positive.but(weakness=PART),
        f"{name}_not_exists": opposite(positive).but(weakness=PARTIAL),
    }


def amount(field: str) -> Test:
    """The field is the same number, however either is written (`1200`, `"1200.00"`)."""
    return lambda record, expected, _: (
        as_number(expected) is not None and as_number(record[field]) == as_number(expected)
    )


def as_number(value: Any) -> Decimal | None:
    """The number that a value is or spells; None for anything else, truth values included."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None


def field_equals(collection: str, alike: Same, **found_by: Test) -> Named:
    """A record that the given parameters find has the expected `value` in `field`."""
    kinds = {name: spec.kind for name, spec in fields_of(model_at(collection)).items()}

    def has(record: dict[str, Any], value: Any, field: Any) -> bool:
        return field in record and alike(kinds.get(field, "any"), record[field], value)

    def holds(world: Any, params: Any) -> bool:
        found = matching(world, collection, (), found_by, params)
        return any(has(record, params.get("value"), params.get("field")) for record in found)

    return Named(holds, (*found_by, "field", "value"), required=("field", "value"), reads=(collection,))


def exact(kind: str, found: Any, expected: Any) -> bool:
    """Equal in value, or as text; times are equal at the same instant, if both state a zone or neither does."""
    if kind == "datetime":
        one, other = _moment(found), _moment(expected)
        if one is not None and other is not None:
            return one == other
    return bool(found == expected) or text(found) == text(expected)


def loose(kind: str, found: Any, expected: Any) -> bool:
    """Equal as text in any case, so that `"true"` is true; amounts are equal as numbers."""
    if kind in ("money", "number", "integer"):
        return as_number(found) is not None and as_number(found) == as_number(expected)
    return text(found).lower() == text(expected).lower()


def still(collection: str, fallen: Base, **found_by: Test) -> Named:
    """A record that the given parameters find is there, and none of those found has `fallen` into a state."""
    there, gone = find(collection, **found_by), find(collection, fallen, **found_by)
    return there.but(
        holds=lambda world, params: there.holds(world, params) and not gone.holds(world, params), negative=True
    )


def _moment(value: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
