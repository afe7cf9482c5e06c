"""Before and after: two writes that depend on each other, the other way round.

The later one is made first, with what else it needs; what it builds on is not there yet.
"""

from collections.abc import Iterator
from itertools import combinations

import orjson

from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, in_order

OPERATOR = Operator("before and after", "SIDE06", "transient-violation")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each pair of writes to one record with the later one made before the earlier one."""
    for one, other in combinations(trace.writes, 2):
        if not _same_record(one, other) or _names(other, one):
            continue
        between = trace.writes[one.number + 1 : other.number]
        first = [each.number for each in between if _names(other, each)]
        if any(_names(trace.writes[number], one) for number in first):
            continue
        rest = [each.number for each in between if each.number not in first]
        start, end = range(one.number), range(other.number + 1, len(trace.writes))
        says = f"{other}, step {other.step + 1}, before {one}, step {one.step + 1}"
        yield in_order(trace, says, [*start, *first, other.number, one.number, *rest, *end])


def _same_record(one: Write, other: Write) -> bool:
    touched = {(each.collection, each.id) for each in one.changes}
    return any((each.collection, each.id) in touched for each in other.changes)


def _names(later: Write, earlier: Write) -> bool:
    """Whether a write names something that an earlier one made."""
    written = orjson.dumps([later.request.url, dict(later.request.params), later.request.body], default=str).decode()
    return any(each.id in written for each in earlier.changes if each.kind == "created")
