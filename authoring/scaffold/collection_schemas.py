"""Schemas of the simulated company's records: as a seed writes them, and as conditions on their fields."""

import re
from collections.abc import Iterator
from typing import Any

from authoring.scaffold.field_notes import field_notes, first_line
from runtime.gateway.catalog import app_folders
from runtime.grading.match import matchers
from runtime.kit.records import FieldSpec, Record, fields_of
from runtime.kit.seeding import models_of, records_module

Schema = dict[str, Any]


def apps_with_records() -> list[str]:
    """Apps that can be seeded, sorted."""
    return [folder.name for folder in app_folders()]


def collections() -> Iterator[type[Record]]:
    """The model of every collection of every app, in the order they are written."""
    for app in apps_with_records():
        yield from models_of(app).values()


def definitions() -> Schema:
    """What task schemas refer to: collections, matchers, and for each collection its record and its conditions."""
    found: Schema = {
        "Collection": {"type": "string", "enum": [model.path for model in collections()]},
        "Matcher": {
            "type": "object",
            "description": "Matchers, all of which must hold of the field.",
            "minProperties": 1,
            "properties": {name: {"description": module.DOC} for name, module in matchers().items()},
            "additionalProperties": False,
        },
        "Match": {
            "description": "A value the field must equal, or matchers.",
            "anyOf": [
                {"type": ["string", "number", "boolean", "null", "array"]},
                {"$ref": "#/definitions/Matcher"},
            ],
        },
        "Conditions": {"type": "object", "additionalProperties": {"$ref": "#/definitions/Match"}},
    }
    for model in collections():
        found[model.path] = _record(model)
        found[f"{model.path}.where"] = _where(model)
    return found


def seed_schema() -> Schema:
    """The `seed:` of a task: an app's collections are closed, their records open, as seeds accept other spellings."""
    return {
        "type": "object",
        "description": "app -> collection -> records.",
        "properties": {app: _app(app) for app in apps_with_records()},
        "additionalProperties": False,
    }


def fields_by_collection(collection_keys: list[str], record_keys: list[str]) -> Schema:
    """Which fields `where:` and `has:` may name, by the collection or record that a form's key names."""
    rules = []
    for model in collections():
        named = [_when(key, {"const": model.path}) for key in collection_keys]
        named += [_when(key, {"pattern": f"^{re.escape(model.path)}/"}) for key in record_keys]
        fields = {"$ref": f"#/definitions/{model.path}.where"}
        rules.append({"if": {"anyOf": named}, "then": {"properties": {"where": fields, "has": fields}}})
    return {"allOf": rules}


def planted_records() -> Schema:
    """Which fields the `record:` of a policy may have, by the collection it is planted into."""
    rules = []
    for model in collections():
        record = {"$ref": f"#/definitions/{model.path}"}
        rules.append({"if": _when("in", {"const": model.path}), "then": {"properties": {"record": record}}})
    return {"allOf": rules}


def field_words(model: type[Record], spec: FieldSpec) -> str:
    """One line on a field: its note, and what kind of value it holds."""
    note = field_note(model, spec)
    kind = f"id in {spec.ref}" if spec.ref else spec.kind
    kind = f"list of {kind}" if spec.many else kind
    return f"{note.rstrip('.')} ({kind})" if note else kind


def field_note(model: type[Record], spec: FieldSpec) -> str:
    """What the model says of a field, or nothing."""
    if spec.derived:
        return first_line(getattr(model, spec.name))
    return field_notes(model).get(spec.name) or model.model_fields[spec.name].description or ""


def _when(key: str, value: Schema) -> Schema:
    return {"properties": {key: value}, "required": [key]}


def _app(app: str) -> Schema:
    gather = getattr(records_module(app), "gather", None)
    types = ["array", "object", "null"] if gather else ["array", "null"]
    records = {
        name: {"type": types, "description": first_line(model), "items": {"$ref": f"#/definitions/{model.path}"}}
        for name, model in models_of(app).items()
    }
    others: Schema = {
        name: {"description": "Another way to seed."} for name in getattr(records_module(app), "ALSO_SEEDED", ())
    }
    found: Schema = {"type": ["object", "null"], "properties": records | others, "additionalProperties": False}
    return {"description": f"Seeds may also be written so: {first_line(gather)}", **found} if gather else found


def _record(model: type[Record]) -> Schema:
    """A seeded record. Its enums are closed where the model takes no other spellings."""
    respells = model.before_seed.__func__ is not Record.before_seed.__func__  # type: ignore[attr-defined]
    fields: Schema = {}
    for spec in fields_of(model).values():
        if spec.derived:
            continue
        fields[spec.name] = {"description": field_words(model, spec)}
        if spec.enum and not spec.many:
            values: Schema = {"enum": [*spec.enum, *([None] if spec.nullable else [])]}
            fields[spec.name] |= {"anyOf": [values, {}]} if respells else values
    return {"type": "object", "description": first_line(model), "properties": fields}


def _where(model: type[Record]) -> Schema:
    """Conditions on a record's fields, closed where grading refuses other names."""
    fields: Schema = {}
    deep = []
    for spec in fields_of(model).values():
        fields[spec.name] = {"description": field_words(model, spec)}
        if spec.enum:
            fields[spec.name]["anyOf"] = [{"enum": list(spec.enum)}, {}]
        deep += [re.escape(spec.name)] if spec.kind == "any" else []
    found: Schema = {"allOf": [{"$ref": "#/definitions/Conditions"}], "properties": fields}
    if model.open_fields:
        return found
    if deep:
        found["patternProperties"] = {rf"^({'|'.join(deep)})\.": {}}
    return {**found, "additionalProperties": False}
