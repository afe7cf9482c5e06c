"""What every Gmail method does around its own work: whose mailbox, known parameters, partial answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from runtime.apps.gmail.fields import ME
from runtime.apps.gmail.records import Profile
from runtime.apps.gmail.seeding import NOBODY
from runtime.kit.errors import Forbidden, Reply, UnknownField
from runtime.kit.operation import Request
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.query.partial_response import selected, selection

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
        if not fields or isinstance(reply, Reply):
            return reply
        return selected(selection(str(fields)), reply, request.operation)

    return answer


def profile(world: World) -> RecordDict:
    """Whose mailbox it is; also in a world that says nothing about mail."""
    return next(iter(world.collection(Profile.path).values()), NOBODY)


def owner(world: World) -> str:
    """The address of the mailbox."""
    return str(profile(world)["email_address"])
