"""Drop: one write of the reference is not made."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, without

OPERATOR = Operator("drop", "TRIG05", "unasserted-requirement", takes_away=True)


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference without each of its writes in turn."""
    for write in trace.writes:
        yield without(trace, f"without {write}, step {write.step + 1}", [write.number])
