"""All reads added: every read operation of the apps involved called once, before the first write and after the last.

An agent that looks around leaves the same world behind. Calls that are refused are looking, too.
"""

from collections.abc import Iterator

from validators.proof.equivalents._reads import reads
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Planned, Variant, as_written

OPERATOR = Operator("all reads added", "STR03", "read-noise", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """One variant for each app that the reference calls."""
    for app in trace.apps:
        looks = [Planned(each) for each in reads(app, trace.gateway.catalog.of(app), trace.lookup)]
        if looks:
            yield Variant(f"every read of {app}, before and after", 0, (*looks, *as_written(trace), *looks))
