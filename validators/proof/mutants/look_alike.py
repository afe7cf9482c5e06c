"""Look-alike: the whole run falls for a declared look-alike.

Ids, names and every value in which the two records differ are exchanged in all writes, in texts too, and facts are
worked out from the decoy.
"""

from collections.abc import Iterator

from validators.proof.kit.exchange import exchanged
from validators.proof.kit.referents import person
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("look-alike", "NAME02", "dead-decoy", first=True)


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference with each declared decoy in place of the right record."""
    for trap in trace.prepared.task.traps:
        if trap.look_alike is None:
            continue
        right, decoy = trace.lookup.named(trap.look_alike.of), trace.lookup.named(trap.look_alike.decoy)
        if right is not None and decoy is not None:
            variant = exchanged(trace, right, decoy, f"{person(decoy)} taken for {person(right)}")
            if variant is not None:
                yield variant
