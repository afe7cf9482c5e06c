"""JSON Schemas generated from the models: kept in `schemas/`, named in the first line of every task file.

They keep to what Draft 7 reads, since that is what the YAML language server documents.
"""

import json
from typing import Any

from pydantic import TypeAdapter

from authoring.scaffold.collection_schemas import definitions, fields_by_collection, planted_records, seed_schema
from authoring.scaffold.draft7 import RECORD_PATH, REF, URL, Draft7, tidy
from authoring.scaffold.field_notes import field_notes, first_line
from runtime.grading.compile import forms
from runtime.grading.named_type import named_types
from runtime.task.document import Assertion, Task
from runtime.task.solution import Solution
from validators.finding import Finding, Place, Related

NAMES = ("task", "solution", "finding")
Schema = dict[str, Any]


def schema_text(name: str) -> str:
    """One schema as it stands in `schemas/<name>.schema.json`."""
    made = {"task": task_schema, "solution": solution_schema, "finding": finding_schema}[name]()
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def task_schema() -> Schema:
    """The schema of a task file: document, seeds of every app, assertions of every form."""
    schema = Task.model_json_schema(ref_template=REF, schema_generator=Draft7)
    own = schema.pop("$defs")
    schema["properties"]["seed"] = seed_schema()
    schema["properties"]["clock"]["examples"] = ["2026-01-28T15:00:00Z"]
    own["Policy"]["properties"]["in"]["$ref"] = "#/definitions/Collection"
    own["Policy"] |= planted_records()
    own["Trap"] |= {"minProperties": 1, "maxProperties": 1}
    own |= _assertion_schemas() | definitions()
    return _whole("Benchwright task", schema, own)


def solution_schema() -> Schema:
    """The schema of a solution file."""
    schema = Solution.model_json_schema(ref_template=REF, schema_generator=Draft7)
    return _whole("Benchwright solution", schema, schema.pop("$defs"))


def finding_schema() -> Schema:
    """The schema of a finding in JSON reports."""
    schema = TypeAdapter(Finding).json_schema(ref_template=REF, schema_generator=Draft7)
    own = schema.pop("$defs", {})
    for model, part in ((Finding, schema), (Place, own["Place"]), (Related, own["Related"])):
        part["description"] = first_line(model)
        for name, note in field_notes(model).items():
            part["properties"][name]["description"] = note
    return _whole("Benchwright finding", schema, own)


def _whole(title: str, schema: Schema, own: Schema) -> Schema:
    tidied = tidy(schema)
    named = {name: _named_branches(tidy(part), part) for name, part in own.items()}
    return {"$schema": URL, "title": title, **tidied, "definitions": named}


def _named_branches(tidied: Schema, part: Schema) -> Schema:
    """Titles of alternatives stay: they are what an editor calls a form by."""
    for made, given in zip(tidied.get("oneOf", ()), part.get("oneOf", ()), strict=True):
        made["title"] = given["title"]
    return tidied


def _assertion_schemas() -> Schema:
    """`Assertion` (of a task) and `Statement` (inside `all` and `any`), with one branch for each form."""
    common = Assertion.model_json_schema(ref_template=REF, schema_generator=Draft7)
    found: Schema = {}
    own: dict[str, Schema] = {}
    of_collections, of_records = [], []
    for key, module in sorted(forms().items()):
        keys = module.Keys.model_json_schema(ref_template=REF, schema_generator=Draft7)
        found |= {name: _created_in(part) for name, part in keys.pop("$defs", {}).items()}
        own[key] = keys
        named = keys["properties"][key]
        if key == "type":
            named["enum"] = sorted(named_types())
            continue
        if "where" in keys["properties"]:
            named["$ref"] = "#/definitions/Collection"
            of_collections.append(key)
        elif named.get("type") == "string":
            named["pattern"] = RECORD_PATH
            of_records.append(key)
        elif "anyOf" in named or "anyOf" in named["items"]:
            keys["properties"][key] = _paths(named)
        else:
            named["items"] = {"$ref": "#/definitions/Statement"}
    found["Fields"] = fields_by_collection(of_collections, of_records)
    found["Statement"] = _of_a_form("One statement about the world, in one of the forms.", {}, [], own)
    found["Assertion"] = _of_a_form(common["description"], common["properties"], common["required"], own)
    return found


def _created_in(part: Schema) -> Schema:
    """A part of a form's keys; where it names a collection, one that exists."""
    created = part.get("properties", {}).get("created")
    if created is not None:
        created["$ref"] = "#/definitions/Collection"
    return part


def _paths(named: Schema) -> Schema:
    """One path or a list of paths: collections, records, fields of records, and what else the form takes in a list."""
    listed = named.get("items", {}).get("anyOf", ())
    others = [each for each in listed if "$ref" in each]
    path = {"anyOf": [{"$ref": "#/definitions/Collection"}, {"type": "string", "pattern": RECORD_PATH}, *others]}
    kept = {name: value for name, value in named.items() if name not in ("items", "type")}
    return {**kept, "anyOf": [path, {"type": "array", "items": path}]}


def _of_a_form(words: str, common: Schema, required: list[str], own: dict[str, Schema]) -> Schema:
    branches = [
        {
            "title": key,
            "description": keys["description"],
            "required": [*required, *keys["required"]],
            "properties": {**{name: {} for name in common}, **keys["properties"]},
            "additionalProperties": keys.get("additionalProperties", False),
        }
        for key, keys in own.items()
    ]
    return {
        "type": "object",
        "description": words,
        "properties": common,
        "oneOf": branches,
        "allOf": [{"$ref": "#/definitions/Fields"}],
    }
