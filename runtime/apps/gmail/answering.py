"""What every Gmail method does around its own work: whose mailbox, known parameters, partial answers."""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from runtime.apps.gmail.fields import ME
from runtime.apps.gmail.records import Profile
from runtime.apps.gmail.seeding import NOBODY
from runtime.kit.errors import BadRequest, Forbidden, Reply, UnknownField
from runtime.kit.operation import Operation, Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query import field_mask
from runtime.query.errors import QueryError

_EVERYWHERE = frozenset({"$.xgafv", "access_token", "callback", "oauth_token", "upload_protocol", "upload_id"})
"""Parameters that every Google API takes and that change no answer here."""


def method(handler: Callable[..., Any]) -> Callable[..., Any]:
    """A handler as a Gmail method: `userId` must be the owner, unknown parameters are refused, `fields` selects."""

    @wraps(handler)
    def answer(world: World, userId: str, request: Request, **arguments: Any) -> Any:
        known = {parameter.name for parameter in request.operation.parameters} | _EVERYWHERE
        for name in request.query:
            if name not in known:
                raise UnknownField(name, where="query")
        if userId != ME and userId.lower() != owner(world).lower():
            raise Forbidden(f"Delegation denied for {owner(world)}")
        reply = handler(world, request=request, **arguments)
        fields = request.query.get("fields")
        return _selected(str(fields), reply, request.operation) if fields else reply

    return answer


def profile(world: World) -> RecordDict:
    """Whose mailbox it is; also in a world that says nothing about mail."""
    return next(iter(world.collection(Profile.path).values()), NOBODY)


def owner(world: World) -> str:
    """The address of the mailbox."""
    return str(profile(world)["email_address"])


def _selected(fields: str, reply: Any, operation: Operation) -> Any:
    if isinstance(reply, Reply):
        return reply
    try:
        return field_mask.apply(field_mask.parse(fields), reply, known=_names(operation))
    except QueryError as error:
        raise BadRequest(error.message, code=error.code or "invalidParameter", field="fields") from None


def _names(operation: Operation) -> frozenset[str]:
    """Every name that the operation's answers may hold, at any level."""
    return frozenset(name for schema in operation.replies.values() for name in _properties(schema))


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
