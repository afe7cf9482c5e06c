"""One call of an agent, from method and URL to the vendor's answer. Nothing an agent sends raises out of here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import orjson
from rapidfuzz import process

from runtime.gateway.arguments import arguments
from runtime.gateway.binding import App, Bound, bind
from runtime.gateway.bodies import read_body
from runtime.gateway.catalog import Catalog, load_catalog
from runtime.gateway.routing import Match, Miss, Router
from runtime.kit.errors import (
    ApiError,
    BadRequest,
    MethodNotAllowed,
    Reply,
    UnknownRoute,
)
from runtime.kit.operation import Operation, Request
from runtime.kit.seeding import ensure_app
from runtime.kit.world import World

MAX_URL = 16_384


@dataclass(frozen=True, slots=True)
class Response:
    """What an agent gets back."""

    status: int
    body: Any = None
    """JSON data, text, bytes, or None for an empty body."""
    headers: Mapping[str, str] = field(default_factory=dict)
    app: str = ""
    operation: str = ""
    """Empty where the call met no operation."""
    failed: bool = False
    """The vendor answered with an error, which some say with status 200 (Slack, GraphQL)."""
    bug: str = ""
    """Set when our own code failed while answering; the run that met it has no verdict."""

    @property
    def ok(self) -> bool:
        """Whether the vendor did what was asked."""
        return 200 <= self.status < 300 and not self.failed

    def content(self) -> bytes:
        """The body as it goes over the wire."""
        if self.body is None:
            return b""
        if isinstance(self.body, bytes):
            return self.body
        if isinstance(self.body, str) and "json" not in self.headers.get("Content-Type", "json"):
            return self.body.encode()
        return orjson.dumps(self.body)


class Gateway:
    """Every app of a catalog behind its vendor's own hosts and paths."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._router: Router[Operation] = Router()
        self._hosts: dict[str, list[str]] = {}
        self._apps: dict[str, App] = {}
        for operation in catalog.operations:
            self._add(operation)

    def _add(self, operation: Operation) -> None:
        methods = ("GET", "POST") if operation.rpc else (operation.method,)
        for url in operation.urls:
            host, path = _host_and_path(url)
            hosts = self._hosts.setdefault(operation.app, [])
            if host not in hosts:
                hosts.append(host)
            for method in methods:
                if not (operation.graphql and isinstance(self._router.match(method, host, path), Match)):
                    self._router.add(method, host, path, operation)

    def hosts(self, app: str) -> tuple[str, ...]:
        """Host templates of an app, the main one first."""
        return tuple(self._hosts.get(app, ()))

    def app(self, name: str) -> App:
        """An app, imported and bound on first use. Raises BindingError."""
        if name not in self._apps:
            self._apps[name] = bind(name, self.catalog)
        return self._apps[name]

    def execute(
        self,
        world: World,
        method: str,
        url: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        base: str = "",
        app: str = "",
    ) -> Response:
        """Carry out one call on a world.

        `params` join the query string of the URL. `body` is JSON data, or bytes or text read by Content-Type. `base`
        replaces scheme and host in absolute URLs of the answer. `app` is set for a call that came by `/p/<app>/`: the
        host of `url` is then ignored. A call that ends in an error leaves the world as it was.
        """
        world.call += 1
        mark = world.mark()
        owner = app
        operation: Operation | None = None
        try:
            found, parts = self._route(method.upper(), url, app)
            if isinstance(found, Miss):
                owner = app or _owner(found)
                if not owner:
                    return self._unknown_host(parts.netloc or url)
                raise _route_error(found, method.upper(), parts.path or "/")
            operation = found.target
            owner = operation.app
            request = Request(
                operation=operation,
                method=method.upper(),
                base=base or f"https://{parts.netloc}",
                path=parts.path,
                path_params={name: value for name, value in found.params.items()},
                query=_query(parts.query, params),
                headers={name.lower(): value for name, value in (headers or {}).items()},
            )
            request.variables = request.path_params
            request.body, request.raw, request.content_type = read_body(body, request.headers.get("content-type", ""))
            reply = self._run(world, operation, request)
            failed = bool(operation.graphql) and isinstance(reply.body, Mapping) and "errors" in reply.body
            return Response(reply.status, reply.body, reply.headers, owner, operation.id, failed)
        except ApiError as error:
            world.rollback(mark)
            return self._render(owner, error, operation)
        except Exception as error:  # an agent must get an answer even when we are at fault
            world.rollback(mark)
            name = operation.id if operation else ""
            return self._broken(owner, name, error)

    def _route(self, method: str, url: str, app: str) -> tuple[Match[Operation] | Miss[Operation], "_Parts"]:
        if not isinstance(url, str) or len(url) > MAX_URL:
            raise BadRequest("the URL is too long", status=414)
        parts = split_url(url)
        hosts = self.hosts(app) if app else (parts.netloc,)
        found: Match[Operation] | Miss[Operation] = Miss(False, (), ())
        for host in hosts:
            found = self._router.match(method, example_host(host), parts.path or "/")
            if isinstance(found, Match):
                break
        return found, parts

    def _run(self, world: World, operation: Operation, request: Request) -> Reply:
        app = self.app(operation.app)
        if operation.app not in world.seed.apps:
            ensure_app(world.seed, operation.app)
        if operation.graphql:
            from runtime.gateway.graphql import run

            return run(app, world, request)
        bound: Bound = app.bound[operation.id]
        answer = bound.handler(world, **arguments(bound, request))
        if isinstance(answer, Reply):
            return answer
        return Reply(operation.status, answer)

    def _render(self, owner: str, error: ApiError, operation: Operation | None) -> Response:
        if not owner:
            return Response(error.status, {"error": {"code": error.status, "message": error.message}}, failed=True)
        try:
            reply = self.app(owner).render(error)
        except Exception as broken:
            return self._broken(owner, operation.id if operation else "", broken)
        name = operation.id if operation else ""
        return Response(reply.status, reply.body, reply.headers, owner, name, failed=True)

    def _broken(self, owner: str, operation: str, error: Exception) -> Response:
        trace: Any = error.__traceback__
        while trace and trace.tb_next:
            trace = trace.tb_next
        place = f"{trace.tb_frame.f_code.co_filename.rpartition('/runtime/')[2]}:{trace.tb_lineno}" if trace else ""
        bug = f"{type(error).__name__} in {owner}.{operation} at {place}: {error}"
        body = {"error": {"code": 500, "message": "Internal error"}}
        return Response(500, body, {}, owner, operation, failed=True, bug=bug)

    def _unknown_host(self, host: str) -> Response:
        known = sorted({example_host(each) for hosts in self._hosts.values() for each in hosts})
        near = process.extractOne(host, known, score_cutoff=60)
        hint = f"; did you mean {near[0]}?" if near else "; api_search lists the URLs there are"
        message = f"Unknown API URL: no service answers at {host}{hint}"
        return Response(404, {"error": {"code": 404, "message": message}}, failed=True)


