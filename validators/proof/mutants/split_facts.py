"""Split facts: what one mail or message has to say is told in two, half of the facts in each.

Whoever gets the first one cannot act on it. A search that adds up several artefacts does not see the difference.
"""

from collections.abc import Iterator

from validators.proof.kit.arguments import replaced
from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Planned, Variant, as_written
from validators.proof.mutants._texts import Told, in_all, same_fact, told

OPERATOR = Operator("split facts", "LOO02", "scattered-evidence")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each artefact with two facts or more made twice, once with each half."""
    for artefact in told(trace):
        write = artefact.write
        found = artefact.facts(trace.lookup)
        if len(found) < 2 or not any(each.kind == "created" for each in write.changes):
            continue
        half = len(found) // 2
        one = Planned(_without(artefact, found[half:], trace.lookup), write.number, own=True)
        two = Planned(_without(artefact, found[:half], trace.lookup), own=True)
        says = f"{artefact.label}: the facts in two parts"
        yield Variant(says, write.number, (one, two, *as_written(trace, write.number + 1)))


def _without(artefact: Told, gone: tuple[Fact, ...], lookup: Lookup) -> Request:
    texts = in_all(artefact, lookup, lambda each, _: "" if any(same_fact(each, fact) for fact in gone) else None)
    return replaced(artefact.write.request, texts)
