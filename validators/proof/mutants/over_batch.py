"""Over batch: one more: what was to be done to some records is done to a look-alike as well."""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.proof.kit.arguments import Path, replaced, value_at
from validators.proof.kit.lookup import Known
from validators.proof.kit.referents import Referent, person, referents
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, followed_by
from validators.proof.mutants._arguments import with_values

OPERATOR = Operator("over batch", "SIDE01", "no-frame")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each write made for one more look-alike: as one more element of its list, or as one more call."""
    for write in trace.writes:
        named = list(referents(trace, write))
        taken = {each.known.path for each in named}
        for each in named:
            twin = next((other for other in trace.lookup.twins(each.known) if other.path not in taken), None)
            value = each.naming(twin) if twin is not None else None
            if twin is None or value is None:
                continue
            listed = _list_of(write, each)
            if listed is not None:
                yield _one_element_more(trace, write, each, twin, listed)
            elif _is_about(write, each.known):
                request = replaced(write.request, {each.leaf.path: value})
                yield followed_by(trace, f"{write} for {person(twin)} too", [request], after=write)


def _is_about(write: Write, known: Known) -> bool:
    """Whether the write changes the record, or gives it something new."""
    return any(
        (change.collection, change.id) == (known.collection, known.id)
        or (change.kind == "created" and known.id in map(str, (change.after or {}).values()))
        for change in write.changes
    )


def _list_of(write: Write, each: Referent) -> Path | None:
    """The list that a record stands in as an element, or as the id of one."""
    path = each.leaf.path
    if path[0] not in ("body", "params"):
        return None
    for length in range(len(path), max(len(path) - 2, 1), -1):
        if isinstance(path[length - 1], int):
            return path[: length - 1] if isinstance(path[length - 2], str) else None
    return None


def _one_element_more(trace: Trace, write: Write, each: Referent, twin: Known, listed: Path) -> Variant:
    elements = value_at(write.request, listed)
    place = each.leaf.path[len(listed)]
    assert isinstance(elements, list) and isinstance(place, int)
    old, name = elements[place], each.naming(twin)
    element: Any = {**old, each.leaf.path[-1]: name} if isinstance(old, Mapping) else name
    return with_values(trace, write, f"{person(twin)} too", {(*listed, len(elements)): element})
