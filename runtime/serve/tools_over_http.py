"""One seat over HTTP: the task and its tools as JSON, MCP, and the gateway under `/p/<app>/` or by Host header.

Nothing here tells how the episode is graded, and nothing resets it: that is the control port's.
"""

from dataclasses import asdict
from typing import Any

import orjson

from runtime.gateway.gateway import Gateway, Response, example_host
from runtime.serve.asgi import Application, Arrived, Receive, Scope, Send, answer, arrive, no_such_app, read, too_large
from runtime.serve.seat import Seat, StepsSpent
from runtime.task.nearest import did_you_mean
from runtime.toolsets._tools import ToolError

MCP_PATH = "/mcp"
TOOLS = "/tools"


class SeatServer:
    """One seat behind HTTP. Calls are carried out one after another: on one event loop."""

    def __init__(self, seat: Seat, *, mcp: Application | None = None, as_json: bool = True) -> None:
        """`mcp` answers at /mcp; `as_json` has all the rest. The gateway goes with tools that can make any call."""
        self.seat = seat
        self._mcp = mcp
        self._as_json = as_json
        self._with_gateway = as_json and seat.any_operation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        arrived = arrive(scope)
        if arrived.ours and self._mcp is not None and arrived.address.path.rstrip("/") == MCP_PATH:
            await self._mcp(scope, receive, send)
            return
        body = await read(scope, receive)
        await answer(self._respond(arrived, body), send, head=scope["method"] == "HEAD")

    def _respond(self, arrived: Arrived, body: bytes | None) -> Response:
        if body is None:
            return too_large()
        try:
            return self._ours(arrived, body) if arrived.ours else self._vendors(arrived, body)
        except StepsSpent as spent:
            return _error(403, str(spent))
        except ToolError as error:
            return _error(400, str(error))
        except Exception:  # an agent must get an answer even when we are at fault; the seat keeps it
            return _error(500, "Internal error")

    def _ours(self, arrived: Arrived, body: bytes) -> Response:
        path, method = arrived.address.path.rstrip("/"), arrived.method
        name = path.removeprefix(f"{TOOLS}/")
        if not self._as_json:
            return _error(404, f"there is nothing at `{path or '/'}`; MCP is at {MCP_PATH}")
        if name != path:
            return self._call(name, body) if method == "POST" else _not_allowed(method, "POST")
        pages = {"": self._index, "/task": self._task, TOOLS: self._tools}
        if path not in pages:
            return _error(404, f"there is nothing at `{path}`{did_you_mean(path, pages)}; {self._places()}")
        return Response(200, pages[path]()) if method in ("GET", "HEAD") else _not_allowed(method, "GET")

    def _call(self, name: str, body: bytes) -> Response:
        if name not in self.seat.names():
            near = did_you_mean(name, self.seat.names())
            return _error(404, f"there is no tool `{name}`{near}; GET {TOOLS} lists those there are")
        try:
            arguments = orjson.loads(body) if body.strip() else {}
        except orjson.JSONDecodeError as error:
            return _error(400, f"the body is not JSON: {error}")
        if not isinstance(arguments, dict):
            return _error(400, "the body is not an object of arguments by name")
        return Response(200, {"result": self.seat.call(name, arguments)})

    def _vendors(self, arrived: Arrived, body: bytes) -> Response:
        gateway = self.seat.gateway
        if not self._with_gateway:
            return _error(404, f"the apps are reached by the tools only; {self._places()}")
        if arrived.app and arrived.app not in gateway.catalog.titles:
            return no_such_app(gateway, arrived.app)
        url = _vendors_url(gateway, arrived)
        return self.seat.fetch(arrived.method, url, body=body, headers=arrived.headers, base=arrived.base)

    def _places(self) -> str:
        return f"there are /task, {TOOLS}" + (f", {MCP_PATH}" if self._mcp else "")

    def _index(self) -> dict[str, Any]:
        found: dict[str, Any] = {"task": "/task", "tools": TOOLS}
        if self._mcp:
            found["mcp"] = MCP_PATH
        if self._with_gateway:
            titles = self.seat.gateway.catalog.titles
            found["apps"] = {app: f"/p/{app}" for app in self.seat.task.services if app in titles}
        return {**found, "steps": self.seat.max_steps, "steps_taken": self.seat.steps}

    def _task(self) -> dict[str, Any]:
        """The public task. Granted tools are named only to an agent that holds them: they hint at the reference."""
        held = {each.name for each in self.seat.toolset.tools}
        task = asdict(self.seat.task)
        return {**task, "tools": [name for name in task["tools"] if name in held]}

    def _tools(self) -> list[dict[str, Any]]:
        tools = self.seat.toolset.tools
        return [
            {"name": each.name, "description": each.description, "parameters": dict(each.parameters)} for each in tools
        ]


def _vendors_url(gateway: Gateway, arrived: Arrived) -> str:
    """The call at the vendor's own address, as `api_fetch` would be given it."""
    query = f"?{arrived.address.query}" if arrived.address.query else ""
    rest = f"{arrived.address.path}{query}"
    if not arrived.app:
        return f"https://{arrived.address.host}{rest}"
    urls = [f"https://{example_host(host)}{rest}" for host in gateway.hosts(arrived.app)]
    return next((url for url in urls if gateway.operation_at(arrived.method, url) is not None), urls[0])


def _error(status: int, message: str) -> Response:
    return Response(status, {"error": message}, failed=True)


def _not_allowed(method: str, instead: str) -> Response:
    return Response(405, {"error": f"`{method}` is not answered here, `{instead}` is"}, {"Allow": instead}, failed=True)
