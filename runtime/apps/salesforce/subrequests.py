"""Running a request inside a composite request: its address, its parameters, and its answer as data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from runtime.apps.salesforce.errors import render
from runtime.apps.salesforce.failures import refused
from runtime.gateway.routing import Match, Router
from runtime.kit.errors import ApiError, MethodNotAllowed, MissingField, Reply, UnknownRoute
from runtime.kit.operation import Request
from runtime.kit.world import World

_HOST = "inside"
_BASE = "/services/data/v{version}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a subrequest answered: status, body and headers."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def ok(self) -> bool:
        """Whether it did what was asked."""
        return self.status < 300


@cache
def _router() -> Router[Callable[..., Any]]:
    from runtime.apps.salesforce.handlers import collections, queries, service, sobjects

    router: Router[Callable[..., Any]] = Router()
    table: tuple[tuple[str, str, Callable[..., Any]], ...] = (
        ("GET", "/limits", service.get_limits),
        ("GET", "/query", queries.query),
        ("GET", "/query/{locator}", queries.query_more),
        ("GET", "/queryAll", queries.query_all),
        ("GET", "/queryAll/{locator}", queries.query_all_more),
        ("GET", "/search", queries.search),
        ("GET", "/parameterizedSearch", queries.parameterized_search),
        ("POST", "/parameterizedSearch", queries.parameterized_search_post),
        ("GET", "/sobjects", service.describe_global),
        ("GET", "/sobjects/{sobject}", service.describe_basic),
        ("GET", "/sobjects/{sobject}/describe", service.describe_sobject),
        ("POST", "/sobjects/{sobject}", sobjects.create_record),
        ("GET", "/sobjects/{sobject}/{id}", sobjects.read_record),
        ("PATCH", "/sobjects/{sobject}/{id}", sobjects.update_record),
        ("DELETE", "/sobjects/{sobject}/{id}", sobjects.delete_record),
        ("GET", "/sobjects/{sobject}/{id}/{relationship}", sobjects.read_related),
        ("PATCH", "/sobjects/{sobject}/{field}/{value}", sobjects.upsert_record),
        ("DELETE", "/sobjects/{sobject}/{field}/{value}", sobjects.delete_by_field),
        ("POST", "/composite/sobjects", collections.create_records),
        ("PATCH", "/composite/sobjects", collections.update_records),
        ("DELETE", "/composite/sobjects", collections.delete_records),
        ("GET", "/composite/sobjects/{sobject}", collections.read_records),
        ("PATCH", "/composite/sobjects/{sobject}/{field}", collections.upsert_records),
        ("POST", "/composite/tree/{sobject}", collections.create_tree),
    )
    for method, path, handler in table:
        router.add(method, _HOST, _BASE + path, handler)
    return router


def run(world: World, request: Request, method: str, url: str, body: Any, headers: Mapping[str, str]) -> Answer:
    """Carry out one subrequest; an error leaves no trace of it in the world and is its answer.

    `url` is relative to the host. A version may be left out of it (`v61.0/...`), as batch requests write it.
    """
    mark = world.mark()
    try:
        reply = _call(world, request, method.upper(), url, body, headers)
        return Answer(reply.status, reply.body, reply.headers)
    except ApiError as error:
        world.rollback(mark)
        reply = render(error)
        return Answer(reply.status, reply.body, {})


def _call(world: World, request: Request, method: str, url: str, body: Any, headers: Mapping[str, str]) -> Reply:
    parts = urlsplit(url)
    path = parts.path if parts.path.startswith("/services/data/") else "/services/data/" + parts.path.lstrip("/")
    found = _router().match(method, _HOST, path)
    if not isinstance(found, Match):
        raise MethodNotAllowed(method, path, found.other_methods) if found.other_methods else UnknownRoute(method, path)
    given: dict[str, Any] = {}
    for name, value in parse_qsl(parts.query, keep_blank_values=True, max_num_fields=2000):
        given["in_" if name == "in" else name] = value
    if method in ("POST", "PATCH") and not isinstance(body, Mapping):
        raise refused("JSON_PARSER_ERROR", "The HTTP entity body is required, but this request has no entity body.")
    _check_query(found.target.__name__, given)
    inner = replace(
        request,
        method=method,
        path=path,
        path_params=found.params,
        variables={**request.variables, **found.params},
        query=given,
        headers={name.lower(): value for name, value in headers.items()},
        body=body,
    )
    arguments = {**given, **found.params}
    answer = found.target(world, request=inner, body=body, **arguments)
    if isinstance(answer, Reply):
        return answer
    created = method == "POST" and ("/sobjects/" in path or "/tree/" in path) and "/composite/sobjects" not in path
    return Reply(201 if created else 200, answer)


_NEEDED = {
    "query": ("q",),
    "query_all": ("q",),
    "search": ("q",),
    "parameterized_search": ("q",),
    "delete_records": ("ids",),
    "read_records": ("ids", "fields"),
}


def _check_query(handler: str, given: Mapping[str, Any]) -> None:
    for name in _NEEDED.get(handler, ()):
        if name not in given:
            raise MissingField(name, where="query")
