"""What may be typed at a cursor: keys, apps, collections, fields, enum values, record ids, operations."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from authoring.editor.cursor import Cursor, DocPath
from runtime.gateway.catalog import load_catalog
from runtime.grading.compile import forms
from runtime.grading.match import matchers
from runtime.kit.records import Record, fields_of
from runtime.kit.seeding import app_names, model_at, models_of
from runtime.task.document import Assertion, Task
from runtime.task.solution import Solution
from runtime.task.validation import model_inside

COLLECTION_KEYS = ("created", "not_created", "exists", "absent", "unchanged", "only_changes", "in")
RECORD_KEYS = ("record", "decoy", "of", "current", "unchanged", "only_changes")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be typed, and a word about it."""

    text: str
    about: str = ""
    is_key: bool = False


def offers(cursor: Cursor, *, solution: bool = False) -> list[Offer]:
    """What fits at a cursor, those that begin as typed first."""
    found = _in_solution(cursor) if solution else _keys(cursor) if cursor.is_key else _values(cursor)
    typed = cursor.typed.casefold()
    fitting = [each for each in found if typed in each.text.casefold()]
    return sorted(fitting, key=lambda each: (not each.text.casefold().startswith(typed), each.text))


def _keys(cursor: Cursor) -> Iterator[Offer]:
    match cursor.path:
        case ("seed",):
            yield from (Offer(app, _about(app), True) for app in app_names())
        case ("seed", str() as app) if app in app_names():
            yield from (Offer(name, _first(model), True) for name, model in models_of(app).items())
        case ("seed", str() as app, str() as collection, int()):
            yield from _fields(f"{app}.{collection}", derived=False)
        case ("policy", int() as place, "record"):
            yield from _fields(str(_value(cursor.data, ("policy", place, "in"))), derived=False)
        case ("assertions", int(), *inside):
            yield from _assertion_keys(cursor, tuple(inside))
        case path:
            yield from _model_keys(Task, path)


def _assertion_keys(cursor: Cursor, inside: DocPath) -> Iterator[Offer]:
    holder = next((place for place, step in enumerate(inside) if step in ("where", "has")), None)
    if holder is None:
        if not inside:
            yield from _model_keys(Assertion, ())
        statement = _value(cursor.data, cursor.path)
        form = next((name for name in statement if name in forms()), None) if isinstance(statement, Mapping) else None
        for name, module in forms().items() if form is None else ():
            yield Offer(name, _first(module.Keys), True)
        if form is not None:
            yield from _model_keys(forms()[form].Keys, ())
        return
    if holder == len(inside) - 1:
        yield from _fields(_collection_of(cursor, cursor.path[: 2 + holder]), derived=True)
    else:
        yield from (Offer(name, module.DOC, True) for name, module in matchers().items())


def _values(cursor: Cursor) -> Iterator[Offer]:
    path = cursor.path
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    if key == "because":
        yield Offer("trigger", "the trigger asks for it")
        for policy in _list(cursor.data, "policy"):
            yield Offer(f"policy.{policy.get('id')}", "the policy asks for it")
            yield from (
                Offer(f"policy.{policy.get('id')}.{name}", str(text)) for name, text in _items(policy.get("clauses"))
            )
    if key in COLLECTION_KEYS:
        for app in app_names():
            yield from (Offer(f"{app}.{name}", _first(model)) for name, model in models_of(app).items())
    if key in RECORD_KEYS or key == "decoy":
        yield from _records(cursor.data)
    yield from _field_values(cursor, path, key)
    yield from _literals(path)


def _field_values(cursor: Cursor, path: DocPath, key: str) -> Iterator[Offer]:
    """Enum values and ids of referenced records, for a field of a seeded record or of a condition."""
    collection = ""
    if path[:1] == ("seed",) and len(path) >= 5:
        collection = f"{path[1]}.{path[2]}"
    elif path[:1] == ("assertions",):
        holder = next((place for place, step in enumerate(path) if step in ("where", "has")), None)
        if holder is not None and len(path) > holder + 1:
            collection, key = _collection_of(cursor, path[:holder]), str(path[holder + 1])
    model = _model(collection)
    spec = fields_of(model).get(key) if model else None
    if spec is None:
        return
    yield from (Offer(str(value), f"a {key}") for value in spec.enum)
    if spec.ref:
        app, _, name = spec.ref.partition(".")
        for record in _items_of(_value(cursor.data, ("seed", app, name))):
            yield Offer(
                str(record.get("id")), str(record.get("name") or record.get("title") or record.get("subject") or "")
            )


def _literals(path: DocPath) -> Iterator[Offer]:
    model = model_inside(Task, path[:-1]) if path else None
    if model is not None and isinstance(path[-1], str):
        schema = model.model_json_schema()["properties"].get(path[-1], {})
        yield from (Offer(str(value)) for value in schema.get("enum", ()))


def _records(data: Any) -> Iterator[Offer]:
    for app, collections in _items(_value(data, ("seed",))):
        for collection, records in _items(collections):
            for record in _items_of(records):
                if record.get("id") is not None:
                    words = record.get("name") or record.get("title") or record.get("subject") or ""
                    yield Offer(f"{app}.{collection}/{record['id']}", str(words))


def _in_solution(cursor: Cursor) -> Iterator[Offer]:
    if cursor.is_key:
        yield from _model_keys(Solution, cursor.path)
    elif cursor.path[-1:] == ("call",):
        for operation in load_catalog().operations:
            yield Offer(f"{operation.method} {operation.url}", operation.summary)
    elif "caught_by" in cursor.path:
        return


def _model_keys(model: type[BaseModel], path: DocPath) -> Iterator[Offer]:
    inner = model_inside(model, path)
    for name, info in inner.model_fields.items() if inner else ():
        yield Offer(info.alias or name, info.description or "", True)


def _fields(collection: str, *, derived: bool) -> Iterator[Offer]:
    model = _model(collection)
    for spec in fields_of(model).values() if model else ():
        if derived or not spec.derived:
            about = f"id of {spec.ref}" if spec.ref else spec.kind
            yield Offer(
                spec.name, f"{about}{', a list' if spec.many else ''}{', required' if spec.required else ''}", True
            )


def _collection_of(cursor: Cursor, statement: DocPath) -> str:
    keys = _value(cursor.data, statement)
    for name in ("created", "not_created", "exists", "absent", "record"):
        if isinstance(keys, Mapping) and name in keys:
            return str(keys[name]).partition("/")[0]
    return ""


def _model(collection: str) -> type[Record] | None:
    try:
        return model_at(collection)
    except KeyError:
        return None


def _value(data: Any, path: DocPath) -> Any:
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _list(data: Any, name: str) -> list[Mapping[str, Any]]:
    return _items_of(_value(data, (name,)))


def _items_of(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def _items(value: Any) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, Mapping) else ()


def _about(app: str) -> str:
    return load_catalog().titles.get(app, "records only")


def _first(thing: Any) -> str:
    return (thing.__doc__ or "").strip().splitlines()[0] if thing.__doc__ else ""
