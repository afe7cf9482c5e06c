"""Double: a write that makes something new is made twice, as after a retry.

Two mails, two tickets, two payments: what was asked for once has happened twice.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, followed_by

OPERATOR = Operator("double", "SIDE05", "duplicate-act")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each creating write made twice."""
    for write in trace.writes:
        if any(change.kind == "created" for change in write.changes):
            yield followed_by(trace, f"{write} twice, step {write.step + 1}", [write.request], after=write)
