"""Running a request inside a composite request: its address, its parameters, and its answer as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runtime.apps.salesforce.errors import render
from runtime.apps.salesforce.failures import refused
from runtime.kit.errors import ApiError, Reply
from runtime.kit.operation import Request

_CARRIERS = ("/composite", "/composite/batch", "/composite/graph")
"""Requests that carry others may not stand inside one."""


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


def run(request: Request, method: str, url: str, body: Any, headers: Mapping[str, str]) -> Answer:
    """Carry out one subrequest; an error leaves no trace of it in the world and is its answer.

    `url` is relative to the host. A version may be left out of it (`v61.0/...`), as batch requests write it.
    """
    try:
        reply = _reply(request, method.upper(), url, body, headers)
    except ApiError as error:
        reply = render(error)
    return Answer(reply.status, reply.body, reply.headers)


def _reply(request: Request, method: str, url: str, body: Any, headers: Mapping[str, str]) -> Reply:
    assert request.call is not None, "the gateway gives every request a way to carry others"
    path = url if url.startswith("/services/data/") else "/services/data/" + url.lstrip("/")
    if path.partition("?")[0].rstrip("/").endswith(_CARRIERS):
        raise refused("INVALID_INPUT", f"a subrequest cannot be a composite request: {url}")
    if method in ("POST", "PATCH") and not isinstance(body, Mapping):
        raise refused("JSON_PARSER_ERROR", "The HTTP entity body is required, but this request has no entity body.")
    reply = request.call(method, path, body, headers)
    if isinstance(reply.body, bytes):
        raise refused("NOT_ACCEPTABLE", "the content of a file cannot be read in a subrequest", status=406)
    return reply
