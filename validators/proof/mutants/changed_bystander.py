"""Changed bystander: a record that is none of the task's business is changed in one field.

First what the reference changes elsewhere in the collection, then another field. A frame that allows a whole
collection where two fields are meant lets it through.
"""

from collections.abc import Iterator
from typing import Any

from runtime.kit.values import identical
from validators.proof.kit.lookup import Known
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import bystanders, edit_of, fields, settable, touched

OPERATOR = Operator("changed bystander", "SIDE02", "wildcard-allow")
RECORDS = 4
KINDS = ("money", "number", "integer", "date", "enum", "line", "text", "email", "ref", "datetime")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Look-alikes of each touched collection with a field as the reference sets it, and with one as another has it."""
    for collection in touched(trace):
        written = {
            each.name: each.value for each in fields(trace) if each.collection == collection and not each.created
        }
        for known in bystanders(trace, collection)[:RECORDS]:
            for values in (
                dict(list(written.items())[:1]),
                _of_another(trace, known, written),
            ):
                if any(not identical(_now(known, name), value) for name, value in values.items()):
                    says = f"{known.path} ({known.label}) changed: {', '.join(values)}"
                    yield with_end(trace, says, [edit_of(trace, collection, known.id, values)])


def _now(known: Known, name: str) -> Any:
    if name in known.record:
        return known.record[name]
    return (known.record.get(str(known.model.open_fields)) or {}).get(name)


def _of_another(trace: Trace, known: Known, written: dict[str, Any]) -> dict[str, Any]:
    """One field with the value that another record of the collection has there; of a kind that matters if there is."""
    cells = known.record.get(str(known.model.open_fields)) or {}
    specs = sorted(
        (each for each in settable(known.model, known.record) if each.kind in KINDS and not each.many),
        key=lambda each: KINDS.index(each.kind),
    )
    names = [
        *(name for name in cells if name not in written),
        *(each.name for each in specs if each.name not in written),
    ]
    for name in names:
        now = _now(known, name)
        for other in trace.lookup.twins(known)[:8] if now not in (None, "") else ():
            value = _now(other, name)
            if value not in (None, "") and not identical(value, now):
                return {name: value}
    return {}
