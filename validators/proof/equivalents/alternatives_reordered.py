"""Alternatives in another order: the author's other right ways, their independent writes made in another order."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from validators.proof.equivalents._independence import independent, names_what_it_made
from validators.proof.kit.trace import Trace, record
from validators.proof.kit.variant import Operator, Planned, Variant

OPERATOR = Operator("alternative in another order", "STR04", "one-path", "error")
_MOST = 3


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each alternative that passes: all writes backwards where they can be, else the first neighbours exchanged."""
    solution = trace.prepared.loaded.solution
    for name, steps in (solution.alternatives if solution is not None else {}).items():
        other = record(trace.prepared, trace.gateway, steps, agent=name)
        if other.fault is None and other.episode.scores.task_completed_correctly == 1:
            for says, numbers in list(_orders(other))[:_MOST]:
                calls = tuple(Planned(other.writes[number].request) for number in numbers)
                yield Variant(f"alternative `{name}`, {says}", 0, calls)


def _orders(trace: Trace) -> Iterator[tuple[str, list[int]]]:
    writes = trace.writes
    numbers = list(range(len(writes)))
    # What is made here gets its id by its turn, so that no later call may name it.
    free = [
        write for write in writes if not any(names_what_it_made(write, later) for later in writes[write.number + 1 :])
    ]
    if len(free) == len(writes) > 1 and all(independent(one, other) for one, other in combinations(writes, 2)):
        yield "all writes backwards", numbers[::-1]
        return
    for one, other in pairwise(writes):
        if one in free and other in free and independent(one, other):
            swapped = [*numbers]
            swapped[one.number], swapped[other.number] = other.number, one.number
            yield f"{other} before {one}", swapped
