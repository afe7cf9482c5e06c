"""Field swap: two values of the same kind that one write sets have changed places."""

from collections.abc import Iterator
from itertools import combinations

from runtime.kit.values import identical
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Edit, Operator, Variant, with_end
from validators.proof.mutants._ends import Field, edit_of, fields

OPERATOR = Operator("field swap", "LOO05", "unbound-field")
WORDED = ("line", "text", "html")
"""Kinds that fit any field of words: nobody puts the title where the place belongs."""


def mutants(trace: Trace) -> Iterator[Variant]:
    """Two fields of a record, or the same field of two records, exchanged."""
    for one, other in combinations(fields(trace), 2):
        if one.write is not other.write or one.sort != other.sort or identical(one.value, other.value):
            continue
        if (one.collection, one.id) == (other.collection, other.id):
            if one.sort in WORDED:
                continue
            values = {one.name: other.value, other.name: one.value}
            edits = [edit_of(trace, one.collection, one.id, values)]
        elif (one.collection, one.name) == (other.collection, other.name):
            edits = [_given(trace, one, other), _given(trace, other, one)]
        else:
            continue
        yield with_end(trace, f"{one.label} and {other.label} have each other's value", edits)


def _given(trace: Trace, field: Field, other: Field) -> Edit:
    return edit_of(trace, field.collection, field.id, {field.name: other.value})
