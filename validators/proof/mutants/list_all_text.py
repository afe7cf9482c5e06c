"""List-all text: every candidate is named in place of the right one, which is among them.

Who lists everything has decided nothing; a text that is only searched for the right answer lets it through.
"""

from collections.abc import Iterator

from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.lookup import Lookup
from validators.proof.kit.number_arguments import number_like
from validators.proof.kit.seed_names import other_names
from validators.proof.kit.seed_numbers import other_numbers
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._texts import in_all, saying, told

OPERATOR = Operator("list-all text", "LOO09", "list-everything", "note")
MOST = 6


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each text with the candidates of its names, amounts, addresses and ids in place of the right ones."""

    def listed(fact: Fact, words: str) -> str | None:
        others = _candidates(fact, words, trace.lookup)[:MOST]
        return ", ".join(sorted({words, *others})) if others else None

    for artefact in told(trace):
        changed = in_all(artefact, trace.lookup, listed)
        if changed:
            says = f"{artefact.label}: every candidate in place of each name, amount, address and id"
            yield saying(trace, artefact, says, changed)


def _candidates(fact: Fact, words: str, lookup: Lookup) -> list[str]:
    match fact.kind:
        case "name":
            return other_names(fact.value, lookup)
        case "amount":
            return [number_like(words, each) for each in other_numbers(fact, lookup)]
        case "address":
            return lookup.other_addresses(fact.value)
        case "id":
            known = lookup.by_id.get(fact.value, [])
            return [each.id for each in lookup.twins(known[0])] if known else []
        case _:
            return []
