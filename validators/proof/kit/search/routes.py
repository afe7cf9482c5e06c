"""Operations as ways to make, change or remove a record, and which of their arguments gives which field."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeAlias
from urllib.parse import quote

import orjson

from runtime.kit.operation import Operation
from runtime.kit.records import Record, fields_of
from runtime.kit.seeding import model_at
from validators.effects import FILE
from validators.proof.kit.request import Request
from validators.proof.kit.search.assembling import Tree, assembled
from validators.proof.kit.search.goal import Kind

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument that a field gets its value from."""

    path: Path
    via: tuple[str, str] | None = None
    """Collection and field: the argument is the id of a record there, and the field shows that record's field."""
    like: Any = None
    """The example's value, whose form others take; None where it has none."""


@dataclass
class Route:
    """One operation as a way to make, change or remove a record of one collection."""

    operation: Operation
    kind: Kind
    collection: str
    base: Tree
    """Every argument of the worked example."""
    slots: dict[str, list[Slot]] = field(default_factory=dict)
    gives: dict[str, Any] = field(default_factory=dict)
    """The fields of the record after the example's call."""
    own: dict[Path, str] = field(default_factory=dict)
    """Arguments that must say which record it is, or where it was, by the field that they repeat."""
    ids: dict[Path, str] = field(default_factory=dict)
    """Arguments that are ids of the example's records, and the collection of each."""
    nodes: list[Path] = field(default_factory=list)
    """Objects of the body that take a record's fields by their vendor's names."""

    @property
    def model(self) -> type[Record]:
        """The model of its collection."""
        return model_at(self.collection)

    def request(self, tree: Tree) -> Request:
        """The call with these arguments."""
        return request_of(self.operation, tree)

    def add(self, name: str, slot: Slot) -> None:
        """Note a further way to give a field."""
        known = self.slots.setdefault(name, [])
        if all((each.path, each.via) != (slot.path, slot.via) for each in known):
            if slot.like is None and slot.path in self.base:
                slot = replace(slot, like=self.base[slot.path])
            known.append(slot)

    def slots_for(self, name: str) -> list[Slot]:
        """Where a field can be given, the surest first; an open field goes by its own name."""
        known = self.slots.get(name)
        if known is not None:
            return known
        if name in fields_of(self.model) or not self.model.open_fields:
            return []
        return [Slot((*node, name)) for node in self.nodes]


def request_of(operation: Operation, tree: Tree) -> Request:
    """A call of an operation with arguments by path: `path`, `query` or `body` first."""
    url = operation.url
    for path, value in tree.items():
        if path[0] == "path":
            url = url.replace(f"{{{path[1]}}}", quote(str(value), safe="!@:$,;'()*~"))
    params = {str(path[1]): value for path, value in tree.items() if path[0] == "query"}
    return Request(operation.method, url, params, assembled(tree, operation.example.get("body")))


@cache
def writers(app: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Operation -> collection -> what it can do there, as learned for an app; empty for one without operations."""
    data: dict[str, Any] = orjson.loads(FILE.read_bytes()) if FILE.exists() else {}
    found: Mapping[str, Mapping[str, Mapping[str, Any]]] = data.get(app, {})
    return found


def candidates(kind: Kind, collection: str, wanted: Collection[str]) -> list[str]:
    """Operations that can make, change or remove a record of a collection, those that give most of the fields first."""
    verb = {"make": "created", "change": "changed", "remove": "deleted"}[kind]
    ranked = []
    for place, (name, written) in enumerate(writers(collection.partition(".")[0]).items()):
        given = written.get(collection, {}).get(verb)
        if given:
            lacking = 0 if given is True else sum(1 for each in wanted if each not in given)
            undoes = sum(1 for each in written.values() if each.get("deleted")) if kind != "remove" else 0
            ranked.append((lacking + undoes, len(written), place, name))
    return [each[-1] for each in sorted(ranked)]
