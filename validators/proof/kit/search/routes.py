"""How an operation brings about a record: which of its arguments lands in which field, learned on its app's example.

The operation's worked example is called on the example company and the diff compared with the arguments. An argument
either lands as it is, or it is the id of a record, one of whose fields is then shown (a channel's id where `channel`
shows the channel's name). Arguments beside those of the example are found by their names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, TypeAlias
from urllib.parse import quote

import orjson

from runtime.gateway.gateway import Gateway
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation
from runtime.kit.records import Record, RecordDict, derived_value, fields_of
from runtime.kit.seeding import model_at, models_of
from runtime.kit.values import identical
from runtime.kit.world import Change, World, defaults_of
from validators.effects import FILE
from validators.proof.kit.arguments import leaves
from validators.proof.kit.request import Request
from validators.proof.kit.search.assembling import Tree, assembled
from validators.proof.kit.search.equalling import holds
from validators.proof.kit.search.field_names import folded, singular
from validators.proof.kit.search.goal import Kind

Path: TypeAlias = tuple[str | int, ...]
_KINDS: Mapping[str, Kind] = {"created": "make", "changed": "change", "deleted": "remove"}
_IDS_TRIED = 2
"""Records of a collection whose ids are tried in place of an example's."""
_SHORTEST = 3
"""A text or number shorter than this is in too many fields to tell where it came from."""


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
    """Arguments that must say which record it is, by the field that they repeat."""
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


@cache
def routes(gateway: Gateway, kind: Kind, collection: str) -> tuple[Route, ...]:
    """Every operation that can make, change or remove a record of a collection, in the order of the catalog."""
    app = collection.partition(".")[0]
    verb = {"make": "created", "change": "changed", "remove": "deleted"}[kind]
    found = []
    for name, written in writers(app).items():
        if verb in written.get(collection, {}):
            operation = gateway.catalog.get(app, name)
            route = _learned(gateway, operation, kind, collection)
            if route is not None:
                found.append(route)
    return tuple(found)


def _learned(gateway: Gateway, operation: Operation, kind: Kind, collection: str) -> Route | None:
    base = _arguments(operation)
    learner = _Learner(gateway, operation, kind, collection)
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
        return sorted((each for each in paths if self.company.collection(each)), key=lambda each: each != self.collection)

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
        route.ids = {path: self.homes[str(value)][0][0] for path, value in base.items() if str(value) in self.homes}
        before: RecordDict | None = None
        if found is not None:
            change, world = found
            before = change.before
            route.gives = shown(route.model, change.after, world) if change.after is not None else {}
            old = shown(route.model, before, self.company) if before is not None else dict(defaults_of(route.model))
            fresh = {name: value for name, value in route.gives.items() if not identical(old.get(name), value)}
            for path, value in base.items():
                for slot, name in self._landed(path, value, fresh):
                    _add(route, name, slot)
        self._by_name(route)
        self._by_id(route)
        if self.kind != "make":
            self._locate(route, before)
        return route

    def _landed(self, path: Path, value: Any, fresh: Mapping[str, Any]) -> Iterator[tuple[Slot, str]]:
        """Where an argument's value is after the call, as it is or as a field of the record whose id it is."""
        if value is None or isinstance(value, bool):
            return
        for name, there in fresh.items():
            if holds(there, value):
                yield Slot(path, None, value), name
        for home, record in self.homes.get(str(value), ()):
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
        schema = self.operation.body or {}
        objects = [*dict.fromkeys(path[:-1] for path in route.base if path[0] == "body" and isinstance(path[-1], str))]
        objects = objects or ([("body",)] if schema else [])
        for node in objects:
            own = {each for names in route.slots.values() for slot in names if (each := slot.path)[:-1] == node}
            named = [path for path in own if folded(str(path[-1])) in spelled]
            inside = _schema_at(schema, node)
            listed = inside.get("properties", {}) if inside else {}
            takes = bool(named) or not route.slots or node[-1] in ("properties", "fields")
            closed = inside is not None and inside.get("additionalProperties") is False
            if takes and not closed and "raw" not in node:
                route.nodes.append(node)
                for name, spec in fields_of(route.model).items():
                    if not spec.derived and not spec.read_only:
                        _add(route, name, Slot((*node, spec.wire)))
            for name in listed:
                if field_name := spelled.get(folded(name)) or _ending(folded(name), spelled):
                    _add(route, field_name, Slot((*node, name)))
        for parameter in self.operation.parameters:
            known = spelled.get(folded(parameter.name))
            if known and parameter.where in ("path", "query"):
                _add(route, known, Slot((parameter.where, parameter.name), None, None))

    def _by_id(self, route: Route) -> None:
        """Call with other ids in place of each reference, and see which field then shows what of the other record."""
        places = dict.fromkeys(path for path in route.ids if path not in _targets(route))
        for name, slots in list(route.slots.items()):
            spec = fields_of(route.model).get(name)
            if spec is not None and spec.ref:
                places |= dict.fromkeys(slot.path for slot in slots)
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
                _add(route, name, slot)

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
                if str(old) == text and (name == route.model.key or kind in ("id", "ref", "line")) and path[0] != "query":
                    route.own.setdefault(path, name)
        if before is None:
            route.own |= {path: route.model.key for path in list(route.ids)[:1]}
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


def _add(route: Route, name: str, slot: Slot) -> None:
    known = route.slots.setdefault(name, [])
    if all((each.path, each.via) != (slot.path, slot.via) for each in known):
        if slot.like is None and slot.path in route.base:
            slot = replace(slot, like=route.base[slot.path])
        known.append(slot)


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
