"""Cut text: only the first half of what a text says, where facts stand in the second."""

from collections.abc import Iterator

from validators.proof.kit.facts_in_text import facts
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told

OPERATOR = Operator("cut text", "LOO03", "existence-only")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each text cut in the middle, between two words."""
    for artefact in told(trace):
        halves = {leaf.path: _half(leaf.value) for leaf in artefact.bodies}
        kept = {(fact.kind, fact.value) for half in halves.values() for fact in facts(half, trace.lookup)}
        if any((fact.kind, fact.value) not in kept for fact in artefact.facts(trace.lookup)):
            yield saying(trace, artefact, f"{artefact.label}: only the first half of the text", halves)


def _half(text: str) -> str:
    middle = len(text) // 2
    space = text.rfind(" ", 0, middle + 1)
    return text[: space if space > 0 else middle].rstrip()
