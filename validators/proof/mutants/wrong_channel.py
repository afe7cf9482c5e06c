"""Wrong channel: a message, file or event is put into another channel, folder, list or calendar than it should be."""

from collections.abc import Iterator

from validators.proof.kit.referents import is_place, person, referents
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values

OPERATOR = Operator("wrong channel", "LOO05", "unbound-field")
NEAREST = 2


def mutants(trace: Trace) -> Iterator[Variant]:
    """The place of each new record exchanged for those that are most easily taken for it."""
    for write in trace.writes:
        for each in referents(trace, write):
            if is_place(write, each.known):
                for other in trace.lookup.twins(each.known)[:NEAREST]:
                    value = each.naming(other)
                    if value is not None:
                        says = f"{person(other)} instead of {person(each.known)}"
                        yield with_values(trace, write, says, {each.leaf.path: value})
