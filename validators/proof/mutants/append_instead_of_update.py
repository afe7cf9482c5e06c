"""Append instead of update: a new record or row with the new values, the old one as it was."""

from collections.abc import Iterator

from runtime.kit.seeding import model_at
from runtime.kit.world import label_of
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Operator, Variant, with_end
from validators.proof.mutants._ends import fresh, touched

OPERATOR = Operator("append instead of update", "LOO05", "unbound-field")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each changed record of the seed set back, and added once more as the reference leaves it."""
    for collection, changes in touched(trace).items():
        for change in changes:
            if change.before is not None and change.after is not None:
                old = {name: change.before[name] for name in change.fields() if name in change.before}
                says = (
                    f"{collection}: a new {label_of(model_at(collection), change.after)} beside {change.id}, unchanged"
                )
                edits = [Edit(collection, change.id, old), fresh(trace, collection, change.after)]
                yield with_end(trace, says, edits)
