"""Partial answers: which fields Drive gives unasked, and which ones `fields` asks for."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from runtime.kit.errors import MissingField, Reply
from runtime.kit.operation import Request
from runtime.kit.world import World
from runtime.query.field_mask import Mask
from runtime.query.partial_response import selected, selection

FILE = "kind,id,name,mimeType"


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
            cut = selected(mask, whole, request.operation)
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
    return selection(text)


def names_in(mask: Mask, *path: str) -> frozenset[str] | None:
    """The names selected at a path of a mask; None where all of them are."""
    for step in path:
        inside = [field for field in mask.fields if field.name in (step, "*")]
        if any(field.inner is None for field in inside):
            return None
        mask = Mask(tuple(each for field in inside if field.inner for each in field.inner.fields))
    names = frozenset(field.name for field in mask.fields)
    return None if "*" in names else names