@dataclass(frozen=True, slots=True)
class _Parts:
    netloc: str
    path: str
    query: str


def split_url(url: str) -> _Parts:
    """Host, path and query of a URL as an agent may type it: without a scheme, with spaces, with a fragment.

    Raises BadRequest for text without a host.
    """
    text = url.strip()
    if "://" not in text:
        text = "https://" + text.lstrip("/")
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        raise BadRequest(f"`{url}` is not a URL") from None
    if parts.scheme not in ("http", "https"):
        raise BadRequest(f"`{url}` is not an http URL")
    if not host or " " in host:
        raise BadRequest(f"`{url}` has no host; a URL begins like https://gmail.googleapis.com/")
    return _Parts(host, quote(parts.path, safe="/:@!$&'()*+,;=~%-._\"<>[]{}|^`\\") if " " in parts.path else parts.path, parts.query)


def _query(text: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True, max_num_fields=2000) if text else ():
        held = values.get(name)
        values[name] = value if name not in values else [*held, value] if isinstance(held, list) else [held, value]
    for name, value in (params or {}).items():
        if value is not None:
            values[str(name)] = value
    return values


def _host_and_path(url: str) -> tuple[str, str]:
    rest = url.partition("://")[2]
    host, slash, path = rest.partition("/")
    return host, slash + path


@cache
def example_host(template: str) -> str:
    """A host that fits a template: `{site}.atlassian.net` is `site.atlassian.net`."""
    return template.replace("{", "").replace("}", "").lower()


def _owner(miss: Miss[Operation]) -> str:
    for target in miss.host_targets:
        return target.app
    return ""


def _route_error(miss: Miss[Operation], method: str, path: str) -> UnknownRoute:
    if miss.other_methods:
        return MethodNotAllowed(method, path, miss.other_methods)
    return UnknownRoute(method, path)


@cache
def default_gateway() -> Gateway:
    """The gateway over all installed apps."""
    return Gateway(load_catalog())

