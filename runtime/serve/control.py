"""The control port: opens, resets and grades episodes. It asks for a token, and agents have another port."""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

import orjson

from runtime.gateway.gateway import Response
from runtime.serve.asgi import Receive, Scope, Send, answer, read, too_large
from runtime.serve.episodes import Episodes, NoSuchTask, Open
from runtime.serve.tools_over_http import MCP_PATH
from runtime.task.nearest import did_you_mean

_SHORT = {"reset": "POST", "grade": "GET", "calls": "GET"}
_LEFT_OUT = ("calls", "messages", "trigger")
"""What `grade` leaves out of an episode's record: it has a place of its own, or is known."""


class Control:
    """The control port as an ASGI application. Every request without the token is answered 401, whatever its path."""

    def __init__(
        self,
        episodes: Episodes,
        token: str,
        *,
        describe: Callable[[Open], Mapping[str, Any]],
        stop: Callable[[], None],
    ) -> None:
        """`describe` gives an episode as it stands as JSON data; `stop` ends the server once it is answered."""
        self._episodes = episodes
        self._token = token.encode()
        self._describe = describe
        self._stop = stop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["type"] != "http":
            return
        body = await read(scope, receive)
        if not self._may(scope):
            refusal = {"error": "the control port wants `Authorization: Bearer <token>`, with the token of this server"}
            await answer(Response(401, refusal, {"WWW-Authenticate": "Bearer"}, failed=True), send)
            return
        steps = [each for each in str(scope["path"]).split("/") if each]
        response = too_large() if body is None else await self._respond(scope["method"], steps, body)
        await answer(response, send, head=scope["method"] == "HEAD")
        if response.status == 202:
            self._stop()

    def _may(self, scope: Scope) -> bool:
        given = next((value for name, value in scope["headers"] if name.lower() == b"authorization"), b"")
        kind, _, token = given.partition(b" ")
        return kind.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._token)

    async def _respond(self, method: str, steps: list[str], body: bytes) -> Response:
        match steps:
            case ["stop"]:
                return Response(202, {"stopping": True}) if method == "POST" else _not_allowed(method, "POST")
            case ["episodes"] if method == "POST":
                return self._open(body)
            case ["episodes"]:
                found = [self._where(each) for each in self._episodes.all()]
                return Response(200, found) if method == "GET" else _not_allowed(method, "GET, POST")
            case ["episodes", name, *rest]:
                opened = self._episodes.get(name)
                if opened is None:
                    return _error(404, f"no episode `{name}` is open")
                return await self._one(method, opened, rest)
            case [short] if short in _SHORT and method != _SHORT[short]:
                return _not_allowed(method, _SHORT[short])
            case [short] if short in _SHORT:
                open_ = self._episodes.all()
                if len(open_) == 1:
                    return await self._one(method, open_[0], [short])
                return _error(409, f"{len(open_)} episodes are open; name one: /episodes/<id>/{short}")
            case _:
                path = "/" + "/".join(steps)
                near = did_you_mean(path, ["/stop", "/episodes", *(f"/{each}" for each in _SHORT)])
                known = "there are GET /grade, GET /calls, POST /reset, POST /episodes, POST /stop"
                return _error(404, f"there is nothing at `{path}`{near}; {known}")

    async def _one(self, method: str, opened: Open, rest: list[str]) -> Response:
        if not rest:
            if method == "DELETE":
                await self._episodes.close(opened)
                return Response(204)
            return Response(200, self._where(opened)) if method == "GET" else _not_allowed(method, "GET, DELETE")
        [what, *more] = rest
        if what not in _SHORT or more:
            near = did_you_mean(what, _SHORT)
            return _error(404, f"an episode has no `{'/'.join(rest)}`{near}; it has {', '.join(_SHORT)}")
        if method != _SHORT[what]:
            return _not_allowed(method, _SHORT[what])
        if what == "reset":
            self._episodes.reset(opened)
            return Response(200, self._where(opened))
        data = self._describe(opened)
        if what == "calls":
            return _record(data["calls"])
        return _record({name: value for name, value in data.items() if name not in _LEFT_OUT})

    def _open(self, body: bytes) -> Response:
        if self._episodes.port is None:
            return _error(409, "an agent over stdio has one episode; serve with --port for several")
        try:
            asked = orjson.loads(body) if body.strip() else {}
        except orjson.JSONDecodeError as error:
            return _error(400, f"the body is not JSON: {error}")
        if not isinstance(asked, dict):
            return _error(400, 'the body is not an object such as {"task": "sales.win_notice_routing", "trial": 1}')
        unknown = [name for name in asked if name not in ("task", "trial")]
        if unknown:
            return _error(400, f"an episode has no `{unknown[0]}`{did_you_mean(unknown[0], ('task', 'trial'))}")
        task, trial = asked.get("task") or "", asked.get("trial", 1)
        if not isinstance(task, str):
            return _error(400, "`task` is not text")
        if not isinstance(trial, int) or isinstance(trial, bool) or trial < 1:
            return _error(400, f"`trial` is {orjson.dumps(trial).decode()}, expected a whole number from 1")
        try:
            return Response(201, self._where(self._episodes.open(task, trial)))
        except NoSuchTask as error:
            return _error(404, str(error))

    def _where(self, opened: Open) -> dict[str, Any]:
        """An episode as it is listed; only addresses of the agents' port, so that it can be handed on as it is."""
        found: dict[str, Any] = {"id": opened.id, "task": opened.prepared.task.id, "trial": opened.trial}
        port = self._episodes.port
        if opened.path is not None and port is not None:
            found["url"] = f"{self._episodes.base}{opened.path}"
            if port.served.mcp:
                found["mcp"] = f"{found['url']}{MCP_PATH}"
        return {**found, "steps": opened.seat.steps, "max_steps": opened.seat.max_steps}


def _record(data: Any) -> Response:
    """Part of a record; a record may have keys that are no text, such as numbers of rows."""
    content = orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)
    return Response(200, content, {"Content-Type": "application/json; charset=utf-8"})


def _error(status: int, message: str) -> Response:
    return Response(status, {"error": message}, failed=True)


def _not_allowed(method: str, instead: str) -> Response:
    return Response(405, {"error": f"`{method}` is not answered here, {instead} is"}, {"Allow": instead}, failed=True)
