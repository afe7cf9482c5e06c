"""Empty text: an artefact that is there and says nothing, or one word that says nothing."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, sending, told

OPERATOR = Operator("empty text", "LOO03", "existence-only")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each text emptied; `Done.` in place of one that carries facts."""
    for artefact in told(trace):
        yield sending(trace, artefact, f"{artefact.label}: an empty text", {each.path: "" for each in artefact.bodies})
        if artefact.facts(trace.lookup):
            texts = {each.path: "Done." for each in artefact.bodies}
            yield saying(trace, artefact, f"{artefact.label}: `Done.` instead of the text", texts)
