"""Learning what operations write: call each one, read the diff, keep what it created, changed and deleted."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from authoring.scaffold.effects.probes import (
    Example,
    aimed_elsewhere,
    example_of,
    taken_by_name,
    with_a_whole_mail,
    with_one_more,
)
from authoring.scaffold.effects.values import Company
from runtime.gateway.catalog import Catalog
from runtime.gateway.gateway import Gateway, default_gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import derived_value, fields_of
from runtime.kit.seeding import model_at
from runtime.kit.values import identical
from runtime.kit.world import Change, World, defaults_of


@dataclass(slots=True)
class Learned:
    """What one operation did to one collection over all calls."""

    created: set[str] = field(default_factory=set)
    makes: bool = False
    changed: set[str] = field(default_factory=set)
    deletes: bool = False
    beside: set[str] | None = None
    """Collections that were written whenever this one got a new record; None before the first."""

    def as_data(self) -> dict[str, Any]:
        """The JSON form; what is empty is left out."""
        data: dict[str, Any] = {}
        if self.makes:
            data["created"] = sorted(self.created)
        if self.makes and self.beside:
            data["beside"] = sorted(self.beside)
        if self.changed:
            data["changed"] = sorted(self.changed)
        if self.deletes:
            data["deleted"] = True
        return data


@cache
def effects_text() -> str:
    """`runtime/effects.json`: app -> operation -> collection -> what it can do there."""
    gateway = default_gateway()
    data = {app: learn_app(app, gateway.catalog, gateway) for app in gateway.catalog.apps}
    return json.dumps(data, indent=1, sort_keys=True) + "\n"


def learn_app(app: str, catalog: Catalog, gateway: Gateway) -> dict[str, Any]:
    """Operation -> collection -> what it can do there, for the operations of an app that write."""
    company = Company(app, example_seed(app))
    found = {}
    for operation in catalog.of(app):
        learned = _learn(operation, company, gateway) if operation.writes else {}
        data = {path: each.as_data() for path, each in sorted(learned.items())}
        if data:
            found[operation.id] = data
    return found


def _learn(operation: Operation, company: Company, gateway: Gateway) -> dict[str, Learned]:
    learned: dict[str, Learned] = {}
    bases = [example_of(operation)]
    _take(learned, _call(operation, bases[0], company, gateway))
    for example in with_a_whole_mail(operation, company):
        _take(learned, _call(operation, example, company, gateway))
    for path, example in aimed_elsewhere(operation, company):
        changes = _call(operation, example, company, gateway)
        if path not in learned and path in {change.collection for change, _ in changes}:
            bases.append(example)
        _take(learned, changes)
    called: set[str] = set()
    for base in bases:
        reached = {change.collection for change, _ in _call(operation, base, company, gateway)}
        for example in with_one_more(operation, base, company, reached):
            written = repr(example)
            if written not in called:
                called.add(written)
                _take(learned, _call(operation, example, company, gateway))
    _add_named(learned, taken_by_name(operation))
    return learned


def _add_named(learned: Mapping[str, Learned], names: frozenset[str]) -> None:
    """A field that an operation takes by name is one it can write, though no probe gave it a value that fits."""
    for path, each in learned.items():
        specs = fields_of(model_at(path)).values()
        taken = {spec.name for spec in specs if spec.wire.lower() in names and not spec.read_only}
        if each.makes:
            each.created |= taken
        if each.changed:
            each.changed |= taken


def _call(
    operation: Operation, example: Example, company: Company, gateway: Gateway
) -> list[tuple[Change, tuple[str, ...]]]:
    """What a call changed, each with the fields that differ; nothing where it was refused."""
    world = World(company.seed)
    url = operation.url
    for name, value in (example.get("path") or {}).items():
        url = url.replace(f"{{{name}}}", str(value))
    response = gateway.execute(
        world,
        operation.method,
        url,
        params=example.get("query"),
        body=example.get("body"),
        headers={name: str(value) for name, value in (example.get("headers") or {}).items()},
    )
    if not response.ok:
        return []
    start = World(company.seed)
    return [(change, _fields(change, start, world)) for change in world.diff()]


def _fields(change: Change, start: World, end: World) -> tuple[str, ...]:
    """Fields that a change set: those that differ from before, or from what a new record has anyway."""
    if change.after is None:
        return ()
    model = model_at(change.collection)
    before: Mapping[str, Any] = change.before if change.before is not None else defaults_of(model)
    found = []
    for name, spec in fields_of(model).items():
        if spec.derived:
            old = derived_value(model, change.before, name, start) if change.before is not None else None
            new = derived_value(model, change.after, name, end)
            differs = not identical(old, new) and (change.before is not None or new not in (False, "", [], {}))
        else:
            differs = not identical(before.get(name), change.after.get(name))
        if differs:
            found.append(name)
    return tuple(found)


def _take(learned: dict[str, Learned], changes: Iterable[tuple[Change, tuple[str, ...]]]) -> None:
    changes = list(changes)
    written = {change.collection for change, _ in changes}
    for change, names in changes:
        each = learned.setdefault(change.collection, Learned())
        if change.kind == "created":
            each.makes = True
            each.created.update(names)
            others = written - {change.collection}
            each.beside = others if each.beside is None else each.beside & others
        elif change.kind == "changed":
            each.changed.update(names)
        else:
            each.deletes = True
