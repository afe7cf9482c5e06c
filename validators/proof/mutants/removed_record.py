"""Removed record: a seeded record that is none of the task's business is gone."""

from collections.abc import Iterator

from validators.effects import effects
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Operator, Variant, with_end
from validators.proof.mutants._ends import bystanders, touched

OPERATOR = Operator("removed record", "SIDE01", "no-frame", takes_away=True)
MOST = 5


def mutants(trace: Trace) -> Iterator[Variant]:
    """In each collection that the reference touches: what it leaves alone deleted, look-alikes first."""
    for collection in touched(trace):
        if effects().knows(collection) and not effects().of(collection).deletes:
            continue
        for known in bystanders(trace, collection)[:MOST]:
            yield with_end(trace, f"{known.path} ({known.label}) is gone", [Edit(collection, known.id, None)])
