"""The world: one immutable seed shared by all episodes of a task, and an overlay of what one episode wrote."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeAlias

from runtime.kit.errors import NotFound
from runtime.kit.ids import Ids
from runtime.kit.records import Record, RecordDict, fields_of
from runtime.kit.timestamps import iso_z
from runtime.kit.values import identical

ChangeKind: TypeAlias = Literal["created", "changed", "deleted"]
_UNTOUCHED: Any = object()


@dataclass(frozen=True, slots=True)
class Change:
    """One record that differs from the seed: what it was, what it is, and the numbers of the calls that wrote it."""

    kind: ChangeKind
    collection: str
    id: str
    before: RecordDict | None
    after: RecordDict | None
    calls: tuple[int, ...]

    def fields(self) -> tuple[str, ...]:
        """Names of the fields whose value differs; every field of a created or deleted record."""
        old, new = self.before or {}, self.after or {}
        return tuple(
            name for name in {**old, **new} if not identical(old.get(name, _UNTOUCHED), new.get(name, _UNTOUCHED))
        )


@dataclass(slots=True)
class Seed:
    """The start of every episode of a task: collection path -> id -> record. Nobody writes to it once built."""

    now: datetime
    collections: dict[str, dict[str, RecordDict]] = field(default_factory=dict)
    ids: Ids = field(default_factory=Ids)
    apps: tuple[str, ...] = ()
    places: dict[tuple[str, str], tuple[str | int, ...]] = field(default_factory=dict)
    """(collection, id) -> where the record stands in the task file."""
    kept: dict[tuple[str, ...], Any] = field(default_factory=dict)
    """What apps have worked out about its records, under a name of theirs and whatever else tells it apart."""
    _indexes: dict[tuple[str, str], dict[Any, list[str]]] = field(default_factory=dict)

    def join(self, app: str, collections: Mapping[str, dict[str, RecordDict]]) -> None:
        """Take in an app that the task does not seed; what was worked out before is forgotten."""
        self.collections.update(collections)
        self.apps = (*self.apps, app)
        self.kept.clear()
        self._indexes.clear()

    def index(self, model: type[Record], name: str) -> dict[Any, list[str]]:
        """Value of a field -> ids, built on the first question and kept. A list field is indexed by its elements."""
        key = (model.path, name)
        index = self._indexes.get(key)
        if index is None:
            index = {}
            for record_id, record in self.collections.get(model.path, {}).items():
                for value in _values(record.get(name)):
                    index.setdefault(value, []).append(record_id)
            self._indexes[key] = index
        return index


def _values(value: Any) -> list[Any]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, str | int | float | bool | None)]


class World:
    """One episode's company. Records are plain dicts that are replaced, never changed in place."""

    __slots__ = ("_diff", "_journal", "_overlay", "_writers", "call", "checked", "ids", "now", "seed")

    def __init__(self, seed: Seed, *, checked: bool = False) -> None:
        """`checked` validates every record that is written against its model, as the tests do."""
        self.seed = seed
        self.now = seed.now
        self.ids = Ids(seed.ids.salt, seed.ids)
        self.call = 0
        self.checked = checked
        self._overlay: dict[str, dict[str, RecordDict | None]] = {}
        self._writers: dict[tuple[str, str], tuple[int, ...]] = {}
        self._journal: list[tuple[str, str, Any, Any]] = []
        self._diff: list[Change] | None = None
        """The last answer of `diff`, until something is written."""

    @property
    def now_text(self) -> str:
        """The world's frozen now, as 2026-01-28T15:00:00Z."""
        return iso_z(self.now)

    # Reading

    def peek(self, model: type[Record], record_id: str | None) -> RecordDict | None:
        """The record, or None."""
        if record_id is None:
            return None
        overlay = self._overlay.get(model.path)
        if overlay is not None and record_id in overlay:
            return overlay[record_id]
        return self.seed.collections.get(model.path, {}).get(record_id)

    def get(self, model: type[Record], record_id: str) -> RecordDict:
        """The record. Raises NotFound, which the app words in its vendor's way."""
        record = self.peek(model, record_id)
        if record is None:
            raise NotFound(model.__name__, record_id)
        return record

    def all(self, model: type[Record]) -> list[RecordDict]:
        """All records of a collection: the seed's in their order, then the created ones in theirs."""
        seeded = self.seed.collections.get(model.path, {})
        overlay = self._overlay.get(model.path)
        if not overlay:
            return list(seeded.values())
        kept = [overlay.get(key, record) for key, record in seeded.items()]
        new = [record for key, record in overlay.items() if key not in seeded]
        return [record for record in (*kept, *new) if record is not None]

    def find(self, model: type[Record], **equals: Any) -> list[RecordDict]:
        """Records whose fields equal the given values; a list field must contain the value. In `all` order."""
        (name, value), *rest = equals.items()
        seeded = self.seed.collections.get(model.path, {})
        hits = self.seed.index(model, name).get(value, [])
        overlay = self._overlay.get(model.path)
        if not overlay:
            found = [seeded[key] for key in hits]
        else:
            found = [seeded[key] for key in hits if key not in overlay]
            touched = {key: each for key, each in overlay.items() if each is not None and _has(each, name, value)}
            if any(key in seeded for key in touched):
                held = {*(key for key in hits if key not in overlay), *touched}
                found = [touched.get(key, record) for key, record in seeded.items() if key in held]
            found += [record for key, record in touched.items() if key not in seeded]
        if rest:
            found = [each for each in found if all(_has(each, other, wanted) for other, wanted in rest)]
        return found

    def first(self, model: type[Record], **equals: Any) -> RecordDict | None:
        """The first record that `find` gives, or None."""
        found = self.find(model, **equals)
        return found[0] if found else None

    # Writing

    def create(self, model: type[Record], **values: Any) -> RecordDict:
        """Add a record: given values, the model's defaults, and what the vendor makes up (id, times)."""
        record = defaults_of(model)
        record.update(values)
        model.fill(record, self.ids, self.now_text)
        self._write(model, record[model.key], record)
        return record

    def change(self, model: type[Record], record_id: str, **values: Any) -> RecordDict:
        """Replace fields of a record and return it. Raises NotFound; KeyError for a field the model lacks."""
        old = self.get(model, record_id)
        unknown = values.keys() - _names(model)
        if unknown:
            raise KeyError(f"{model.path} has no field {', '.join(sorted(unknown))}")
        if all(name in old and identical(old[name], value) for name, value in values.items()):
            return old
        record = {**old, **values}
        self._write(model, record_id, record)
        return record

    def delete(self, model: type[Record], record_id: str) -> RecordDict:
        """Remove a record and return it. Raises NotFound."""
        record = self.get(model, record_id)
        self._write(model, record_id, None)
        return record

    def _write(self, model: type[Record], record_id: str, record: RecordDict | None) -> None:
        if self.checked and record is not None:
            model.model_validate(record, strict=False)
        self._diff = None
        overlay = self._overlay.setdefault(model.path, {})
        key = (model.path, record_id)
        self._journal.append((*key, overlay.get(record_id, _UNTOUCHED), self._writers.get(key)))
        overlay[record_id] = record
        writers = self._writers.get(key, ())
        if not writers or writers[-1] != self.call:
            self._writers[key] = (*writers, self.call)

    def touch(self, model: type[Record], record_id: str) -> None:
        """Note that a call wrote a record, also where it wrote what was there already. Raises NotFound."""
        self._write(model, record_id, self.get(model, record_id))

    def written(self, path: str) -> frozenset[str]:
        """Ids of a collection that some call created, changed or deleted, or touched; also where nothing differs."""
        return frozenset(record_id for collection, record_id in self._writers if collection == path)

    def writers(self) -> dict[str, dict[str, tuple[int, ...]]]:
        """Collection -> id -> numbers of the calls that wrote it, also where nothing differs in the end."""
        found: dict[str, dict[str, tuple[int, ...]]] = {}
        for (path, record_id), calls in self._writers.items():
            found.setdefault(path, {})[record_id] = calls
        return found

    @classmethod
    def restored(
        cls,
        seed: Seed,
        records: Mapping[str, Mapping[str, RecordDict | None]],
        writers: Mapping[str, Mapping[str, Sequence[int]]],
    ) -> "World":
        """A world as a run left it: what differs from the seed (None: deleted), and what `writers` gave."""
        world = cls(seed)
        world._overlay = {path: dict(each) for path, each in records.items()}
        for path, written in writers.items():
            overlay = world._overlay.setdefault(path, {})
            for record_id, calls in written.items():
                world._writers[path, record_id] = tuple(calls)
                if record_id not in overlay:  # written back as it was; one that was made and deleted again is gone
                    overlay[record_id] = seed.collections.get(path, {}).get(record_id)
                world.call = max(world.call, *calls, 0)
        return world

    # Taking back, forking, comparing

    def mark(self) -> int:
        """A place to roll back to."""
        return len(self._journal)

    def changes_since(self, mark: int) -> list[Change]:
        """What the writes since `mark` made different, record by record; one written back as it was is not listed."""
        before: dict[tuple[str, str], RecordDict | None] = {}
        for path, record_id, old, _ in self._journal[mark:]:
            if old is _UNTOUCHED:
                old = self.seed.collections.get(path, {}).get(record_id)
            before.setdefault((path, record_id), old)
        found = []
        for (path, record_id), old in before.items():
            new = self._overlay[path][record_id]
            if old is None and new is None:
                continue
            if old is not None and new is not None and identical(old, new):
                continue
            kind: ChangeKind = "created" if old is None else "deleted" if new is None else "changed"
            found.append(Change(kind, path, record_id, old, new, self._writers.get((path, record_id), ())))
        return found

    def rollback(self, mark: int) -> None:
        """Undo every write since `mark`: a call that ends in an error leaves nothing behind."""
        self._diff = None
        while len(self._journal) > mark:
            path, record_id, before, writers = self._journal.pop()
            overlay = self._overlay[path]
            if before is _UNTOUCHED:
                del overlay[record_id]
            else:
                overlay[record_id] = before
            if writers is None:
                self._writers.pop((path, record_id), None)
            else:
                self._writers[path, record_id] = writers

    def fork(self) -> "World":
        """A world that goes on from here without moving this one; costs the overlay, not the world."""
        forked = World(self.seed, checked=self.checked)
        forked.ids = self.ids.fork()
        forked.call = self.call
        forked._overlay = {path: dict(overlay) for path, overlay in self._overlay.items()}
        forked._writers = dict(self._writers)
        return forked

    def differs_from(self, other: "World") -> frozenset[str]:
        """Collections that hold something else than in another world on the same seed. O(writes)."""
        paths = self._overlay.keys() | other._overlay.keys()
        return frozenset(path for path in paths if self._overlay.get(path) != other._overlay.get(path))

    def diff(self) -> list[Change]:
        """What differs from the seed, by collection and id in the order of the first write. O(writes)."""
        if self._diff is None:
            self._diff = list(self._changes())
        return list(self._diff)

    def _changes(self) -> Iterator[Change]:
        for path, overlay in self._overlay.items():
            seeded = self.seed.collections.get(path, {})
            for record_id, after in overlay.items():
                before = seeded.get(record_id)
                calls = self._writers.get((path, record_id), ())
                if before is None and after is not None:
                    yield Change("created", path, record_id, None, after, calls)
                elif before is not None and after is None:
                    yield Change("deleted", path, record_id, before, None, calls)
                elif before is not None and not identical(before, after):
                    yield Change("changed", path, record_id, before, after, calls)

    def collection(self, path: str) -> dict[str, RecordDict]:
        """Id -> record of a collection named by its path, as it stands now."""
        seeded = self.seed.collections.get(path, {})
        overlay = self._overlay.get(path)
        if not overlay:
            return seeded
        return {key: record for key, record in {**seeded, **overlay}.items() if record is not None}

    def snapshot(self) -> dict[str, list[RecordDict]]:
        """The whole world as it stands: collection path -> records."""
        paths = sorted({*self.seed.collections, *self._overlay})
        return {path: list(self.collection(path).values()) for path in paths}


