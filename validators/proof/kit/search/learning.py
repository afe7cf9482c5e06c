"""Learning the way of an operation to a collection, on the example company of its app.

The operation's worked example is called and the diff compared with the arguments. An argument either lands as it is, or
it is the id of a record, one of whose fields is then shown (a channel's id where `channel` shows the channel's name).
Arguments beside those of the example are found by their names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from runtime.gateway.gateway import Gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import Record, RecordDict, derived_value, fields_of
from runtime.kit.seeding import models_of
from runtime.kit.values import identical
from runtime.kit.world import Change, World
from validators.proof.kit.arguments import leaves
from validators.proof.kit.request import Request
from validators.proof.kit.search.assembling import Tree
from validators.proof.kit.search.equalling import holds
from validators.proof.kit.search.field_names import folded, singular
from validators.proof.kit.search.goal import Kind
from validators.proof.kit.search.routes import Path, Route, Slot, request_of

_KINDS: Mapping[str, Kind] = {"created": "make", "changed": "change", "deleted": "remove"}
_IDS_TRIED = 2
"""Records of a collection whose ids are tried in place of an example's."""
_OPEN = ("properties", "fields")
"""Names of objects that hold a record's fields."""
_SHORTEST = 3
"""A text or number shorter than this is in too many fields to tell where it came from."""


@cache
def route(gateway: Gateway, kind: Kind, collection: str, name: str) -> Route | None:
    """The way of one operation to a collection; None where its example cannot be aimed at it."""
    operation = gateway.catalog.get(collection.partition(".")[0], name)
    learner = _Learner(gateway, operation, kind, collection)
    base = _arguments(operation)
    change = learner.change(base)
    if change is None:
        aimed = learner.aimed(base)
        if aimed is None:
            return None
        base, change = aimed, learner.change(aimed)
    return learner.route(base, change)


def _arguments(operation: Operation) -> Tree:
    """The worked example, argument by argument."""
    example = operation.example
    tree: Tree = {("path", name): value for name, value in (example.get("path") or {}).items()}
    tree |= {("query", name): value for name, value in (example.get("query") or {}).items()}
    body = example.get("body")
    if body is not None:
        tree |= {leaf.path: leaf.value for leaf in leaves(Request("POST", "", {}, body), operation)}
    return tree


