"""What an author wants to know of the word under the cursor: a record, a collection, an operation, a policy, a key."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from authoring.editor.completion import offers
from authoring.editor.cursor import cursor_at, path_at
from authoring.yaml_text import items_text
from runtime.gateway.gateway import default_gateway
from runtime.gateway.lookup import describe
from runtime.kit.records import FieldSpec, fields_of
from runtime.kit.seeding import model_at
from runtime.task.positions import Path
from runtime.task.yaml_reader import Document, read

_WORD = re.compile(r"[^\s'\"`,\[\]{}()]+")
_CALL = re.compile(r"\b(GET|POST|PUT|PATCH|DELETE) (\S+)")
MANY_FIELDS = 40


def hover(text: str, line: int, column: int, *, solution: bool = False, task: str = "") -> str:
    """Markdown about the place at a line and column counted from 0; empty where there is nothing to say.

    `task` is the text of the task that a solution belongs to.
    """
    lines = text.split("\n")
    if line >= len(lines):
        return ""
    data = read(task if solution else text).data
    return (
        _operation(lines[line], column)
        or _named(_word(lines[line], column), data)
        or _at_value(read(text), line, column, data)
        or _key(text, line, column, solution)
    )


def _word(line: str, column: int) -> str:
    found = next((each for each in _WORD.finditer(line) if each.start() <= column <= each.end()), None)
    return found.group().rstrip(":,.") if found else ""


def _named(word: str, data: Any) -> str:
    """About a word that names a record, a collection or a clause of a policy."""
    path, slash, record_id = word.partition("/")
    app, _, collection = path.partition(".")
    if app == "policy" and isinstance(data, Mapping):
        return _policy(collection, data)
    try:
        model = model_at(path)
    except KeyError:
        return ""
    if slash:
        record = _record(data, app, collection, record_id)
        return _shown(f"{path}/{record_id}", record) if record else f"`{path}` has no seeded record `{record_id}`"
    rows = [_field_row(spec) for spec in fields_of(model).values()]
    more = [f"… and {len(rows) - MANY_FIELDS} more"] if len(rows) > MANY_FIELDS else []
    about = (model.__doc__ or "").strip().splitlines()
    return "\n".join([f"**{path}**  {about[0] if about else ''}", "", *rows[:MANY_FIELDS], *more])


def _policy(address: str, data: Mapping[str, Any]) -> str:
    name, _, clause = address.partition(".")
    for policy in _records(data.get("policy")):
        if policy.get("id") == name:
            clauses = policy.get("clauses")
            quoted = clauses.get(clause) if isinstance(clauses, Mapping) else None
            return f"**policy {name}**\n\n> {quoted or policy.get('text', '')}"
    return ""


def _at_value(document: Document, line: int, column: int, data: Any) -> str:
    """About the value under the cursor where a seeded field refers to another record."""
    place = path_at(document, line, column)
    if place is None or place[1] or len(place[0]) < 5 or place[0][0] != "seed":
        return ""
    spec = _spec(place[0])
    if spec is None or not spec.ref:
        return ""
    value: Any = document.data
    for step in place[0]:
        value = value[step]
    app, _, collection = spec.ref.partition(".")
    record = _record(data, app, collection, str(value))
    return _shown(f"{spec.ref}/{value}", record) if record else ""


def _spec(path: Path) -> FieldSpec | None:
    try:
        return fields_of(model_at(f"{path[1]}.{path[2]}")).get(str(path[4]))
    except KeyError:
        return None


def _key(text: str, line: int, column: int, solution: bool) -> str:
    """About the key under the cursor: what completion would say of it."""
    place = path_at(read(text), line, column)
    if place is None or not place[1]:
        return ""
    name = str(place[0][-1])
    start = text.split("\n")[line].find(name)
    cursor = cursor_at(text, line, max(start, 0) + len(name))
    for each in offers(cursor, solution=solution) if cursor else ():
        if each.text == name and each.about:
            return f"**{name}**  {each.about}"
    return ""


def _operation(line: str, column: int) -> str:
    """About the call that stands in a line of a solution."""
    found = next((each for each in _CALL.finditer(line) if each.start() <= column <= each.end()), None)
    if found is None:
        return ""
    operation = default_gateway().operation_at(found.group(1), found.group(2))
    if operation is None:
        return "no app has an operation for this call"
    about = describe(operation)
    said = [f"**{about['id']}**  {about['description']}", "", f"`{operation.method} {operation.url}`"]
    if about["parameters"]:
        said += ["", *(_parameter_row(name, each) for name, each in about["parameters"].items())]
    for part in ("request", "response"):
        if part in about:
            said += ["", f"{part}:", "", f"```json\n{_json(about[part])}\n```"]
    return "\n".join(said)


def _parameter_row(name: str, about: Mapping[str, Any]) -> str:
    needed = ", required" if about["required"] else ""
    return f"- `{name}` in {about['location']}{needed}: {about.get('description') or about['type']}"


def _json(shape: Any) -> str:
    return orjson.dumps(shape, option=orjson.OPT_INDENT_2).decode()


def _shown(path: str, record: Mapping[str, Any]) -> str:
    return f"**{path}**\n\n```yaml\n{items_text([dict(record)], 0)}```"


def _record(data: Any, app: str, collection: str, record_id: str) -> Mapping[str, Any] | None:
    seed = data.get("seed") if isinstance(data, Mapping) else None
    records = seed.get(app) if isinstance(seed, Mapping) else None
    for each in _records(records.get(collection) if isinstance(records, Mapping) else None):
        if str(each.get("id")) == record_id:
            return each
    for policy in _records(data.get("policy") if isinstance(data, Mapping) else None):
        record = policy.get("record") if policy.get("in") == f"{app}.{collection}" else None
        if isinstance(record, Mapping) and str(record.get("id")) == record_id:
            return record
    return None


def _records(value: Any) -> Iterator[Mapping[str, Any]]:
    yield from (each for each in value if isinstance(each, Mapping)) if isinstance(value, list) else ()


def _field_row(spec: FieldSpec) -> str:
    kind = f"one of {', '.join(map(str, spec.enum))}" if spec.enum else spec.kind
    parts = [kind, f"refers to {spec.ref}" if spec.ref else "", "required" if spec.required else ""]
    return f"- `{spec.name}`: {', '.join(part for part in parts if part)}"
