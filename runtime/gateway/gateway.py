"""One call of an agent, from method and URL to the vendor's answer. Nothing an agent sends raises out of here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, NamedTuple
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


@dataclass(slots=True)
class Response:
    """What an agent gets back. Not frozen, for one is made with every call and freezing costs time."""

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

    def operation_at(self, method: str, url: str) -> Operation | None:
        """The operation that a call would reach, or None where there is none; nothing is carried out."""
        try:
            found = self._find(method.upper(), split_url(url), "")
        except BadRequest:
            return None
        return found.target if isinstance(found, Match) else None

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
        try:
            if not isinstance(url, str) or len(url) > MAX_URL:
                raise BadRequest("the URL is too long", status=414)
            if not url.isascii():
                url = url.encode("utf-8", "replace").decode()
            address = split_url(url)
        except BadRequest as error:
            return self._render(app, error, None)
        lower = {name.lower(): value for name, value in headers.items()} if headers else {}
        return self.dispatch(world, method, address, params=params, body=body, headers=lower, base=base, app=app)

    def dispatch(
        self,
        world: World,
        method: str,
        address: "Address",
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        base: str = "",
        app: str = "",
        inside: bool = False,
    ) -> Response:
        """`execute` for an address that is taken apart already and headers in lower case; it counts no call."""
        mark = world.mark()
        owner = app
        operation: Operation | None = None
        try:
            method = method.upper()
            found = self._find(method, address, app)
            if isinstance(found, Miss):
                owner = app or self._owner(address)
                if not owner:
                    return self._unknown_host(address.host)
                raise _route_error(found, method, address.path or "/")
            operation = found.target
            owner = operation.app
            request = Request(
                operation=operation,
                method=method,
                base=base or f"https://{address.host}",
                path=address.path,
                path_params=found.params,
                query=_query(address.query, params),
                headers=headers or {},
                variables=found.params,
                host=address.host,
                inside=inside,
            )
            stated = request.headers.get("content-type", "")
            request.body, request.raw, request.content_type = read_body(body, stated, operation.media)
            request.call = partial(self._part, world, request, app)
            reply = self._run(world, operation, request)
            failed = bool(operation.graphql) and isinstance(reply.body, Mapping) and "errors" in reply.body
            return Response(reply.status, reply.body, reply.headers, owner, operation.id, failed)
        except ApiError as error:
            world.rollback(mark)
            return self._render(owner, error, operation)
        except Exception as error:  # an agent must get an answer even when we are at fault
            if inside:
                raise
            world.rollback(mark)
            return self._broken(owner, operation.id if operation else "", error)

    def _part(
        self, world: World, outer: Request, app: str, method: str, url: str, body: Any, headers: Mapping[str, str]
    ) -> Reply:
        """A call that another one carries."""
        path, _, query = url.partition("?")
        lower = {name.lower(): value for name, value in headers.items()}
        address = Address(outer.host, path, query)
        response = self.dispatch(
            world, method, address, body=body, headers=lower, base=outer.base, app=app, inside=True
        )
        return Reply(response.status, response.body, response.headers)

    def _find(self, method: str, address: "Address", app: str) -> Match[Operation] | Miss[Operation]:
        if not app:
            return self._router.match(method, address.host, address.path or "/")
        found: Match[Operation] | Miss[Operation] = Miss(False, (), ())
        for host in self.hosts(app):
            found = self._router.match(method, example_host(host), address.path or "/")
            if isinstance(found, Match):
                break
        return found

    def _owner(self, address: "Address") -> str:
        """The app whose operations come nearest to a path that none serves; empty for an unknown host."""
        near = self._router.nearest(address.host, address.path or "/")
        return near[0].app if near else ""

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
        return Reply(bound.status, answer)

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


class Address(NamedTuple):
    """A URL taken apart."""

    host: str
    path: str
    query: str = ""


_SAFE = "/:@!$&'()*+,;=~%-._\"<>[]{}|^`\\"
_USUAL = re.compile(r"https?://([A-Za-z0-9._-]+)(?::\d+)?(/[^?#\s\x00-\x1f]*)?(?:\?([^#\s\x00-\x1f]*))?")
"""A URL as most are, taken apart at once; any other goes through urlsplit."""


def split_url(url: str) -> Address:
    """Host, path and query of a URL as an agent may type it: without a scheme, with spaces, with a fragment.

    Raises BadRequest for text without a host.
    """
    usual = _USUAL.fullmatch(url)
    if usual is not None:
        host, path, query = usual.groups(default="")
        return Address(host, path, query)
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
    path = quote(parts.path, safe=_SAFE) if " " in parts.path else parts.path
    return Address(host, path, parts.query)


def _query(text: str, params: Mapping[str, Any] | None) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in _pairs(text) if text else ():
        held = values.get(name)
        values[name] = value if name not in values else [*held, value] if isinstance(held, list) else [held, value]
    for name, value in _readable(params).items():
        if value is not None:
            values[name] = value
    return values


def _readable(params: Mapping[str, Any] | None) -> dict[str, Any]:
    """Parameters as JSON data. Raises BadRequest for what no URL can carry."""
    if not params:
        return {}
    try:
        plain: dict[str, Any] = orjson.loads(orjson.dumps(dict(params), option=orjson.OPT_NON_STR_KEYS))
    except (TypeError, ValueError):
        raise BadRequest("the parameters are not readable text, numbers and lists") from None
    return plain


def _pairs(text: str) -> list[tuple[str, str]]:
    if "%" in text or "+" in text or ";" in text:
        try:
            return parse_qsl(text, keep_blank_values=True, max_num_fields=2000)
        except ValueError:
            raise BadRequest("the query string has too many fields", status=414) from None
    parts = (each.partition("=") for each in text.split("&", 2000) if each)
    return [(name, value) for name, _, value in parts]


def _host_and_path(url: str) -> tuple[str, str]:
    rest = url.partition("://")[2]
    host, slash, path = rest.partition("/")
    return host, slash + path


@cache
def example_host(template: str) -> str:
    """A host that fits a template: `{site}.atlassian.net` is `site.atlassian.net`."""
    return template.replace("{", "").replace("}", "").lower()


def _route_error(miss: Miss[Operation], method: str, path: str) -> UnknownRoute:
    if miss.other_methods:
        return MethodNotAllowed(method, path, miss.other_methods)
    return UnknownRoute(method, path)


@cache
def default_gateway() -> Gateway:
    """The gateway over all installed apps."""
    return Gateway(load_catalog())
