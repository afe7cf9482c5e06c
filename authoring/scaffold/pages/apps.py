"""`docs/apps/<app>.md`, a page for each app, and their index."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from authoring.scaffold.collection_schemas import field_note
from authoring.scaffold.field_notes import first_line
from authoring.scaffold.markdown import page, table, tick
from runtime.gateway.gateway import default_gateway
from runtime.kit.operation import Operation
from runtime.kit.records import FieldSpec, Record, fields_of, text_field_of
from runtime.kit.seeding import models_of, records_module
from runtime.plugins import load

OWNS = ("docs/apps/*.md",)
FOLDER = Path("docs") / "apps"
SDK_TESTS = Path("tests") / "sdk"
ROOT = Path(__file__).parents[3]
_MOST = 1_000_000
"""A greater bound is only the size of a number's type, and no limit that anyone meets."""
_LIMITS = {"maximum": "", "maxItems": " items", "maxLength": " characters"}


def files() -> dict[Path, str]:
    """A page for each app that has operations, and the index."""
    apps = default_gateway().catalog.apps
    return {FOLDER / "index.md": _index(apps)} | {FOLDER / f"{app}.md": _page(app) for app in apps}


def _index(apps: tuple[str, ...]) -> str:
    catalog = default_gateway().catalog
    tests = _sdk_tests()
    rows = []
    for app in apps:
        driven = [name for name, text in tests.items() if re.search(rf"""served\([^)]*["']{app}["']""", text)]
        shown = ", ".join(f"[{name}](../../{SDK_TESTS.as_posix()}/{name})" for name in driven)
        rows.append((f"[{catalog.titles[app]}]({app}.md)", str(len(catalog.of(app))), str(len(models_of(app))), shown))
    words = f"{len(apps)} apps with {len(catalog.operations)} operations. `benchwright apps` lists them in a terminal."
    return page("Apps", words, table(("app", "operations", "collections", "driven by a vendor's SDK in"), rows))


def _sdk_tests() -> Mapping[str, str]:
    paths = sorted((ROOT / SDK_TESTS).glob("test_*.py"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def _page(app: str) -> str:
    gateway = default_gateway()
    operations = gateway.catalog.of(app)
    hosts = ", ".join(f"`{host}`" for host in gateway.hosts(app))
    what = first_line(load("runtime.apps", app))
    records = [block for model in models_of(app).values() for block in _collection(model)]
    limits = table(("what", "limit", "unless said", "operations"), _limits(operations))
    return page(
        gateway.catalog.titles[app],
        what,
        f"Answers at {hosts}, and under `/p/{app}/` on a [served company](../serving.md).",
        f"## Operations\n\n{_operations(operations)}",
        f"## Records\n\n{_seeding(app)}",
        *records,
        f"## Limits\n\n{limits}" if limits else "",
    )


def _operations(operations: tuple[Operation, ...]) -> str:
    main = _host(operations[0])
    rows = [
        (tick(each.id), each.method, tick(_path(each) if _host(each) == main else each.url), each.summary)
        for each in operations
    ]
    intro = f"Paths follow `{main}` unless they name another host.\n\n"
    return intro + table(("operation", "method", "path", "what it does"), rows)


def _host(operation: Operation) -> str:
    parts = urlsplit(operation.url)
    return f"{parts.scheme}://{parts.netloc}"


def _path(operation: Operation) -> str:
    return operation.url.removeprefix(_host(operation)) or "/"


def _seeding(app: str) -> str:
    gather = getattr(records_module(app), "gather", None)
    words = (
        "Seeds and assertions use these fields. [Equality](../assertions.md#matchers) follows the kind of a field. "
        "Derived fields are for assertions only; fields set by the vendor can be seeded, but no call writes them."
    )
    return f"{words} Seeds may also be written so: {first_line(gather)}" if gather and gather.__doc__ else words


def _collection(model: type[Record]) -> Iterator[str]:
    yield f"### {model.path}\n\n{first_line(model)}"
    facts = [f"Records are named by `{model.key}`."]
    text = text_field_of(model)
    if text:
        facts.append(f"A planted policy text goes into `{text}`.")
    if model.open_fields:
        facts.append(f"The keys of `{model.open_fields}` can be asked for like fields.")
    yield " ".join(facts)
    rows = [(tick(each.name), _kind(each), _notes(model, each)) for each in fields_of(model).values()]
    yield table(("field", "kind", "notes"), rows)


def _kind(spec: FieldSpec) -> str:
    kind = f"id in `{spec.ref}`" if spec.ref else spec.kind
    return f"list of {kind}" if spec.many else kind


def _notes(model: type[Record], spec: FieldSpec) -> str:
    notes = [field_note(model, spec).rstrip(".")]
    if spec.enum:
        notes.append("one of " + ", ".join(tick(str(value)) for value in spec.enum))
    notes += ["required"] if spec.required else []
    if spec.derived:
        notes.append("derived")
    else:
        notes += [f"API: {tick(spec.wire)}"] if spec.wire != spec.name else []
        notes += ["set by the vendor"] if spec.read_only else []
    return "; ".join(each for each in notes if each)


def _limits(operations: tuple[Operation, ...]) -> list[tuple[str, str, str, str]]:
    """What parameters and body fields are bounded by, operations with the same bound in one row."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for operation in operations:
        for name, schema in _inputs(operation):
            for word, unit in _LIMITS.items():
                if schema.get(word, _MOST) < _MOST:
                    unless = str(schema.get("default", "")) if word == "maximum" else ""
                    found.setdefault((name, f"at most {schema[word]}{unit}", unless), []).append(operation.id)
    return [(tick(name), limit, unless, _listed(ids)) for (name, limit, unless), ids in found.items()]


def _inputs(operation: Operation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for each in operation.parameters:
        yield each.name, each.schema
    for name, schema in (operation.body or {}).get("properties", {}).items():
        if isinstance(schema, Mapping):
            yield name, schema


def _listed(ids: list[str], most: int = 6) -> str:
    shown = ", ".join(tick(name) for name in ids[:most])
    return shown if len(ids) <= most else f"{shown} and {len(ids) - most} more"
