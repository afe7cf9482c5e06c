"""Reverted field: one thing that was to be changed is as it was, or one field of a new record is not filled in."""

from collections.abc import Iterator
from typing import Any

from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at
from runtime.kit.values import identical
from runtime.kit.world import Change
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import edit_of, fields, is_title

OPERATOR = Operator("reverted field", "LOO05", "unbound-field")
_NOTHING: tuple[Any, ...] = (None, "", [], {})


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each field that a write has set, as in the seed, or in a new record as nobody has set it."""
    for field in fields(trace):
        if not identical(field.value, field.before) and not field.required and not is_title(trace, field):
            says = f"{field.label} is {_shown(field.before)} instead of {_shown(field.value)}"
            yield with_end(trace, says, [edit_of(trace, field.collection, field.id, {field.name: field.before})])
    for change in trace.end.diff():
        for name, before in _emptied(change):
            says = f"{change.collection}/{change.id}.{name} is {_shown(before)} still, and not emptied"
            yield with_end(trace, says, [edit_of(trace, change.collection, change.id, {name: before})])


def _emptied(change: Change) -> Iterator[tuple[str, Any]]:
    """Fields and open keys of a seeded record that were something and are nothing now, with what they were."""
    if change.kind != "changed" or change.before is None or change.after is None:
        return
    model = model_at(change.collection)
    specs = fields_of(model)
    for name in change.fields():
        old, new = change.before.get(name), change.after.get(name)
        if name == model.open_fields and isinstance(old, dict) and isinstance(new, dict):
            gone = (key for key, value in old.items() if value not in _NOTHING and new.get(key) in _NOTHING)
            yield from ((key, old[key]) for key in gone)
        elif name in specs and not specs[name].read_only and old not in _NOTHING and new in _NOTHING:
            yield name, old


def _shown(value: object) -> str:
    text = " ".join(str(value).split())
    return "empty" if value in (None, "", [], {}) else f"`{text if len(text) <= 40 else text[:37] + '...'}`"
