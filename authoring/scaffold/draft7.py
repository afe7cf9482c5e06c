"""From pydantic's JSON Schemas to ones in Draft 7 words, which is what the YAML language server documents."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from runtime.task.document import DOMAINS, ID
from runtime.task.solution import METHODS

URL = "http://json-schema.org/draft-07/schema#"
REF = "#/definitions/{model}"
RECORD_PATH = r"^[a-z0-9_]+\.[a-z0-9_]+/.+"

# What a validating function of the documents asks for, in schema words, by the function's name.
_ASKED: dict[str, JsonSchemaValue] = {
    "_slug": {"pattern": rf"^({'|'.join(DOMAINS)})\.{ID.pattern}$"},
    "_part_id": {"pattern": f"^{ID.pattern}$"},
    "_record_path": {"pattern": RECORD_PATH},
    "_call": {"pattern": rf"^\s*({'|'.join(METHODS)})\s+\S"},
}
_NAMED = ("properties", "patternProperties", "definitions")
_DATA = ("default", "enum", "const", "examples")


class Draft7(GenerateJsonSchema):
    """A generator that also knows what the documents' own validating functions accept."""

    def function_after_schema(self, schema: core_schema.AfterValidatorFunctionSchema) -> JsonSchemaValue:
        """The inner schema, narrowed by the words of the function."""
        return {**super().function_after_schema(schema), **_ASKED.get(schema["function"]["function"].__name__, {})}

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        """A list of texts that something is done to first may also be written as one text."""
        inner = super().function_before_schema(schema)
        if inner.get("type") == "array" and inner.get("items") == {"type": "string"}:
            return {"anyOf": [{"type": "string"}, inner]}
        return inner


def tidy(schema: Any) -> Any:
    """The schema without pydantic's titles, and with no word beside a `$ref`, where Draft 7 would not read it."""
    if isinstance(schema, list):
        return [tidy(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    tidied: dict[str, Any] = {}
    for key, value in schema.items():
        if key in _NAMED and isinstance(value, dict):
            tidied[key] = {name: tidy(inner) for name, inner in value.items()}
        elif key != "title":
            tidied[key] = value if key in _DATA else tidy(value)
    if "$ref" in tidied and len(tidied) > 1:
        reference = tidied.pop("$ref")
        tidied.pop("type", None)
        tidied["allOf"] = [{"$ref": reference}]
    return tidied
