"""Facts of the texts put otherwise, one at a time."""

from collections.abc import Callable, Iterator
from typing import Any

from validators.proof.kit.facts_in_text import Fact
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Variant
from validators.proof.mutants._texts import in_all, same_fact, saying, told


def facts_exchanged(
    trace: Trace, kinds: tuple[str, ...], others: Callable[[Fact], list[Any]], like: Callable[[str, Any], str]
) -> Iterator[Variant]:
    """Each fact of some kinds, wherever one artefact says it, with each of its other values; `like` words them."""
    for artefact in told(trace):
        for fact in artefact.facts(trace.lookup):
            for value in others(fact) if fact.kind in kinds else ():
                words = artefact.words(fact, trace.lookup)

                def put(each: Fact, old: str, right: Fact = fact, wrong: Any = value) -> str | None:
                    return like(old, wrong) if same_fact(each, right) else None

                texts = in_all(artefact, trace.lookup, put)
                yield saying(trace, artefact, f"{artefact.label} with `{like(words, value)}` for `{words}`", texts)
