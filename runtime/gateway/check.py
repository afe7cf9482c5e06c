"""Checking a value against a JSON Schema: built once, every error with its path.

jsonschema-rs does the work; the pure `jsonschema` package is its oracle in the tests.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import jsonschema_rs

from runtime.kit.errors import BadRequest, MissingField, UnknownField, WrongType


class SchemaError(NamedTuple):
    """One place where a value does not fit: where, which keyword of the schema, and a sentence."""

    path: tuple[str | int, ...]
    rule: str
    message: str
    value: Any = None
    name: str = ""
    """The property that is missing or unknown."""


class Checker:
    """A compiled schema."""

    __slots__ = ("_validator",)

    def __init__(self, schema: Mapping[str, Any]) -> None:
        """Raises ValueError for a schema that is itself wrong."""
        self._validator = jsonschema_rs.Draft202012Validator(dict(schema), validate_formats=True)

    def fits(self, value: Any) -> bool:
        """Whether the value is valid."""
        return self._validator.is_valid(value)

    def errors(self, value: Any) -> list[SchemaError]:
        """All errors, by path."""
        if self._validator.is_valid(value):
            return []
        found = [each for raw in self._validator.iter_errors(value) for each in _plain(raw)]
        if len(found) > 1:
            found.sort(key=_by_place)
        return found


_REQUIRED = jsonschema_rs.ValidationErrorKind.Required
_UNKNOWN = jsonschema_rs.ValidationErrorKind.AdditionalProperties


def _plain(error: Any) -> list[SchemaError]:
    kind = error.kind
    path = tuple(error.instance_path)
    if isinstance(kind, _REQUIRED):
        return [SchemaError(path, "required", error.message, None, str(kind.property))]
    if isinstance(kind, _UNKNOWN):
        return [SchemaError(path, "additionalProperties", error.message, None, str(name)) for name in kind.unexpected]
    return [SchemaError(path, kind.name, error.message, error.instance)]


def _by_place(error: SchemaError) -> tuple[list[str], str, str]:
    return [str(step) for step in error.path], error.rule, error.name


def as_api_error(errors: list[SchemaError], *, where: str = "body", name: str = "") -> BadRequest:
    """The first error as the kit's error class, the others with it in `extra["others"]`.

    `name` is the parameter that was checked, when it was one and not a body.
    """
    made = [_api_error(error, where, name) for error in errors]
    made[0].extra["others"] = made[1:]
    return made[0]


def _api_error(error: SchemaError, where: str, name: str) -> BadRequest:
    dotted = dotted_path((*((name,) if name else ()), *error.path))
    if error.rule == "required":
        return MissingField(dotted_path((dotted, error.name) if dotted else (error.name,)), where=where)
    if error.rule == "additionalProperties":
        return UnknownField(dotted_path((dotted, error.name) if dotted else (error.name,)), where=where)
    return WrongType(dotted, error.message, value=error.value, where=where, rule=error.rule)


def dotted_path(path: tuple[str | int, ...]) -> str:
    """`("to", 0, "email")` as `to[0].email`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text