@dataclass
class _Learner:
    """One operation at work on the example company, with its eye on one collection."""

    gateway: Gateway
    operation: Operation
    kind: Kind
    collection: str

    @cached_property
    def company(self) -> World:
        """The example company, never written to."""
        return World(example_seed(self.operation.app))

    @cached_property
    def homes(self) -> dict[str, list[tuple[str, RecordDict]]]:
        """Records by id, with their collections."""
        found: dict[str, list[tuple[str, RecordDict]]] = {}
        for path in self.collections:
            for key, record in self.company.collection(path).items():
                found.setdefault(str(key), []).append((path, record))
        return found

    @cached_property
    def collections(self) -> list[str]:
        """The app's collections that hold something, the one in question first."""
        paths = [model.path for model in models_of(self.operation.app).values()]
        return sorted(
            (each for each in paths if self.company.collection(each)), key=lambda each: each != self.collection
        )

    def change(self, tree: Tree) -> tuple[Change, World] | None:
        """What a call does to the first record of the collection, with the world after it."""
        world = World(self.company.seed)
        request = request_of(self.operation, tree)
        answer = self.gateway.execute(
            world, request.method, request.url, params=request.params, body=request.body, headers=request.headers
        )
        if not answer.ok:
            return None
        for change in world.diff():
            if change.collection == self.collection and _KINDS[change.kind] == self.kind:
                return change, world
        return None

    def aimed(self, base: Tree) -> Tree | None:
        """The example aimed at the collection: the word for its kind replaced, and the ids; its fields taken out."""
        name = self.collection.partition(".")[2]
        known = {singular(folded(each)): each for each in models_of(self.operation.app)}
        aimed: Tree = {}
        turned = False
        for path, value in base.items():
            old = known.get(singular(folded(value))) if isinstance(value, str) else None
            if path[0] == "path" and old is not None:
                aimed[path] = _spelled_alike(str(value), old, name)
                turned = True
            elif str(value) in self.homes and path[0] == "path":
                aimed[path] = next(iter(self.company.collection(self.collection)), value)
            elif path[0] != "body":
                aimed[path] = value
        return aimed if turned else None

    def route(self, base: Tree, found: tuple[Change, World] | None) -> Route:
        """Everything there is to know of the operation's way to the collection."""
        route = Route(self.operation, self.kind, self.collection, base)
        route.ids = {path: self.homes[str(value)][0][0] for path, value in base.items() if self._is_id(value)}
        before: RecordDict | None = None
        if found is not None:
            change, world = found
            before = change.before
            route.gives = shown(route.model, change.after, world) if change.after is not None else {}
            old = shown(route.model, before, self.company) if before is not None else {}
            fresh = {name: value for name, value in route.gives.items() if not identical(old.get(name), value)}
            for path, value in base.items():
                for slot, name in self._landed(path, value, fresh):
                    route.add(name, slot)
        self._by_name(route)
        self._by_id(route)
        if self.kind != "make":
            self._locate(route, before)
        return route

    def _is_id(self, value: Any) -> bool:
        long = isinstance(value, str) or len(str(value)) >= _SHORTEST
        return not isinstance(value, bool) and long and str(value) in self.homes

    def _landed(self, path: Path, value: Any, fresh: Mapping[str, Any]) -> Iterator[tuple[Slot, str]]:
        """Where an argument's value is after the call, as it is or as a field of the record whose id it is."""
        if value is None or isinstance(value, bool):
            return
        for name, there in fresh.items():
            if holds(there, value):
                yield Slot(path, None, value), name
        for home, record in self.homes[str(value)] if self._is_id(value) else ():
            yield from self._shown_by(path, home, record, fresh)

    def _shown_by(
        self, path: Path, home: str, record: RecordDict, fresh: Mapping[str, Any]
    ) -> Iterator[tuple[Slot, str]]:
        for own, value in record.items():
            if isinstance(value, str) and len(value) >= _SHORTEST:
                for name, there in fresh.items():
                    if holds(there, value):
                        yield Slot(path, (home, own), record.get("id")), name

    def _by_name(self, route: Route) -> None:
        """Arguments that the example lacks and that are called like a field."""
        spelled = {folded(spec.wire): name for name, spec in fields_of(route.model).items() if not spec.derived}
        spelled |= {folded(name): name for name in fields_of(route.model)}
        for parameter in self.operation.parameters:
            known = spelled.get(folded(parameter.name))
            if known and parameter.where in ("path", "query"):
                route.add(known, Slot((parameter.where, parameter.name)))
        schema = self.operation.body or {}
        for node in _objects(route.base) or ([("body",)] if schema else []):
            if node[-1] == "raw":
                for name in ("to", "cc", "bcc"):
                    route.add(name, Slot((*node, name, 0)))
                route.add("subject", Slot((*node, "subject")))
                continue
            listed = (_schema_at(schema, node) or {}).get("properties", {})
            for name, inside in listed.items():
                known = spelled.get(folded(name)) or _ending(folded(name), spelled)
                if known and _takes_values(inside):
                    route.add(known, Slot((*node, name)))
            if self._is_open(route, node, spelled, len(listed)):
                route.nodes.append(node)
                for name, spec in fields_of(route.model).items():
                    deeper = any(
                        path[: len(node) + 1] == (*node, spec.wire) and len(path) > len(node) + 1 for path in route.base
                    )
                    if not spec.derived and not spec.read_only and not deeper:
                        route.add(name, Slot((*node, spec.wire)))

    def _is_open(self, route: Route, node: Path, spelled: Mapping[str, str], listed: int) -> bool:
        """Whether an object takes a record's fields by their vendor's names without listing them."""
        if node[-1] in _OPEN:
            return True
        used = {slot.path for slots in route.slots.values() for slot in slots if slot.path[:-1] == node}
        named = any(spelled.get(folded(str(path[-1])), route.model.key) != route.model.key for path in used)
        return not listed and (named or not route.slots)

    def _by_id(self, route: Route) -> None:
        """Call with other ids in place of each reference, and see which field then shows what of the other record."""
        places = dict.fromkeys(path for path in route.ids if path not in _targets(route))
        for name, slots in list(route.slots.items()):
            spec = fields_of(route.model).get(name)
            if spec is not None and spec.ref:
                places[slots[0].path] = None
        for path in places:
            for home in self.collections:
                self._tried(route, path, home)

    def _tried(self, route: Route, path: Path, home: str) -> None:
        for key, record in list(self.company.collection(home).items())[:_IDS_TRIED]:
            if str(key) == str(route.base.get(path)):
                continue
            found = self.change({**route.base, path: key})
            if found is None or found[0].after is None:
                return
            now = shown(route.model, found[0].after, found[1])
            fresh = {name: each for name, each in now.items() if not identical(route.gives.get(name), each)}
            for slot, name in self._shown_by(path, home, record, fresh):
                route.add(name, slot)

    def _locate(self, route: Route, before: RecordDict | None) -> None:
        """The arguments that name the record: those that repeat a field it had, or are called like one."""
        fields = fields_of(route.model)
        for path, value in route.base.items():
            text = str(value)
            if before is None or len(text) < _SHORTEST or isinstance(value, bool):
                continue
            for name, old in before.items():
                spec = fields.get(name)
                kind = spec.kind if spec else ""
                if spec and spec.ref and path[0] == "query" and isinstance(old, list) and value in old:
                    route.own.setdefault(path, name)
                if (
                    str(old) == text
                    and (name == route.model.key or kind in ("id", "ref", "line"))
                    and path[0] != "query"
                ):
                    route.own.setdefault(path, name)
        if before is None:
            route.own |= dict.fromkeys(list(route.ids)[:1], route.model.key)
        for parameter in self.operation.parameters:
            for name in fields:
                if parameter.where == "path" and folded(parameter.name) == folded(name) and name != route.model.key:
                    route.own.setdefault(("path", parameter.name), name)


