"""Wrong name in a text: a name of the seed replaced by the one that is most easily taken for it."""

from collections.abc import Callable, Iterator

from validators.proof.kit.seed_names import other_names
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told, with_fact

OPERATOR = Operator("wrong name in a text", "LOO01", "contains-too-short")
NEAREST = 2


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each seeded name of each text, exchanged for the names nearest to it."""
    for artefact in told(trace):
        for fact in artefact.facts(trace.lookup):
            for other in other_names(fact.value, trace.lookup)[:NEAREST] if fact.kind == "name" else ():
                says = f"{artefact.label} with `{other}` instead of `{fact.value}`"
                yield saying(trace, artefact, says, with_fact(artefact, trace.lookup, fact, _as(other)))


def _as(name: str) -> Callable[[str], str]:
    return lambda _: name
