"""Wrong choice: a field gets another of the values that it may have: another stage, priority, role or status.

The others are those of the field's own list, and those that it has elsewhere in the seed; at most four.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from validators.proof.kit.arguments import Leaf
from validators.proof.kit.number_arguments import number_of
from validators.proof.kit.origins import Origin, origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._dates import is_date

OPERATOR = Operator("wrong choice", "LOO05", "unbound-field")
MOST = 4
_FEW = 12
"""More values than this are no list to choose from."""


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each argument that is one of a few values, exchanged for the others."""
    for write in trace.writes:
        for leaf in write.leaves:
            for value in _others(trace, write, leaf)[:MOST]:
                says = f"{leaf.name} {value!r} instead of {leaf.value!r}"
                yield with_values(trace, write, says, {leaf.path: value})


def _others(trace: Trace, write: Write, leaf: Leaf) -> list[Any]:
    if isinstance(leaf.value, bool):
        return [not leaf.value] if leaf.path[0] == "body" else []
    if not isinstance(leaf.value, str) or number_of(leaf.value) is not None or is_date(leaf.value):
        return []
    if leaf.path[0] not in ("body", "params", "query"):
        return []
    for origin in origins(write, leaf):
        if origin.kind in ("enum", "line", "any") and origin.field != origin.model.label:
            found = _choices(trace, origin)
            if found:
                return [each for each in found if each != leaf.value]
    return []


def _choices(trace: Trace, origin: Origin) -> list[Any]:
    """The values of a field, the most frequent in the seed first."""
    held: Counter[str] = Counter()
    for known in trace.lookup.by_collection.get(origin.collection, []):
        record: Mapping[str, Any] = known.record
        if origin.spec is None:
            record = record.get(known.model.open_fields or "") or {}
        value = record.get(origin.field)
        if isinstance(value, str) and value and number_of(value) is None and not is_date(value):
            held[value] += 1
    own = [each for each in (origin.spec.enum if origin.spec else ()) if isinstance(each, str)]
    if not own and (len(held) > _FEW or max(held.values(), default=0) < 2):
        return []
    return list(dict.fromkeys([*sorted(held, key=lambda each: -held[each]), *own]))
