"""Partial answers: which fields Drive gives unasked, and which ones `fields` asks for."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from runtime.kit.errors import BadRequest, MissingField, Reply
from runtime.kit.operation import Operation, Request
from runtime.kit.world import World
from runtime.query import field_mask
from runtime.query.errors import QueryError
from runtime.query.field_mask import Mask

FILE = "kind,id,name,mimeType"

_KNOWN: dict[str, frozenset[str]] = {}


def partial(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A handler whose answer is cut to what `fields` asks for, else to `default`; with "" `fields` is required."""

    def around(handler: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(handler)
        def answer(world: World, request: Request, **arguments: Any) -> Any:
            mask = asked(request, default)
            reply = handler(world, request=request, **arguments)
            if isinstance(reply, Reply) and not isinstance(reply.body, dict):
                return reply
            whole = reply.body if isinstance(reply, Reply) else reply
            cut = _cut(mask, whole, request.operation)
            return Reply(reply.status, cut, reply.headers) if isinstance(reply, Reply) else cut

        return answer

    return around


def asked(request: Request, default: str) -> Mask:
    """The selection of a request. Raises BadRequest for one that cannot be read, MissingField for none."""
    text = str(request.query.get("fields") or default)
    if not text:
        missing = MissingField("fields", where="query")
        missing.extra["message"] = "The 'fields' parameter is required for this method."
        raise missing
    try:
        return field_mask.parse(text)
    except QueryError as error:
        raise _refused(error) from None


def names_in(mask: Mask, *path: str) -> frozenset[str] | None:
    """The names selected at a path of a mask; None where all of them are."""
    for step in path:
        inside = [field for field in mask.fields if field.name in (step, "*")]
        if any(field.inner is None for field in inside):
            return None
        mask = Mask(tuple(each for field in inside if field.inner for each in field.inner.fields))
    names = frozenset(field.name for field in mask.fields)
    return None if "*" in names else names


def _cut(mask: Mask, whole: Any, operation: Operation) -> Any:
    try:
        return field_mask.apply(mask, whole, known=_names(operation))
    except QueryError as error:
        raise _refused(error) from None


def _refused(error: QueryError) -> BadRequest:
    return BadRequest(error.message, code="invalidParameter", field="fields")


def _names(operation: Operation) -> frozenset[str]:
    """Every name that the operation's answers may hold, at any level."""
    known = _KNOWN.get(operation.id)
    if known is None:
        known = _KNOWN[operation.id] = frozenset(
            name for schema in operation.replies.values() for name in _properties(schema)
        )
    return known


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
