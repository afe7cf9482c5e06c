"""Wrong number in a text: an amount or number replaced by the one nearest to it that the seed has."""

from collections.abc import Callable, Iterator
from decimal import Decimal

from validators.proof.kit.number_arguments import number_like
from validators.proof.kit.seed_numbers import other_numbers
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import saying, told, with_fact

OPERATOR = Operator("wrong number in a text", "LOO01", "contains-too-short")
NEAREST = {"amount": 2, "number": 1}


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each amount and number of each text, exchanged for others of the seed."""
    for artefact in told(trace):
        for fact in artefact.facts(trace.lookup):
            if fact.kind not in NEAREST:
                continue
            words = artefact.words(fact, trace.lookup)
            for value in other_numbers(fact, trace.lookup)[: NEAREST[fact.kind]]:
                says = f"{artefact.label} with `{number_like(words, value)}` instead of `{words}`"
                yield saying(trace, artefact, says, with_fact(artefact, trace.lookup, fact, _as(value)))


def _as(value: Decimal) -> Callable[[str], str]:
    return lambda words: number_like(words, value)
