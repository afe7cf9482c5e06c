"""Extra write, same app: one more plausible write, in an app that the task writes to.

A mail to another known person, a message in another channel, a record too many, another record changed or deleted:
what was asked for is done, and something that nobody asked for.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._extra import own_apps, variants

OPERATOR = Operator("extra write, same app", "SIDE01", "no-frame")


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference and one write more, for each collection of the apps it writes to."""
    for app in own_apps(trace):
        yield from variants(trace, app)
