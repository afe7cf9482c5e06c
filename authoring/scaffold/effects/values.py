"""Values to try for one parameter or member of a body: what its schema and its stored field allow, and known names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from runtime.kit.records import FieldSpec, fields_of
from runtime.kit.seeding import models_of
from runtime.kit.world import Seed, label_of

MARK = "Marked text"
_TEXTS = (MARK, "2026-04-01", "2026-04-01T09:30:00Z", "marked@example.com", "true", "7", "60", "UTC")
_MOST = 12
_PER_COLLECTION = 3


@dataclass(frozen=True)
class Company:
    """An app's example company, as a source of values."""

    app: str
    seed: Seed

    @cached_property
    def ids(self) -> dict[str, list[str]]:
        """Collection path -> ids of its records."""
        return {path: list(records) for path, records in self.seed.collections.items() if path.startswith(self.app)}

    @cached_property
    def home(self) -> dict[str, str]:
        """Id of a record -> its collection; of the first one where several use the id."""
        return {name: path for path, names in reversed(self.ids.items()) for name in names}

    @cached_property
    def spellings(self) -> dict[str, tuple[str, ...]]:
        """Collection path -> how an API may name its kind: Contact, contact, contacts."""
        found: dict[str, tuple[str, ...]] = {}
        for model in models_of(self.app).values():
            plural = model.collection
            singular = f"{plural[:-3]}y" if plural.endswith("ies") else plural.removesuffix("s")
            found[model.path] = (model.__name__, singular, plural, singular.upper())
        return found

    @cached_property
    def fields(self) -> dict[str, list[FieldSpec]]:
        """Vendor spelling in small letters -> the stored fields that have it, in any collection."""
        found: dict[str, list[FieldSpec]] = {}
        for model in models_of(self.app).values():
            for spec in fields_of(model).values():
                if not spec.derived:
                    for spelled in {spec.wire.lower(), spec.name}:
                        found.setdefault(spelled, []).append(spec)
        return found

    def names_in(self, word: str) -> list[str]:
        """Ids and names of the records of collections that are called like a word (priority: those of priorities)."""
        stem = word.lower().replace("_", "").removesuffix("ids").removesuffix("id").rstrip("s")[:-1] or word
        found: list[str] = []
        for path, names in self.ids.items():
            if path.partition(".")[2].replace("_", "").startswith(stem):
                model = models_of(self.app)[path.partition(".")[2]]
                found += names[:4]
                found += [label_of(model, self.seed.collections[path][name]) for name in names[:4]]
        return found[:8]

    @cached_property
    def stored(self) -> dict[str, list[Any]]:
        """Vendor spelling in small letters -> values that seeded records have there, the first few."""
        found: dict[str, list[Any]] = {}
        for model in models_of(self.app).values():
            specs = [each for each in fields_of(model).values() if not each.derived]
            for record in self.seed.collections.get(model.path, {}).values():
                for spec in specs:
                    value = record.get(spec.name)
                    for spelled in {spec.wire.lower(), spec.name}:
                        held = found.setdefault(spelled, [])
                        if value not in (None, "", [], {}) and value not in held and len(held) < _PER_COLLECTION:
                            held.append(value)
        return found

    def stored_as(self, word: str) -> list[Any]:
        """Values that stand in fields of a name, or of its last part (thread_ts: those of ts)."""
        whole = word.lower()
        return [*self.stored.get(whole, ()), *self.stored.get(whole.rpartition("_")[2], ())]

    def some_ids(self) -> list[str]:
        """The first ids of every collection."""
        return [name for names in self.ids.values() for name in names[:_PER_COLLECTION]]


def values(company: Company, name: str, schema: Mapping[str, Any], depth: int = 0) -> list[Any]:
    """Values to try for a parameter or member, those that its schema or its stored field asks for first."""
    found: list[Any] = []
    for value in _values(company, name, schema, depth):
        if value not in found:
            found.append(value)
    return found


def _values(company: Company, name: str, schema: Mapping[str, Any], depth: int) -> Iterator[Any]:
    yield from list(schema.get("enum", ()))[:_MOST]
    if name == "fields":
        yield "*"
    yield from company.stored_as(name)
    for spec in company.fields.get(name.lower(), ()):
        yield from _of_field(company, spec)
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _values(company, name, part, depth + 1)
    if "boolean" in kinds:
        yield from (True, False)
    if "integer" in kinds or "number" in kinds:
        yield from (7, 1, 60, 1775034000)
    if "array" in kinds and depth < 3:
        items = schema.get("items", {})
        yield from ([each] for each in values(company, name, items, depth + 1)[:_MOST])
    if "object" in kinds and depth < 3:
        yield from _objects(company, name, schema, depth)
    if "string" in kinds or not kinds:
        yield from company.names_in(name)
        yield from _TEXTS
        if name.lower().endswith(("id", "ids", "key", "name")):
            yield from company.some_ids()
    if not kinds:
        yield from (True, False, 7, [MARK])


def _objects(company: Company, name: str, schema: Mapping[str, Any], depth: int) -> Iterator[Any]:
    """An object with all of its members, with one of them each, and with one of them given another value."""
    tried = {}
    for inner, inside in schema.get("properties", {}).items():
        named = name if inner.lower() in ("id", "name", "key") else inner
        tried[inner] = values(company, named, inside, depth + 1)
    whole = {inner: each[0] for inner, each in tried.items() if each}
    needed = {inner: value for inner, value in whole.items() if inner in schema.get("required", ())}
    if len(whole) > 1:
        yield whole
    for inner, each in tried.items():
        yield from ({**needed, inner: value} for value in each[:4])
    if len(whole) > 1:
        yield from ({**whole, inner: value} for inner, each in tried.items() for value in each[1:3])
    if not whole:
        yield from ({word: text} for word in ("id", "name", "key", "value") for text in company.names_in(name)[:4])
        yield {"marked": MARK}


def _of_field(company: Company, spec: FieldSpec) -> Iterator[Any]:
    for value in _single(company, spec):
        yield [value] if spec.many else value


def _single(company: Company, spec: FieldSpec) -> Iterator[Any]:
    yield from list(spec.enum)[:_MOST]
    if spec.ref:
        yield from company.ids.get(spec.ref, [])[:_PER_COLLECTION]
    match spec.kind:
        case "boolean":
            yield from (True, False)
        case "integer" | "number" | "money":
            yield from (7, "7")
        case "date":
            yield "2026-04-01"
        case "datetime":
            yield from ("2026-04-01T09:30:00Z", "2026-04-01T09:30:00.000+0000", 1775034000000)
        case "email":
            yield "marked@example.com"
        case "url":
            yield "https://marked.example.com"
        case "phone":
            yield "+1 555 0199"
        case "text" | "line" | "html" | "id":
            yield MARK
