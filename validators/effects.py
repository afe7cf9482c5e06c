"""What operations can write, as learned by `authoring.scaffold.effects` and shipped in `runtime/effects.json`."""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at

FILE = Path(__file__).parent.parent / "runtime" / "effects.json"


@dataclass(slots=True)
class Written:
    """What all operations together can do to one collection."""

    makers: list[str] = field(default_factory=list)
    """Operations that create records in it."""
    created: set[str] = field(default_factory=set)
    """Fields that some operation gives a new record."""
    changed: set[str] = field(default_factory=set)
    """Fields that some operation changes."""
    deletes: bool = False
    beside: set[str] | None = None
    """Collections that get written whenever a record is created here, whichever operation does it."""

    @property
    def touched(self) -> bool:
        """Whether any operation writes here at all."""
        return bool(self.makers or self.changed or self.deletes)

    def sets(self, name: str) -> bool:
        """Whether some operation gives a field a value, in a new record or an old one."""
        return name in self.created or name in self.changed


@dataclass(frozen=True, slots=True)
class Effects:
    """What the operations of all apps can write."""

    apps: frozenset[str]
    """Apps that have operations; of the others nothing is known."""
    collections: dict[str, Written]

    def knows(self, collection: str) -> bool:
        """Whether the app of a collection has operations, so that it can be said what they write."""
        return collection.partition(".")[0] in self.apps

    def of(self, collection: str) -> Written:
        """What can be done to a collection."""
        return self.collections.get(collection) or Written()


@cache
def effects() -> Effects:
    """The shipped effects; of no app where the file is missing."""
    data: dict[str, Any] = orjson.loads(FILE.read_bytes()) if FILE.exists() else {}
    collections: dict[str, Written] = defaultdict(Written)
    for operations in data.values():
        for operation, written in operations.items():
            for path, each in written.items():
                _add(collections[path], operation, each)
    return Effects(frozenset(data), dict(collections))


def _add(written: Written, operation: str, learned: dict[str, Any]) -> None:
    if "created" in learned:
        written.makers.append(operation)
        written.created.update(learned["created"])
        beside = set(learned.get("beside", ()))
        written.beside = beside if written.beside is None else written.beside & beside
    written.changed.update(learned.get("changed", ()))
    written.deletes = written.deletes or bool(learned.get("deleted"))


@cache
def can_be(collection: str, name: str, *, new: bool) -> bool:
    """Whether a field (an open one too) can get a value: of a new record where `new`, else of one that is there."""
    written = effects().of(collection)
    model = model_at(collection)
    head = name.partition(".")[0]
    if head not in fields_of(model):
        return written.touched
    return written.sets(head) if new else head in written.changed
