"""Other order: writes that do not depend on each other, made in another order."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from validators.proof.equivalents._independence import independent
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, in_order

OPERATOR = Operator("other order", "STR04", "one-path", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Neighbours that touch different records exchanged; where they can be, all backwards, and the last one first."""
    numbers = list(range(len(trace.writes)))
    for one, other in pairwise(trace.writes):
        if independent(one, other):
            swapped = [*numbers]
            swapped[one.number], swapped[other.number] = other.number, one.number
            yield in_order(trace, f"{other} before {one}", swapped)
    if len(numbers) > 2:
        if all(independent(one, other) for one, other in combinations(trace.writes, 2)):
            yield in_order(trace, "all writes backwards", numbers[::-1])
        if all(independent(one, trace.writes[-1]) for one in trace.writes[:-1]):
            yield in_order(trace, f"{trace.writes[-1]} before everything else", [numbers[-1], *numbers[:-1]])
