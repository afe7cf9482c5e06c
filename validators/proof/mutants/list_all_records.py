"""List-all records: every look-alike is updated along with the right record."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import edit_of, fields

OPERATOR = Operator("list-all records", "LOO09", "list-everything")
MOST = 12


def mutants(trace: Trace) -> Iterator[Variant]:
    """For each updated record: its look-alikes that the reference leaves alone, updated in the same way."""
    records = {(each.collection, each.id): each for each in fields(trace) if not each.created}
    for collection, record_id in records:
        known = trace.lookup.named(f"{collection}/{record_id}")
        if known is None:
            continue
        values = {
            each.name: each.value for each in fields(trace) if (each.collection, each.id) == (collection, record_id)
        }
        others = [each for each in trace.lookup.twins(known) if (collection, each.id) not in records][:MOST]
        if others:
            says = f"{collection}: {', '.join(values)} of {len(others)} look-alikes as of {known.label}"
            yield with_end(trace, says, [edit_of(trace, collection, each.id, values) for each in others])
