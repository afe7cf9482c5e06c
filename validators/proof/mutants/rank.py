"""Rank: the second instead of the first: everything taken from the record before or after the right one.

A careless agent sorts the other way, or takes the line above or below. The neighbour's id, name and values stand
wherever those of the right record stood.
"""

from collections.abc import Iterator

from validators.proof.kit.exchange import exchanged
from validators.proof.kit.referents import person
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._sources import sources

OPERATOR = Operator("rank", "LOO05", "unbound-field")
FEWEST = 3
"""Records of a kind, without which there is no order to get wrong."""


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each record that the writes draw from, exchanged for its neighbours."""
    for known in sources(trace):
        alike = trace.lookup.family(known)
        place = next(number for number, each in enumerate(alike) if each.id == known.id)
        if len(alike) < FEWEST:
            continue
        for other in (*alike[place + 1 : place + 2], *alike[max(0, place - 1) : place]):
            variant = exchanged(trace, known, other, f"all of {person(other)} instead of {person(known)}")
            if variant is not None:
                yield variant
