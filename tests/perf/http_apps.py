"""The three servers of goal 9 on one uvicorn worker: ours, the same endpoints as Starlette routes, and an empty one.

`python -m tests.perf.http_apps ours|starlette|empty` prints its port and serves until its input ends.
"""

import sys
from threading import Thread
from typing import Any

import orjson

from runtime.gateway.binding import App, Bound, BoundParameter
from runtime.gateway.catalog import Catalog
from runtime.gateway.gateway import Gateway
from runtime.kit.errors import ApiError, Reply
from runtime.kit.examples import example_seed
from runtime.kit.operation import Operation, Parameter
from runtime.kit.world import World
from runtime.serve.asgi import GatewayServer
from runtime.serve.server import listen, uvicorn_server

ENDPOINTS = 500
HOST = "api.bench.example.com"


def path(number: int) -> str:
    """The path template of an endpoint."""
    return f"/v{number % 7}/things{number // 7}/{{id}}/parts"


def answer(id: str, limit: int = 10) -> dict[str, Any]:
    """What every endpoint answers."""
    return {"id": id, "limit": limit, "items": []}


def handler(world: World, id: str, limit: int = 10) -> dict[str, Any]:
    """`answer` as a handler of ours."""
    return answer(id, limit)


def render(error: ApiError) -> Reply:
    """A plain error."""
    return Reply(error.status, {"error": error.message})


def ours() -> Any:
    """Our gateway over HTTP."""
    parameters = (
        Parameter("id", "path", True, {"type": "string"}),
        Parameter("limit", "query", False, {"type": "integer", "minimum": 1}),
    )
    operations = tuple(
        Operation(
            app="bench", id=f"op_{each}", method="GET", urls=(f"https://{HOST}{path(each)}",), url="", summary="",
            parameters=parameters, replies={"200": {}}, writes=False,
        )
        for each in range(ENDPOINTS)
    )  # fmt: skip
    gateway = Gateway(Catalog(operations, {"bench": "Bench"}, "bench"))
    taken = tuple(BoundParameter.of(each) for each in parameters)
    accepts = frozenset({"id", "limit"})
    bound = {each.id: Bound(each, handler, accepts, None, taken) for each in operations}
    gateway._apps["bench"] = App("bench", bound, render)
    seed = example_seed("slack")
    seed.apps = (*seed.apps, "bench")
    return GatewayServer(gateway, World(seed))


def starlette() -> Any:
    """The same endpoints as Starlette routes."""
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    async def endpoint(request: Request) -> Response:
        limit = int(request.query_params.get("limit", 10))
        return Response(orjson.dumps(answer(request.path_params["id"], limit)), media_type="application/json")

    return Starlette(routes=[Route(path(each), endpoint) for each in range(ENDPOINTS)])


async def empty(scope: Any, receive: Any, send: Any) -> None:
    """An ASGI application that only answers."""
    body = b'{"id":"x","limit":10,"items":[]}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def main() -> None:
    """Serve one of the three."""
    application = {"ours": ours, "starlette": starlette, "empty": lambda: empty}[sys.argv[1]]()
    listener = listen(0)
    print(listener.getsockname()[1], flush=True)
    server = uvicorn_server(application)

    def stop_at_end_of_input() -> None:
        sys.stdin.read()
        server.should_exit = True

    Thread(target=stop_at_end_of_input, daemon=True).start()
    server.run([listener])


if __name__ == "__main__":
    main()
