"""Other recipient: a mail, an invitation or a share goes to the address that is most like the right one."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._recipients import plain, recipients

OPERATOR = Operator("other recipient", "LOO05", "unbound-field")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each recipient exchanged for the nearest other address."""
    for write in trace.writes:
        found = recipients(write)
        taken = {plain(leaf.value) for leaf in found}
        for leaf in found:
            near = trace.lookup.other_addresses(plain(leaf.value))
            other = next((each for each in near if each not in taken), None)
            if other is not None:
                says = f"{other} instead of {plain(leaf.value)}"
                yield with_values(trace, write, says, {leaf.path: other})
