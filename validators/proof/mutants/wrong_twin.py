"""Wrong twin: a write goes to the record that is most easily taken for the right one."""

from collections.abc import Iterator

from validators.proof.kit.arguments import replaced
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_requests

OPERATOR = Operator("wrong twin", "LOO05", "unbound-field")
NEAREST = 2


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each id that a write names, exchanged for that of a look-alike."""
    for write in trace.writes:
        for leaf in write.leaves:
            for known in trace.lookup.by_id.get(str(leaf.value), [])[:1]:
                for twin in trace.lookup.twins(known)[:NEAREST]:
                    says = f"{write} with {twin.label} ({twin.id}) instead of {known.label}"
                    yield with_requests(trace, says, {write.number: replaced(write.request, {leaf.path: twin.id})})
