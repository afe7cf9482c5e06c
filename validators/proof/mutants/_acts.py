"""Calls that nobody asked for, made from the worked examples of operations and aimed at records of the task.

An example runs once on its app's example company. What it changes there tells which record it is about; every argument
that is an id, or another value, of that record is then taken from a record of the task instead.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from runtime.gateway.gateway import Gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import RecordDict
from runtime.kit.world import Change, World
from validators.proof.kit.arguments import DROP, Leaf, Path, leaves, replaced
from validators.proof.kit.lookup import ADDRESS, Known
from validators.proof.kit.referents import referents
from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace, Write

_HARD = ("copy", "batch", "bulk", "composite", "tree", "upsert", "upload", "import", "_records", "data_filter")
_SENDS = ("send", "post")
_ALIASES = {"primary": "calendarid"}
"""Words that a vendor takes in place of an id, and the field that holds the id."""


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument of an example that must come from the task."""

    path: Path
    field: str
    """The field of the record that the call is about, when `collection` is empty; else `id` of another record."""
    collection: str = ""
    """The other record's collection; `@` for an address."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that an operation does, as its example shows it."""

    operation: Operation
    request: Request
    kind: Literal["created", "changed", "deleted"]
    collection: str
    fields: frozenset[str]
    """The fields that it changes."""
    slots: tuple[Slot, ...]


@lru_cache(maxsize=64)
def acts(gateway: Gateway, app: str) -> tuple[Act, ...]:
    """What the operations of an app do, plain ones before batches, and sending before storing."""
    found = [_act(gateway, operation) for operation in gateway.catalog.of(app) if operation.writes]
    return tuple(sorted((act for act in found if act is not None), key=_rank))


def called(trace: Trace, world: World, request: Request) -> Write | None:
    """A call made on a world, taken down as a write; None where it is refused or changes nothing."""
    mark = world.mark()
    response = trace.gateway.execute(
        world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
    )
    changes = tuple(world.changes_since(mark))
    if not response.ok or not changes or not response.operation:
        return None
    operation = trace.gateway.catalog.get(response.app, response.operation)
    return Write(-1, -1, request, response, operation, changes)


def aimed(act: Act, target: RecordDict | None, others: Mapping[str, list[str]]) -> Request | None:
    """The call of an act about a record, and about other records by collection; None where it cannot be made."""
    values: dict[Path, Any] = {}
    for slot in act.slots:
        if slot.collection:
            known = others.get(slot.collection)
            if not known and slot.path[0] in ("path", "query"):
                return None
            values[slot.path] = known[0] if known else DROP
        else:
            value = (target or {}).get(slot.field)
            if value in (None, ""):
                return None
            values[slot.path] = value
    return replaced(act.request, values)


def sends(act: Act) -> bool:
    """Whether it is a mail or a message that goes out."""
    return act.kind == "created" and any(word in act.operation.id.lower() for word in _SENDS)


def _rank(act: Act) -> tuple[bool, bool]:
    return any(word in act.operation.id.lower() for word in _HARD), not sends(act)


def _act(gateway: Gateway, operation: Operation) -> Act | None:
    request = _example(operation)
    seed = example_seed(operation.app)
    world = World(seed)
    if request is None:
        return None
    response = gateway.execute(
        world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
    )
    changes = world.diff()
    if not response.ok or not changes:
        return None
    main = _main(changes, {str(leaf.value) for leaf in leaves(request, operation)})
    about = main.before if main.kind != "created" else None
    slots: list[Slot] = []
    for leaf in leaves(request, operation):
        slot = _slot(leaf, about, seed.collections)
        if slot is not None:
            slots.append(slot)
    if about is not None and not any(not slot.collection for slot in slots):
        return None  # nothing says which record it is about
    return Act(operation, request, main.kind, main.collection, frozenset(main.fields()), tuple(slots))


def _example(operation: Operation) -> Request | None:
    example = operation.example
    if not example:
        return None
    url = operation.url
    for name, value in (example.get("path") or {}).items():
        url = url.replace(f"{{{name}}}", str(value))
    headers = {str(name): str(value) for name, value in (example.get("headers") or {}).items()}
    if headers:
        return None  # an upload or a form: nothing a person does by the way
    return Request(operation.method, url, dict(example.get("query") or {}), example.get("body"), {})


def _main(changes: list[Change], named: set[str]) -> Change:
    """The change that a call is about: a deletion before a new record, and that before what changes along."""
    order = ("deleted", "created", "changed")
    return min(changes, key=lambda change: (order.index(change.kind), change.id not in named))


def _slot(leaf: Leaf, about: RecordDict | None, collections: Mapping[str, Mapping[str, RecordDict]]) -> Slot | None:
    value = leaf.value
    if value is None or isinstance(value, bool) or value in ("", "me"):
        return None
    if value in _ALIASES:
        return Slot(leaf.path, _ALIASES[value]) if _ALIASES[value] in (about or {}) else None
    if about is not None:
        name = next((name for name, held in about.items() if not isinstance(held, bool) and held == value), None)
        if name is not None and (leaf.path[0] == "path" or isinstance(value, str)) and _points(name, leaf):
            return Slot(leaf.path, name)
    for path, records in collections.items():
        if value in records:
            return Slot(leaf.path, "id", path)
    if isinstance(value, str) and "@" in value and ADDRESS.search(value):
        return Slot(leaf.path, "address", "@")
    return None


def _points(name: str, leaf: Leaf) -> bool:
    """Whether a field that equals an argument says which record is meant, and is not what is written."""
    return leaf.path[0] in ("path", "query") or name in ("id", "ts", "key") or name.endswith("_id")


def seeded(trace: Trace, collection: str) -> Iterator[Known]:
    """Seeded records of a collection that the run neither names nor touches, in the seed's order."""
    taken = _taken(trace)
    for known in trace.lookup.by_collection.get(collection, []):
        if known.path not in taken and known.id not in taken:
            yield known


def _taken(trace: Trace) -> set[str]:
    """Paths and ids of all that the run names, touches, or puts something new into."""
    found: set[str] | None = trace.lookup.kept.get("taken")
    if found is None:
        found = trace.lookup.kept["taken"] = set()
        for write in trace.writes:
            found |= {str(leaf.value) for leaf in write.leaves}
            found |= {each.known.path for each in referents(trace, write)}
            for change in write.changes:
                found.add(f"{change.collection}/{change.id}")
                if change.kind == "created":
                    found |= {value for value in (change.after or {}).values() if isinstance(value, str)}
    return found
