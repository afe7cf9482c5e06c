"""The tools an agent holds during one episode, and the record of what it did with them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import orjson

from runtime.episode.prepared import PublicTask
from runtime.gateway.gateway import Gateway, Response
from runtime.gateway.lookup import ApiSearch, api_search_over
from runtime.kit.world import World


class BudgetSpent(Exception):
    """The episode's steps are used up."""


class AgentStopped(Exception):
    """The agent could not go on; the message says why."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call and its answer. Calls are numbered from 1, as the diff names them."""

    number: int
    method: str
    url: str
    params: Mapping[str, Any]
    body: Any
    """JSON data or text; bytes where it is neither."""
    response: Response
    headers: Mapping[str, str] = field(default_factory=dict)


class Session:
    """One agent at work on one world, within a budget of steps."""

    def __init__(
        self,
        task: PublicTask,
        world: World,
        gateway: Gateway,
        *,
        on_call: Callable[[Call], None] | None = None,
        counts_calls: bool = True,
        scoped: bool = False,
    ) -> None:
        """`counts_calls` makes each call a step; an agent that works in turns counts those itself.

        `scoped` lets it reach the task's own services only.
        """
        self.task = task
        self.world = world
        self.gateway = gateway
        self.calls: list[Call] = []
        self._on_call = on_call
        self._counts_calls = counts_calls
        self._services = frozenset(task.services) if scoped and task.services else None

    def fetch(
        self,
        method: str,
        url: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        base: str = "",
    ) -> Response:
        """Carry out one call. Raises BudgetSpent when no step is left.

        `base` replaces scheme and host in absolute URLs of the answer; what is recorded has the vendor's own.
        """
        if self._counts_calls and len(self.calls) >= self.task.steps:
            raise BudgetSpent(f"the budget of {self.task.steps} steps is spent")
        response = self._out_of_scope(method, url)
        if response is None:
            response = self.gateway.execute(
                self.world, method, url, params=params, body=body, headers=headers, base=base
            )  # fmt: skip
        call = Call(
            self.world.call, method.upper(), url, dict(params or {}), _readable(body, headers or {}),
            _with_base(response, base, url) if base else response, dict(headers or {}),
        )  # fmt: skip
        self.calls.append(call)
        if self._on_call is not None:
            self._on_call(call)
        return response

    def _out_of_scope(self, method: str, url: str) -> Response | None:
        """The refusal of a call to a service that the task does not connect; such a call changes nothing."""
        if self._services is None:
            return None
        operation = self.gateway.operation_at(method, url) if isinstance(method, str) and isinstance(url, str) else None
        if operation is None or operation.app in self._services:
            return None
        self.world.call += 1
        message = (
            f"No {operation.app} account is connected to this workspace (no credentials configured for this service)."
        )
        return Response(401, {"error": {"code": 401, "message": message}}, {}, operation.app, "", failed=True)

    def search(self, query: str, top_k: int = 5) -> ApiSearch:
        """Operations that fit a query, best first."""
        return api_search_over(self.gateway.catalog, query, top_k)


def _readable(body: Any, headers: Mapping[str, str]) -> Any:
    """A body that came over a wire as what it says it is: data for JSON, text where it is text."""
    if not isinstance(body, bytes):
        return body
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return body
    media = next((value for name, value in headers.items() if name.lower() == "content-type"), "json")
    if "json" not in media.lower() or text.lstrip()[:1] not in ("{", "["):
        return text
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        return text


def _with_base(response: Response, base: str, url: str) -> Response:
    """An answer as it would be at the vendor's own address."""
    own = "/".join(url.split("/", 3)[:3])
    body = response.body
    if isinstance(body, str):
        body = body.replace(base, own)
    elif body is not None:
        raw = body if isinstance(body, bytes) else orjson.dumps(body)
        if base.encode() in raw:
            raw = raw.replace(base.encode(), own.encode())
            body = raw if isinstance(body, bytes) else orjson.loads(raw)
    headers = {name: str(value).replace(base, own) for name, value in response.headers.items()}
    return replace(response, body=body, headers=headers)


class Agent(Protocol):
    """Anything that can be given a task and its tools."""

    name: str

    def act(self, session: Session) -> None:
        """Do the task; return when done. BudgetSpent may pass through."""
