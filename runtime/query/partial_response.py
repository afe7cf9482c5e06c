"""Google's `fields` parameter on an answer: what was selected, or Google's refusal of the selection."""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.errors import BadRequest
from runtime.kit.operation import Operation
from runtime.query import field_mask
from runtime.query.errors import QueryError
from runtime.query.field_mask import Mask


def selection(fields: str) -> Mask:
    """The mask that a `fields` parameter asks for. Raises BadRequest for one that cannot be read."""
    try:
        return field_mask.parse(fields)
    except QueryError as error:
        raise _refused(error) from None


def selected(mask: Mask, answer: Any, operation: Operation) -> Any:
    """The selected part of an answer. Raises BadRequest for a name that the operation's answers never hold."""
    try:
        return field_mask.apply(mask, answer, known=reply_names(operation))
    except QueryError as error:
        raise _refused(error) from None


def _refused(error: QueryError) -> BadRequest:
    return BadRequest(error.message, code="invalidParameter", field="fields")


_NAMES: dict[tuple[str, str], frozenset[str]] = {}


def reply_names(operation: Operation) -> frozenset[str]:
    """Every name that the operation's answers may hold, at any level."""
    key = (operation.app, operation.id)
    if key not in _NAMES:
        _NAMES[key] = frozenset(name for schema in operation.replies.values() for name in _properties(schema))
    return _NAMES[key]


def _properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        properties = schema.get("properties")
        if isinstance(properties, Mapping):
            yield from properties
        for inside in schema.values():
            yield from _properties(inside)
    elif isinstance(schema, list):
        for inside in schema:
            yield from _properties(inside)
