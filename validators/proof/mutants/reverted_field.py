"""Reverted field: one thing that was to be changed is as it was, or one field of a new record is not filled in."""

from collections.abc import Iterator

from runtime.kit.values import identical
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import Field, edit_of, fields

OPERATOR = Operator("reverted field", "LOO05", "unbound-field")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each field that a write has set, as in the seed, or in a new record as nobody has set it."""
    every = fields(trace)
    for field in every:
        if not identical(field.value, field.before) and not _cannot_be_empty(field) and not _is_title(field, every):
            says = f"{field.label} is {_shown(field.before)} instead of {_shown(field.value)}"
            yield with_end(trace, says, [edit_of(trace, field.collection, field.id, {field.name: field.before})])


def _cannot_be_empty(field: Field) -> bool:
    return field.created and field.spec is not None and (field.spec.required or field.name == "thread_id")


def _is_title(field: Field, every: tuple[Field, ...]) -> bool:
    """A subject above a body: what it says is rarely asked for."""
    return field.name == "subject" and any(
        each.id == field.id and each.spec is not None and each.spec.kind in ("text", "html") for each in every
    )


def _shown(value: object) -> str:
    text = " ".join(str(value).split())
    return "empty" if value in (None, "", [], {}) else f"`{text if len(text) <= 40 else text[:37] + '...'}`"
