"""Do, then undo: a write is taken back again: what was made is deleted, what was changed is set back.

In the end it has not been done, whatever was told to others meanwhile.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, followed_by
from validators.proof.mutants._undo import opposite

OPERATOR = Operator("do, then undo", "SIDE06", "transient-violation")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each write, and right after it its opposite."""
    for write in trace.writes:
        request = opposite(trace, trace.before[write.number + 1], write)
        if request is not None:
            yield followed_by(trace, f"{write} taken back, step {write.step + 1}", [request], after=write)
