"""Extra write, other app: one more plausible write, in an app that the task only reads or has nothing to do with."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._extra import other_apps, variants

OPERATOR = Operator("extra write, other app", "SIDE01", "no-frame")


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference and one write more, for each collection of the other apps that the seed has records of."""
    for app in other_apps(trace):
        yield from variants(trace, app)
