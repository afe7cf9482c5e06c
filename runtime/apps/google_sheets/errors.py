"""Google's newer envelope: code, message, status and, where a field is at fault, `details` that name it."""

import re
from typing import Any

import orjson

from runtime.kit.envelopes import google_details, google_message
from runtime.kit.errors import ApiError, BadRequest, MissingField, Reply, UnknownField, WrongType

_TYPES = {
    "integer": "TYPE_INT32",
    "number": "TYPE_DOUBLE",
    "boolean": "TYPE_BOOL",
    "string": "TYPE_STRING",
    "array": "LIST",
    "object": "MESSAGE",
}
_ENUMS = {
    "valueInputOption": "ValueInputOption",
    "insertDataOption": "InsertDataOption",
    "valueRenderOption": "ValueRenderOption",
    "responseValueRenderOption": "ValueRenderOption",
    "dateTimeRenderOption": "DateTimeRenderOption",
    "responseDateTimeRenderOption": "DateTimeRenderOption",
    "majorDimension": "Dimension",
    "dimension": "Dimension",
    "shiftDimension": "Dimension",
}
BAD_FIELDS = "FIELD_MASK"
"""Code of an error about the `fields` parameter; `field` is the name that does not exist."""


def render(error: ApiError) -> Reply:
    """Google's wording of an error."""
    if error.code == BAD_FIELDS:
        said = f"Error expanding 'fields' parameter. Cannot find matching fields for path '{error.field}'."
        return _refused("Request contains an invalid argument.", error.field, said)
    if isinstance(error, WrongType):
        message = _wrong_type(error)
        return _refused(message, _snake(error.field), message)
    if isinstance(error, UnknownField) and error.where == "body" and "." in error.field:
        before, _, name = error.field.rpartition(".")
        message = f"Invalid JSON payload received. Unknown name \"{name}\" at '{_snake(before)}': Cannot find field."
        return _refused(message, _snake(before), message)
    if isinstance(error, UnknownField) and error.where == "query":
        name = error.field
        message = (
            f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter. '
            f"Field '{name}' could not be found in request message."
        )
        return _refused(message, "", message)
    if isinstance(error, MissingField) and error.field == "valueInputOption":
        return google_details(BadRequest("'valueInputOption' is required but not specified"))
    return google_details(error)


def _refused(message: str, field: str, description: str) -> Reply:
    violation = {"field": field, "description": description} if field else {"description": description}
    details = [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]}]
    return Reply(400, {"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT", "details": details}})


def _wrong_type(error: WrongType) -> str:
    """`Invalid value at 'value_input_option' (type.googleapis.com/...), "FOO"`."""
    if re.fullmatch(r"(data\[\d+\]\.)?values\[\d+\]", error.field):
        path = error.field if error.field.startswith("data") else f"data.{error.field}"
        return f"Invalid value at '{path}' (type.googleapis.com/google.protobuf.ListValue), {_quoted(error.value)}"
    name = re.sub(r"\[\d+\]", "", error.field).rpartition(".")[2]
    if error.rule == "enum" and name in _ENUMS:
        kind = f"type.googleapis.com/google.apps.sheets.v4.{_ENUMS[name]}"
        return f"Invalid value at '{_snake(error.field)}' ({kind}), {_quoted(error.value)}"
    found = re.search(r'is not of types? "(\w+)"', error.message)
    if found:
        return f"Invalid value at '{_snake(error.field)}' ({_TYPES.get(found[1], found[1])}), {_quoted(error.value)}"
    return google_message(error)


def _quoted(value: Any) -> str:
    try:
        text = orjson.dumps(value).decode()
    except TypeError:
        text = str(value)
    return text if len(text) <= 200 else text[:197] + "..."


def _snake(path: str) -> str:
    return re.sub(r"([a-z])([A-Z])", lambda found: f"{found[1]}_{found[2].lower()}", path)
