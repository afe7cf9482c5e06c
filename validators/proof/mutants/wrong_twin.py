"""Wrong twin: a write goes to the record that is most easily taken for the right one, or all writes do."""

from collections.abc import Iterator

from validators.proof.kit.exchange import exchanged
from validators.proof.kit.lookup import Known
from validators.proof.kit.referents import person, referents
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values

OPERATOR = Operator("wrong twin", "LOO05", "unbound-field")
NEAREST = 2


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each record that a write names, exchanged for a look-alike: there alone, and then in all writes."""
    named: dict[str, Known] = {}
    for write in trace.writes:
        for each in referents(trace, write):
            named.setdefault(each.known.path, each.known)
            for twin in trace.lookup.twins(each.known)[:NEAREST]:
                value = each.naming(twin)
                if value is not None and value != each.leaf.value:
                    says = f"{person(twin)} instead of {person(each.known)}"
                    yield with_values(trace, write, says, {each.leaf.path: value})
    for known in named.values():
        for twin in trace.lookup.twins(known)[:1]:
            variant = exchanged(trace, known, twin, f"{person(twin)} instead of {person(known)}, all through")
            if variant is not None:
                yield variant
