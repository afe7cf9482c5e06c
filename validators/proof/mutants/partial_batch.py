"""Partial batch: one fewer: an element of a list is left out, or one of several fields that should change."""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.proof.kit.arguments import DROP, Path, value_at
from validators.proof.kit.origins import origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, without
from validators.proof.mutants._arguments import with_values

OPERATOR = Operator("partial batch", "TRIG05", "unasserted-requirement")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each element of a list, each cell of a row and each of several fields left out; one of several like writes."""
    for write in trace.writes:
        for path, number, cell in _elements(write.request.body, ("body",)):
            says = f"without {'value' if cell else 'element'} {number + 1} of {path[-1] if not cell else 'a row'}"
            yield with_values(trace, write, says, {(*path, number): None if cell else DROP})
        yield from _fields(trace, write)
        alike = [each for each in trace.writes if (each.app, each.operation.id) == (write.app, write.operation.id)]
        if len(alike) > 1:
            yield without(trace, f"without one of {len(alike)} {write}, step {write.step + 1}", [write.number])


def _elements(value: Any, at: Path) -> Iterator[tuple[Path, int, bool]]:
    """Elements of lists that have several; a list within a list is a row of cells, whose places must stay."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _elements(each, (*at, str(name)))
    elif isinstance(value, list):
        row = isinstance(at[-1], int)
        if len(value) > 1:
            yield from ((at, number, row) for number, each in enumerate(value) if not row or each not in (None, ""))
        for number, each in enumerate(value):
            yield from _elements(each, (*at, number))


def _fields(trace: Trace, write: Write) -> Iterator[Variant]:
    """A change without one of its fields."""
    if any(change.kind != "changed" for change in write.changes):
        return
    given = [leaf for leaf in write.leaves if leaf.path[0] == "body" and isinstance(leaf.path[-1], str)]
    set_here = [leaf for leaf in given if origins(write, leaf)]
    if len(set_here) > 1:
        for leaf in set_here:
            yield with_values(trace, write, f"{leaf.name} left as it was", {_whole(write, leaf.path): DROP})


def _whole(write: Write, path: Path) -> Path:
    """The argument that a value is all of: `priority` for `priority.name`."""
    while len(path) > 2 and isinstance(path[-2], str):
        around = value_at(write.request, path[:-1])
        if not isinstance(around, Mapping) or len(around) > 1:
            break
        path = path[:-1]
    return path
