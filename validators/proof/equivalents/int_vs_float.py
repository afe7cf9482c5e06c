"""Numbers by another type: 5 as 5.0, and, where the field takes numbers only, as the text "5" or the other way round.

JSON knows one kind of number; a client that keeps decimals sends 5.0 for 5.
"""

from collections.abc import Iterator
from typing import Any

from validators.proof.kit.arguments import Leaf, replaced
from validators.proof.kit.origins import origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("numbers by another type", "SCH05", "type-spelling", "error")
_NUMERIC = frozenset({"money", "number", "int", "float", "integer"})


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each write with its numbers by the other type."""
    for write in trace.writes:
        for says, change in (("as fractions", _fraction), ("as texts", _text), ("as numbers", _number)):
            values = {
                leaf.path: new
                for leaf in write.leaves
                if leaf.path[0] == "body" and (new := change(write, leaf)) is not None
            }
            if values:
                requests = {write.number: replaced(write.request, values)}
                yield with_requests(trace, f"{write} with its numbers {says}", requests)


def _fraction(write: Write, leaf: Leaf) -> Any:
    """5.0 for 5; not for an id or another whole number that the operation takes."""
    whole = isinstance(leaf.value, int) and not isinstance(leaf.value, bool)
    return float(leaf.value) if whole and origins(write, leaf) else None


def _text(write: Write, leaf: Leaf) -> Any:
    """The text for a number: a typed field takes both, and so does a cell that is filled as if typed in."""
    plain = isinstance(leaf.value, int | float) and not isinstance(leaf.value, bool)
    return str(leaf.value) if plain and (_takes_numbers(write, leaf) or _typed_in(write)) else None


def _number(write: Write, leaf: Leaf) -> Any:
    """5 for "5" where the field is a number."""
    if not isinstance(leaf.value, str) or not leaf.value.replace(".", "", 1).isdigit() or leaf.value.startswith("0"):
        return None
    if not _takes_numbers(write, leaf) and not (_typed_in(write) and origins(write, leaf)):
        return None
    return float(leaf.value) if "." in leaf.value else int(leaf.value)


def _takes_numbers(write: Write, leaf: Leaf) -> bool:
    kinds = {origin.kind for origin in origins(write, leaf)}
    return bool(kinds) and kinds <= _NUMERIC


def _typed_in(write: Write) -> bool:
    body = write.request.body
    options = [
        write.request.params.get("valueInputOption"),
        body.get("valueInputOption") if isinstance(body, dict) else None,
    ]
    return write.app == "google_sheets" and ("USER_ENTERED" in options or "=USER_ENTERED" in write.request.url)
