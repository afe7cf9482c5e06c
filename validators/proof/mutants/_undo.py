"""The opposite of a write: what it made is deleted, what it changed is set back."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from runtime.kit.world import Change, World
from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.origins import Origin, origins
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write
from validators.proof.mutants._acts import acts, aimed, called

_OPPOSITES = (("add", "remove"), ("Add", "Remove"))


def opposite(trace: Trace, world: World, write: Write) -> Request | None:
    """A call that takes a write back on the world right after it; None where no operation does."""
    for request in (_deleted(trace, write), _other_name(trace, write), _reversed(write), _set_back(write)):
        if request is not None and called(trace, world.fork(), request) is not None:
            return request
    return None


def _deleted(trace: Trace, write: Write) -> Request | None:
    made = [change for change in write.changes if change.kind == "created"]
    for change in made[:1]:
        for act in acts(trace.gateway, write.app):
            if act.kind == "deleted" and act.collection == change.collection:
                others = _beside(change)
                request = aimed(act, change.after, {slot.collection: others for slot in act.slots if slot.collection})
                if request is not None:
                    return request
    return None


def _beside(change: Change) -> list[str]:
    """Ids of other records that a new one belongs to."""
    return [str(value) for name, value in (change.after or {}).items() if name.endswith("_id") and value]


def _other_name(trace: Trace, write: Write) -> Request | None:
    """`untrash` for `trash`: the operation whose name says the opposite, called on the same record."""
    wanted = re.sub(r"(^|_)(?!.*_)(\w)", r"\1un\2", write.operation.id)
    try:
        other = trace.gateway.catalog.get(write.app, wanted)
    except KeyError:
        return None
    if other.method != write.request.method:
        return None
    old, new = write.operation.id.rpartition("_")[2], wanted.rpartition("_")[2]
    return replace(write.request, url=re.sub(rf"{old}(?=$|\?)", new, write.request.url))


def _reversed(write: Write) -> Request | None:
    """`removeLabelIds` for `addLabelIds`."""
    body = write.request.body
    if not isinstance(body, Mapping):
        return None
    renamed = {_opposite_name(str(name)): value for name, value in body.items()}
    return replace(write.request, body=renamed) if renamed.keys() != body.keys() else None


def _opposite_name(name: str) -> str:
    for one, other in (*_OPPOSITES, *((b, a) for a, b in _OPPOSITES)):
        if name.startswith(one):
            return other + name.removeprefix(one)
    return name


def _set_back(write: Write) -> Request | None:
    """The same call with the values from before; None where there is nothing to set back."""
    if any(change.kind != "changed" for change in write.changes):
        return None
    values: dict[Path, Any] = {}
    for leaf in write.leaves:
        old = _before(write, leaf)
        if old is not None and old != leaf.value:
            values[leaf.path] = old
    return replaced(write.request, values) if values else None


def _before(write: Write, leaf: Leaf) -> Any:
    for origin in origins(write, leaf):
        change = next(each for each in write.changes if (each.collection, each.id) == (origin.collection, origin.id))
        old = _field(change, origin)
        if isinstance(old, str | int | float):
            return old
        if old is None:
            return ""
    return None


def _field(change: Change, origin: Origin) -> Any:
    before = change.before or {}
    if origin.spec is not None:
        return before.get(origin.field)
    opened = before.get(origin.model.open_fields or "") or {}
    return opened.get(origin.field)
