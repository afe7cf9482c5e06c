"""Empty world: nothing is there any more."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Operator, Variant, with_end

OPERATOR = Operator("empty world", "VAC06", "selector-failure", takes_away=True)


def mutants(trace: Trace) -> Iterator[Variant]:
    """Every record of every collection removed."""
    paths = dict.fromkeys([*trace.lookup.by_collection, *(change.collection for change in trace.end.diff())])
    edits = [Edit(path, record_id, None) for path in paths for record_id in trace.end.collection(path)]
    if edits:
        yield with_end(trace, "every record is gone", edits)
