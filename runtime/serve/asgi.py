"""A raw ASGI application over the gateway's own dispatch: no second routing table."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import quote

from runtime.gateway.bodies import MAX_BYTES
from runtime.gateway.gateway import Address, Gateway, Response
from runtime.kit.world import World

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

PREFIX = "/p/"
_JSON = b"application/json; charset=utf-8"
_BYTES = b"application/octet-stream"


@dataclass(frozen=True, slots=True)
class Arrived:
    """One HTTP request, taken apart."""

    method: str
    app: str
    """Of a request that came by `/p/<app>/`; empty for one by the vendor's host."""
    address: Address
    """The path is the vendor's own, without prefix."""
    headers: Mapping[str, str]
    """Names in lower case."""
    base: str
    """What absolute URLs of the answer begin with."""
    ours: bool
    """It names no app and no vendor's host: it is meant for the server itself."""

    @property
    def url(self) -> str:
        """As the client wrote it."""
        query = self.address.query
        return f"{self.base}{self.address.path}" + (f"?{query}" if query else "")


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
            await lifespan(receive, send)
        elif scope["type"] == "http":
            body = await read(scope, receive)
            await answer(self.respond(scope, body), send, head=scope["method"] == "HEAD")

    def respond(self, scope: Scope, body: bytes | None) -> Response:
        """The gateway's answer to an ASGI scope and its body (None for one over the limit)."""
        if body is None:
            return too_large()
        arrived = arrive(scope)
        if arrived.ours:
            return self._index(arrived.address.path)
        if arrived.app and arrived.app not in self.gateway.catalog.titles:
            return no_such_app(self.gateway, arrived.app)
        self.world.call += 1
        response = self.gateway.dispatch(
            self.world, arrived.method, arrived.address, body=body or None, headers=arrived.headers,
            base=arrived.base, app=arrived.app,
        )  # fmt: skip
        if self._on_call is not None:
            self._on_call(arrived.method, arrived.url, response)
        return response

    def _index(self, path: str) -> Response:
        if path != "/":
            message = f"no app answers at {path}; call /p/<app>/... or send the vendor's own Host header"
            return Response(404, {"error": {"code": 404, "message": message}}, failed=True)
        return Response(200, {"apps": served_apps(self.gateway), "now": self.world.now_text})


def arrive(scope: Scope) -> Arrived:
    """An ASGI scope as a call; a `root_path` that the application is mounted under belongs to the base."""
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    raw_path = scope.get("raw_path") or quote(scope["path"]).encode()
    root = scope.get("root_path", "")
    path = raw_path.decode("latin-1").partition("?")[0].removeprefix(root) or "/"
    query = scope.get("query_string", b"").decode("latin-1")
    host = headers.get("host", "127.0.0.1")
    scheme = headers.get("x-forwarded-proto", scope.get("scheme", "http"))
    app, base = "", f"{scheme}://{host}{root}"
    if path.startswith(PREFIX):
        app, _, rest = path[len(PREFIX) :].partition("/")
        path, base = "/" + rest, f"{base}{PREFIX}{app}"
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return Arrived(scope["method"], app, Address(name, path, query), headers, base, not app and _is_local(host))


def served_apps(gateway: Gateway) -> dict[str, Any]:
    """Each app with its title, prefix and hosts."""
    return {
        app: {"title": title, "prefix": f"{PREFIX}{app}", "hosts": list(gateway.hosts(app))}
        for app, title in sorted(gateway.catalog.titles.items())
    }


def no_such_app(gateway: Gateway, app: str) -> Response:
    """The answer to a prefix that no app has."""
    error = {"code": 404, "message": f"no app `{app}` is served here"}
    return Response(404, {"error": error, "apps": sorted(gateway.catalog.titles)}, failed=True)


def too_large() -> Response:
    """The answer to a body over the limit."""
    return Response(413, {"error": {"code": 413, "message": "the request body is over the limit"}}, failed=True)


def _is_local(host: str) -> bool:
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    return name in ("127.0.0.1", "localhost", "[::1]", "testserver", "")


async def read(scope: Scope, receive: Receive) -> bytes | None:
    """The body of a request, None for one over the limit."""
    if not any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]):
        return b""
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


async def answer(response: Response, send: Send, *, head: bool = False) -> None:
    """Send a response; `head` leaves its body out."""
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


async def lifespan(receive: Receive, send: Send) -> None:
    """Acknowledge a server's start and end."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