def _has(record: RecordDict, name: str, value: Any) -> bool:
    held = record.get(name)
    return value in held if isinstance(held, list) else bool(held == value)


@cache
def _names(model: type[Record]) -> frozenset[str]:
    return frozenset(model.model_fields)


@cache
def _defaults(model: type[Record]) -> tuple[RecordDict, tuple[tuple[str, Any], ...]]:
    """A model's default values: those that nobody can change, and those to be copied for each record."""
    values = {
        name: info.get_default(call_default_factory=True)
        for name, info in model.model_fields.items()
        if not info.is_required()
    }
    copied = tuple((name, value) for name, value in values.items() if isinstance(value, list | dict))
    return values, copied


def defaults_of(model: type[Record]) -> RecordDict:
    """A fresh dict of a model's default values; required fields are left out."""
    values, copied = _defaults(model)
    fresh = dict(values)
    for name, value in copied:
        fresh[name] = deepcopy(value) if value else type(value)()
    return fresh


def label_of(model: type[Record], record: RecordDict) -> str:
    """The words a person knows a record by: its label field, else its id."""
    names = [model.label, "name", "title", "subject", "summary", "text"]
    known = fields_of(model)
    for name in names:
        if name in known and record.get(name):
            return str(record[name])
    return str(record.get(model.key, ""))
