"""From what came over the wire to the values a handler receives: text coerced by schema, everything checked."""

from collections.abc import Mapping
from typing import Any

import orjson

from runtime.gateway.binding import Bound
from runtime.gateway.check import as_api_error
from runtime.kit.errors import MalformedBody, MissingField
from runtime.kit.operation import Request

_WORDS = {"true": True, "false": False, "1": True, "0": False}
_LARGEST = 2**63 - 1
"""Numbers beyond 64 bits are no vendor's."""


def arguments(bound: Bound, request: Request) -> dict[str, Any]:
    """Keyword arguments for a handler; also stores the coerced values in the request.

    Raises MissingField, WrongType or UnknownField, which the app words in its vendor's way.
    """
    operation = bound.operation
    values: dict[str, Any] = {}
    path, query = dict(request.path_params), dict(request.query)
    places: dict[str, Any] = {"path": path, "query": query, "header": request.headers}
    for name, argument, where, required, text, schema, checker in bound.parameters:
        given = places[where]
        if name not in given:
            if required:
                raise MissingField(name, where=where)
            continue
        value = given[name]
        if not (text and type(value) is str):
            value = coerce(value, schema)
            errors = checker.errors(value)
            if errors:
                raise as_api_error(errors, where=where, name=name)
            if where != "header":
                given[name] = value
        values[argument] = value
    request.path_params, request.query = path, query
    if operation.rpc:
        values.update(_rpc_arguments(bound, request))
    elif operation.body is not None or operation.media:
        _check_body(bound, request)
    if bound.accepts is None or "body" in bound.accepts:
        values["body"] = request.body
    values["request"] = request
    if bound.accepts is None:
        return values
    accepts = bound.accepts
    return {name: value for name, value in values.items() if name in accepts}


def _check_body(bound: Bound, request: Request) -> None:
    operation = bound.operation
    if request.body is None:
        if operation.body_required:
            raise MissingField("body")
        return
    if bound.body is None or isinstance(request.body, bytes):
        return
    if "form" in request.content_type and operation.body and isinstance(request.body, Mapping):
        request.body = _coerce_properties(request.body, operation.body)
    errors = bound.body.errors(request.body)
    if errors:
        raise as_api_error(errors)
    request.body = whole_numbers(request.body, operation.body or {})


def _rpc_arguments(bound: Bound, request: Request) -> dict[str, Any]:
    if request.body is not None and not isinstance(request.body, Mapping | bytes):
        raise MalformedBody("the body is not an object", code="json_not_object")
    body = request.body if isinstance(request.body, Mapping) else {}
    merged = {**request.query, **body}
    schema = bound.operation.body or {}
    coerced = _coerce_properties(merged, schema)
    if bound.body is not None:
        errors = bound.body.errors(coerced)
        if errors:
            raise as_api_error(errors)
    coerced = whole_numbers(coerced, schema)
    request.body = coerced
    return {name: coerced[name] for name in schema.get("properties", {}) if name in coerced}


def _coerce_properties(values: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties", {})
    return {name: coerce(value, properties.get(name, {})) for name, value in values.items()}


def coerce(value: Any, schema: Mapping[str, Any]) -> Any:
    """Text from a URL or a form as the type its schema asks for; anything that does not fit is left as it is.

    A repeated parameter is a list; an array schema also takes one comma-separated text (`x-split: true`).
    """
    kinds = schema.get("type", "string")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if "array" in kinds:
        items = value if isinstance(value, list) else _items(value)
        if schema.get("x-split"):
            items = [part for item in items for part in (_split(item) if isinstance(item, str) else [item])]
        return [coerce(item, schema.get("items", {})) for item in items]
    if isinstance(value, list) and value and "object" not in kinds:
        value = value[-1]
    if isinstance(value, float):
        value = whole_numbers(value, schema)
    if not isinstance(value, str):
        plain_number = isinstance(value, int | float) and not isinstance(value, bool)
        return str(value) if kinds == ["string"] and plain_number else value
    if "string" in kinds:
        return value
    return _from_text(value, kinds)


def whole_numbers(value: Any, schema: Mapping[str, Any]) -> Any:
    """The same data with 5.0 as 5 wherever the schema asks for a whole number: JSON knows no difference.

    A number beyond 64 bits becomes the largest within them.
    """
    if isinstance(value, float):
        kinds = schema.get("type", ())
        asked = "integer" in kinds and "number" not in kinds
        return max(-_LARGEST, min(int(value), _LARGEST)) if asked and value.is_integer() else value
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        return {name: whole_numbers(each, properties.get(name, {})) for name, each in value.items()}
    if isinstance(value, list):
        items = schema.get("items", {})
        return [whole_numbers(each, items) for each in value] if isinstance(items, Mapping) else value
    return value


def _from_text(value: str, kinds: list[str]) -> Any:
    text = value.strip()
    if "boolean" in kinds and text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if "null" in kinds and text in ("", "null"):
        return None
    for kind, read in (("integer", int), ("number", float)):
        if kind in kinds and text.isascii() and "_" not in text and len(text) < 40:
            try:
                number = read(text)
            except ValueError:
                continue
            if abs(number) <= _LARGEST:
                return number
    if {"object", "array"} & set(kinds) and text[:1] in "{[":
        return _json(value)
    return value


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _items(value: Any) -> list[Any]:
    """One value given for a list: a form may carry the list as JSON text."""
    parsed = _json(value) if isinstance(value, str) and value.lstrip().startswith("[") else value
    return parsed if isinstance(parsed, list) else [value]


def _json(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return text
