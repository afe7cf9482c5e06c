"""What `only_changes` and `unchanged` allow and hold still, path by path."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from runtime.kit.seeding import model_at
from validators.conditions import DocPath, Statement
from validators.rules._claims import MANY, Claim, filled_at
from validators.view import TaskView


@dataclass(frozen=True)
class Frame:
    """One `only_changes`: what may change."""

    statement: Statement
    collections: frozenset[str]
    records: frozenset[str]
    fields: Mapping[str, frozenset[str]]
    """<app>.<collection>/<id> -> fields."""
    new_in: Mapping[str, tuple[Claim, ...]]
    """Collection -> what its new records must be like."""
    entries: tuple[tuple[DocPath, str], ...]
    """Where each path stands, and its collection."""

    @property
    def at(self) -> DocPath:
        """Where it stands."""
        return (*self.statement.at, "only_changes")

    def inside(self, collection: str) -> bool:
        """Whether some seeded record of a collection may change."""
        return any(path.startswith(f"{collection}/") for path in (*self.records, *self.fields))

    def mentions(self, collection: str) -> bool:
        """Whether anything of a collection may change."""
        return collection in self.collections or collection in self.new_in or self.inside(collection)


@dataclass(frozen=True)
class Still:
    """One `unchanged`: what must stay, and what is free."""

    statement: Statement
    collections: frozenset[str]
    records: frozenset[str]
    free: frozenset[str]

    @property
    def at(self) -> DocPath:
        """Where it stands."""
        return (*self.statement.at, "unchanged")


def _needed(statement: Statement) -> bool:
    return "any" not in statement.at


@lru_cache(maxsize=8)
def frames(view: TaskView) -> tuple[Frame, ...]:
    """Every frame that must hold, with facts filled in."""
    found = (each for each in view.statements if each.form == "only_changes" and _needed(each))
    return tuple(_frame(view, replace(each, keys=filled_at(view, each.at))) for each in found)


@lru_cache(maxsize=8)
def still(view: TaskView) -> tuple[Still, ...]:
    """Every `unchanged` that must hold, with facts filled in."""
    found = []
    for statement in view.statements:
        if statement.form == "unchanged" and _needed(statement):
            paths = _listed(filled_at(view, (*statement.at, "unchanged")))
            free = frozenset(_listed(statement.keys.get("except", [])))
            collections = frozenset(path for path in paths if "/" not in path)
            found.append(Still(statement, collections, frozenset(paths) - collections, free))
    return tuple(found)


def _frame(view: TaskView, statement: Statement) -> Frame:
    seed = view.prepared.seed.collections
    collections, records, fields, new_in = set(), set(), {}, {}  # type: ignore[var-annotated]
    entries = []
    for place, entry in enumerate(_listed(statement.keys["only_changes"])):
        at = (*statement.at, "only_changes", place)
        if isinstance(entry, Mapping):
            collection = str(entry["created"])
            claim = Claim(statement, collection, "", model_at(collection), entry.get("where") or {}, 0, MANY)
            new_in.setdefault(collection, []).append(claim)
        else:
            collection, slash, rest = entry.partition("/")
            known = seed.get(collection, {})
            if not slash:
                collections.add(collection)
            elif rest in known:
                records.add(entry)
            else:
                record_id, name = _split(rest, known)
                fields.setdefault(f"{collection}/{record_id}", set()).add(name)
        entries.append((at, collection))
    return Frame(
        statement,
        frozenset(collections),
        frozenset(records),
        {path: frozenset(names) for path, names in fields.items()},
        {path: tuple(each) for path, each in new_in.items()},
        tuple(entries),
    )


def _split(rest: str, known: Mapping[str, Any]) -> tuple[str, str]:
    for place, letter in enumerate(rest):
        if letter == "." and rest[:place] in known:
            return rest[:place], rest[place + 1 :]
    head, _, tail = rest.rpartition(".")
    return head, tail


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]
