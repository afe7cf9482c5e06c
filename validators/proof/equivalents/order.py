"""Other order: two writes that do not depend on each other, the other way round."""

from collections.abc import Iterator
from itertools import combinations

import orjson

from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, in_order

OPERATOR = Operator("other order", "STR04", "one-path", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Neighbouring writes to different records exchanged."""
    for one, other in combinations(trace.writes, 2):
        if other.number == one.number + 1 and _independent(one, other):
            numbers = list(range(len(trace.writes)))
            numbers[one.number], numbers[other.number] = other.number, one.number
            yield in_order(trace, f"{other} before {one}", numbers)


def _independent(one: Write, other: Write) -> bool:
    """Whether the second write touches no record of the first one, and names none that it made."""
    touched = {(each.collection, each.id) for each in one.changes}
    if touched & {(each.collection, each.id) for each in other.changes}:
        return False
    written = orjson.dumps([other.request.url, dict(other.request.params), other.request.body], default=str).decode()
    return not any(each.id in written for each in one.changes if each.kind == "created")