def shown(model: type[Record], record: RecordDict | None, world: World) -> dict[str, Any]:
    """Every field of a record, derived and open ones too."""
    if record is None:
        return {}
    held = dict(record)
    if model.open_fields:
        held |= {str(name): value for name, value in (record.get(model.open_fields) or {}).items() if name not in held}
    for name, spec in fields_of(model).items():
        if spec.derived:
            held[name] = derived_value(model, record, name, world)
    return held


def _takes_values(schema: Any) -> bool:
    """Whether an argument may be something else than an object."""
    kinds = schema.get("type") if isinstance(schema, Mapping) else None
    return kinds is None or bool(set([kinds] if isinstance(kinds, str) else kinds) - {"object", "null"})


def _objects(base: Tree) -> list[Path]:
    """Every object of an example's body, outer ones first."""
    found = {
        path[:end] for path in base if path[0] == "body" for end in range(1, len(path)) if isinstance(path[end], str)
    }
    return sorted(found, key=lambda path: (len(path), repr(path)))


def _targets(route: Route) -> set[Path]:
    return {path for path, name in route.own.items() if name == route.model.key}


def _schema_at(schema: Mapping[str, Any], node: Path) -> Mapping[str, Any] | None:
    inside: Any = schema
    for step in node[1:]:
        inside = inside.get("items") if isinstance(step, int) else (inside.get("properties") or {}).get(step)
        if not isinstance(inside, Mapping):
            return None
    found: Mapping[str, Any] = inside
    return found


def _ending(name: str, spelled: Mapping[str, str]) -> str | None:
    """A field whose name ends in a longer argument's name: `ownerId` for `hubspot_owner_id`."""
    if len(name) < 5:
        return None
    return next((field for each, field in spelled.items() if each.endswith(name)), None)


def _spelled_alike(word: str, old: str, new: str) -> str:
    """A collection's name as the example spells another's: `line_items`, `CampaignMember`."""
    if word == old:
        return new
    if word[:1].isupper():
        return "".join(part.capitalize() for part in singular(new).split("_"))
    return singular(new)
