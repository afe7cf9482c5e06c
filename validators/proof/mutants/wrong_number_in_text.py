"""Wrong number in a text: an amount or number replaced by the one nearest to it that the seed has."""

from collections.abc import Iterator

from validators.proof.kit.seed_numbers import other_numbers
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import in_all, number_like, same_fact, saying, told

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
                other = number_like(words, value)
                texts = in_all(
                    artefact,
                    trace.lookup,
                    lambda each, old, right=fact, wrong=value: (
                        number_like(old, wrong) if same_fact(each, right) else None
                    ),
                )
                yield saying(trace, artefact, f"{artefact.label} with `{other}` instead of `{words}`", texts)
