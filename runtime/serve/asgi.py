"""A raw ASGI application over the gateway's own dispatch: no second routing table."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import quote

from runtime.gateway.bodies import MAX_BYTES
from runtime.gateway.gateway import Address, Gateway, Response
from runtime.kit.world import World

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX = "/p/"
_JSON = b"application/json; charset=utf-8"
_BYTES = b"application/octet-stream"


class GatewayServer:
    """One world behind HTTP. Calls are carried out one after another, in the order they arrive: on one event loop."""

    def __init__(
        self, gateway: Gateway, world: World, *, on_call: Callable[[str, str, Response], None] | None = None
    ) -> None:
        """`on_call` is told the method, URL and response of each call."""
        self.gateway = gateway
        self.world = world
        self._on_call = on_call

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request; lifespan events are acknowledged."""
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http":
            body = await _read(receive) if _has_body(scope) else b""
            await _answer(self.respond(scope, body), send, head=scope["method"] == "HEAD")

    def respond(self, scope: Scope, body: bytes | None) -> Response:
        """The gateway's answer to an ASGI scope and its body (None for one over the limit)."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if body is None:
            return Response(413, {"error": {"code": 413, "message": "the request body is over the limit"}}, failed=True)
        raw_path = scope.get("raw_path") or quote(scope["path"]).encode()
        path = raw_path.decode("latin-1").partition("?")[0]
        query = scope.get("query_string", b"").decode("latin-1")
        host = headers.get("host", "127.0.0.1")
        scheme = headers.get("x-forwarded-proto", scope.get("scheme", "http"))
        app, base = "", f"{scheme}://{host}"
        if path.startswith(PREFIX):
            app, _, rest = path[len(PREFIX) :].partition("/")
            path, base = "/" + rest, f"{base}{PREFIX}{app}"
            if app not in self.gateway.catalog.titles:
                return self._no_such_app(app)
        elif _is_local(host):
            return self._index(path)
        address = Address(host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host, path, query)
        self.world.call += 1
        response = self.gateway.dispatch(
            self.world, scope["method"], address, body=body or None, headers=headers, base=base, app=app
        )
        if self._on_call is not None:
            self._on_call(scope["method"], f"{base}{path}" + (f"?{query}" if query else ""), response)
        return response

    def _no_such_app(self, app: str) -> Response:
        apps = sorted(self.gateway.catalog.titles)
        return Response(
            404, {"error": {"code": 404, "message": f"no app `{app}` is served here"}, "apps": apps}, failed=True
        )

    def _index(self, path: str) -> Response:
        if path != "/":
            message = f"no app answers at {path}; call /p/<app>/... or send the vendor's own Host header"
            return Response(404, {"error": {"code": 404, "message": message}}, failed=True)
        served = {
            app: {"title": title, "prefix": f"{PREFIX}{app}", "hosts": list(self.gateway.hosts(app))}
            for app, title in sorted(self.gateway.catalog.titles.items())
        }
        return Response(200, {"apps": served, "now": self.world.now_text})


def _is_local(host: str) -> bool:
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    return name in ("127.0.0.1", "localhost", "[::1]", "testserver", "")


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


async def _read(receive: Receive) -> bytes | None:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        chunk = message.get("body", b"")
        size += len(chunk)
        if size <= MAX_BYTES:
            chunks.append(chunk)
        if not message.get("more_body"):
            break
    return b"".join(chunks) if size <= MAX_BYTES else None


async def _answer(response: Response, send: Send, *, head: bool) -> None:
    content = response.content()
    pairs: list[tuple[bytes, bytes]] = []
    if response.status not in (204, 304):
        pairs.append((b"content-length", str(len(content)).encode()))
    else:
        content = b""
    typed = False
    for name, value in response.headers.items():
        lower = name.lower()
        typed = typed or lower == "content-type"
        pairs.append((lower.encode("latin-1"), str(value).encode("latin-1", "replace")))
    if response.body is not None and not typed:
        pairs.append((b"content-type", _BYTES if isinstance(response.body, bytes) else _JSON))
    await send({"type": "http.response.start", "status": response.status, "headers": pairs})
    await send({"type": "http.response.body", "body": b"" if head else content})


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
