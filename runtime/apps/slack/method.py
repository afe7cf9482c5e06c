"""What every Web API method has in common: the token it asks for, and `ok` in what it answers."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec

from runtime.kit.errors import Unauthorized
from runtime.kit.operation import Request

Arguments = ParamSpec("Arguments")


def method(handler: Callable[Arguments, dict[str, Any]]) -> Callable[Arguments, dict[str, Any]]:
    """A handler that refuses an empty token and whose answer begins with `ok: true`.

    A call without any token is the agent's own and is let in. Raises Unauthorized.
    """

    @wraps(handler)
    def answer(*args: Arguments.args, **kwargs: Arguments.kwargs) -> dict[str, Any]:
        request = kwargs.get("request")
        if isinstance(request, Request):
            _admit(request)
        return {"ok": True, **handler(*args, **kwargs)}

    return answer


def _admit(request: Request) -> None:
    header = request.headers.get("authorization")
    if header is None:
        given = request.body.get("token") if isinstance(request.body, Mapping) else None
        if given == "":
            raise Unauthorized("the token is empty", code="not_authed")
        return
    scheme, _, token = header.strip().partition(" ")
    if not token.strip():
        raise Unauthorized("the token is empty", code="not_authed")
    if scheme.lower() != "bearer":
        raise Unauthorized("the token is not a bearer token", code="invalid_auth")
