"""Right value in the wrong field: it stands in another field of the same kind, and where it belongs is what was."""

from collections.abc import Iterator

from runtime.kit.values import identical
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import Field, edit_of, fields, is_title, settable, sort_of

OPERATOR = Operator("right value in the wrong field", "LOO05", "unbound-field")
MOST = 2
TYPED = ("money", "number", "integer", "date", "datetime", "email", "phone", "url", "ref", "any")
"""Kinds whose values fit only a field of the same kind; a line of text fits anywhere."""


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each value that a write has set, moved to the first other fields that could hold it."""
    written = {(each.collection, each.id, each.name) for each in fields(trace)}
    for field in fields(trace):
        if not _can_be_elsewhere(field) or is_title(trace, field):
            continue
        others = [each for each in _others(trace, field) if (field.collection, field.id, each) not in written]
        for other in others[:MOST]:
            says = f"{field.label}: the value stands in {other} instead"
            values = {field.name: field.before, other: field.value}
            yield with_end(trace, says, [edit_of(trace, field.collection, field.id, values)])


def _can_be_elsewhere(field: Field) -> bool:
    kind = field.spec.kind if field.spec is not None else "any"
    return kind in TYPED and not field.required and not identical(field.value, field.before)


def _others(trace: Trace, field: Field) -> list[str]:
    record = trace.end.collection(field.collection)[field.id]
    if field.spec is None:
        cells = record.get(str(field.model.open_fields)) or {}
        return [key for key, value in cells.items() if key != field.name and sort_of(value) == field.sort]
    wanted = field.spec
    return [
        spec.name
        for spec in settable(field.model, record, new=field.created)
        if spec.name != field.name
        and (spec.kind, spec.many, spec.ref) == (wanted.kind, False, wanted.ref)
        and not identical(record[spec.name], field.value)
    ]
