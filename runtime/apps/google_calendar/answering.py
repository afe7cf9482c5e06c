"""What every Calendar method does around its own work: known parameters, etags, partial answers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from runtime.kit.errors import BadRequest, Reply, UnknownField
from runtime.kit.operation import Request
from runtime.kit.world import World
from runtime.query.partial_response import selected, selection

_EVERYWHERE = frozenset(
    {"alt", "fields", "key", "oauth_token", "access_token", "prettyPrint", "quotaUser", "userIp", "callback", "$.xgafv"}
)
"""Parameters that every method takes; only `fields` changes an answer here."""


def method(handler: Callable[..., Any]) -> Callable[..., Any]:
    """A handler as a Calendar method: unknown parameters are refused, a known etag answers 304, `fields` selects."""

    @wraps(handler)
    def answer(world: World, request: Request, **arguments: Any) -> Any:
        known = {parameter.name for parameter in request.operation.parameters} | _EVERYWHERE
        for name in request.query:
            if name not in known:
                raise UnknownField(name, where="query")
        if request.query.get("alt", "json") != "json":
            raise BadRequest("Invalid value for: alt", code="invalidParameter", field="alt")
        reply = handler(world, request=request, **arguments)
        if isinstance(reply, Reply) or not isinstance(reply, dict):
            return reply
        headers = {"ETag": reply["etag"]} if "etag" in reply else {}
        if request.method == "GET" and headers and _known(request, headers["ETag"]):
            return Reply(304, None, headers)
        fields = request.query.get("fields")
        body = selected(selection(str(fields)), reply, request.operation) if fields else reply
        return Reply(request.operation.status, body, headers)

    return answer


def _known(request: Request, etag: str) -> bool:
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag in [each.strip().removeprefix("W/") for each in given.split(",")]
