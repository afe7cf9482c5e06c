"""Missing fact: a text leaves out one of its facts.

An amount, a number, a day, a time, a name, an address or an id. A message without the fact that it was sent for looks
done and is of no use; what the task does not ask for, the reference should not say.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told, with_fact

OPERATOR = Operator("missing fact", "TRIG05", "unasserted-requirement")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each fact of each text left out, wherever the artefact says it."""
    for artefact in told(trace):
        for fact in artefact.facts(trace.lookup):
            if fact.kind == "word":
                continue
            says = f"{artefact.label} without `{artefact.words(fact, trace.lookup)}`"
            texts = with_fact(artefact, trace.lookup, fact, lambda _: "")
            yield saying(trace, artefact, says, texts)
