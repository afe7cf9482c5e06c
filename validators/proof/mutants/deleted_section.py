"""Deleted section: a whole collection is empty in the end.

A check that looks for what must not be there finds nothing, and must not take that for a good sign.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Operator, Variant, with_end

OPERATOR = Operator("deleted section", "VAC05", "absent-is-none", takes_away=True)


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each collection that the reference touches or an assertion reads, emptied."""
    touched = (change.collection for change in trace.end.diff())
    read = (path for compiled in trace.prepared.assertions for path in compiled.judge.reads)
    for path in dict.fromkeys([*touched, *read]):
        edits = [Edit(path, record_id, None) for record_id in trace.end.collection(path)]
        if edits:
            yield with_end(trace, f"{path} is empty", edits)
