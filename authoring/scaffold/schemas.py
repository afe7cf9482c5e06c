"""JSON Schemas generated from the models: kept in `schemas/`, named in the first line of every task file.

They keep to what Draft 7 reads too, since that is what the YAML language server documents.
"""

import json
from typing import Any

from pydantic import TypeAdapter

from runtime.grading.compile import forms
from runtime.kit.records import FieldSpec, fields_of
from runtime.kit.seeding import app_names, models_of
from runtime.task.document import Assertion, Task
from runtime.task.solution import Solution
from validators.finding import Finding

NAMES = ("task", "solution", "finding")
DRAFT = "http://json-schema.org/draft-07/schema#"


def schema_text(name: str) -> str:
    """One schema as it stands in `schemas/<name>.schema.json`."""
    made = {"task": task_schema, "solution": solution_schema, "finding": finding_schema}[name]()
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def task_schema() -> dict[str, Any]:
    """The schema of a task file: document, seeds of every app, assertions of every form."""
    schema = Task.model_json_schema(ref_template="#/definitions/{model}")
    definitions = schema.pop("$defs")
    definitions["Assertion"] = _assertion_schema(definitions)
    schema["properties"]["seed"] = {
        "type": "object",
        "description": "app -> collection -> records.",
        "properties": {app: _app_schema(app) for app in app_names()},
        "additionalProperties": False,
    }
    schema["properties"]["policy"]["items"] = {"$ref": "#/definitions/Policy"}
    return {"$schema": DRAFT, "title": "Benchwright task", **schema, "definitions": definitions}


def solution_schema() -> dict[str, Any]:
    """The schema of a solution file."""
    schema = Solution.model_json_schema(ref_template="#/definitions/{model}")
    definitions = schema.pop("$defs")
    return {"$schema": DRAFT, "title": "Benchwright solution", **schema, "definitions": definitions}


def finding_schema() -> dict[str, Any]:
    """The schema of a finding in JSON reports."""
    schema = TypeAdapter(Finding).json_schema(ref_template="#/definitions/{model}")
    definitions = schema.pop("$defs", {})
    return {"$schema": DRAFT, **schema, "title": "Benchwright finding", "definitions": definitions}


def _assertion_schema(definitions: dict[str, Any]) -> dict[str, Any]:
    common = Assertion.model_json_schema(ref_template="#/definitions/{model}")
    branches = []
    for key, module in sorted(forms().items()):
        keys = module.Keys.model_json_schema(ref_template="#/definitions/{model}")
        definitions.update(keys.pop("$defs", {}))
        branches.append(
            {
                "title": key,
                "description": keys.get("description", ""),
                "required": ["id", *keys.get("required", [])],
                "properties": {**dict.fromkeys(common["properties"], True), **keys["properties"]},
                "additionalProperties": False,
            }
        )
    properties = dict(common["properties"])
    for branch in branches:
        properties |= {name: True for name in branch["properties"] if name not in properties}
    return {
        "type": "object",
        "description": common["description"],
        "properties": properties,
        "oneOf": branches,
    }


def _app_schema(app: str) -> dict[str, Any]:
    """Collections of one app. Records stay open: seeds may use other accepted spellings, which the checker settles."""
    collections = {}
    for name, model in models_of(app).items():
        fields = {each.name: _field_schema(each) for each in fields_of(model).values() if not each.derived}
        record = {"type": "object", "description": (model.__doc__ or "").splitlines()[0], "properties": fields}
        collections[name] = {"type": ["array", "null"], "items": record}
    return {"type": ["object", "null"], "properties": collections}


def _field_schema(spec: FieldSpec) -> Any:
    words = f"id of a record of {spec.ref}" if spec.ref else spec.kind
    if spec.enum and not spec.many:
        return {"description": words, "enum": [*spec.enum, None]}
    return {"description": f"list of {words}" if spec.many else words}

