"""Which field of which record an argument ends up in, found by comparing a write's arguments with what it changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from runtime.kit.mailboxes import getaddresses
from runtime.kit.records import FieldSpec, Record, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import Change
from validators.proof.kit.arguments import Leaf
from validators.proof.kit.trace import Write


@dataclass(frozen=True, slots=True)
class Origin:
    """A field that got an argument's value."""

    collection: str
    id: str
    kind_of_change: str
    """created, changed or deleted."""
    field: str
    """The field, or the key of an open one (a sheet's column)."""
    spec: FieldSpec | None
    """None for an open field."""

    @property
    def kind(self) -> str:
        """The kind of the field: money, date, email, text..."""
        return self.spec.kind if self.spec else "any"

    @property
    def model(self) -> type[Record]:
        """The model of the record."""
        return model_at(self.collection)


def origins(write: Write, leaf: Leaf) -> list[Origin]:
    """The fields that hold a leaf's value after a write; empty where none does as it was given."""
    if leaf.value is None or isinstance(leaf.value, bool) or leaf.value == "":
        return []
    return [origin for change in write.changes for origin in _in_change(change, leaf)]


def kinds(write: Write, leaf: Leaf) -> frozenset[str]:
    """The kinds of the fields that an argument ends up in; empty where it ends up in none as it was given."""
    return frozenset(origin.kind for origin in origins(write, leaf))


def _in_change(change: Change, leaf: Leaf) -> Iterator[Origin]:
    if change.after is None:
        return
    model = model_at(change.collection)
    specs = fields_of(model)
    changed = set(change.fields())
    for name, value in change.after.items():
        if name not in changed:
            continue
        if name == model.open_fields and isinstance(value, Mapping):
            old = (change.before or {}).get(name) or {}
            for key, inner in value.items():
                if (key not in old or old[key] != inner) and _holds(inner, leaf.value):
                    yield Origin(change.collection, change.id, change.kind, str(key), None)
        elif _holds(value, leaf.value):
            yield Origin(change.collection, change.id, change.kind, name, specs.get(name))


def _holds(found: Any, value: Any) -> bool:
    if isinstance(found, list):
        return any(_holds(each, value) for each in found)
    if isinstance(found, bool) or isinstance(value, bool):
        return found is value
    if found == value or str(found) == str(value):
        return True
    if isinstance(found, str) and isinstance(value, str):
        if "@" in value:
            return _address(found) == _address(value)
        return found.strip() == value.strip()
    return False


@lru_cache(maxsize=4096)
def _address(text: str) -> str:
    found = getaddresses([text])
    return found[0][1].casefold() if found else text.casefold()
