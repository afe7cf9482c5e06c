"""Reverted field: one thing that was to be changed is as it was, or one field of a new record is not filled in."""

from collections.abc import Iterator

from runtime.kit.values import identical
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import edit_of, fields, is_title

OPERATOR = Operator("reverted field", "LOO05", "unbound-field")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each field that a write has set, as in the seed, or in a new record as nobody has set it."""
    for field in fields(trace):
        if not identical(field.value, field.before) and not field.required and not is_title(trace, field):
            says = f"{field.label} is {_shown(field.before)} instead of {_shown(field.value)}"
            yield with_end(trace, says, [edit_of(trace, field.collection, field.id, {field.name: field.before})])


def _shown(value: object) -> str:
    text = " ".join(str(value).split())
    return "empty" if value in (None, "", [], {}) else f"`{text if len(text) <= 40 else text[:37] + '...'}`"
