"""The tools an agent holds during one episode, and the record of what it did with them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

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
    response: Response
    headers: Mapping[str, str] = field(default_factory=dict)


class Session:
    """One agent at work on one world, within a budget of steps."""

    def __init__(
        self, task: PublicTask, world: World, gateway: Gateway, *, on_call: Callable[[Call], None] | None = None
    ) -> None:
        self.task = task
        self.world = world
        self.gateway = gateway
        self.calls: list[Call] = []
        self._on_call = on_call

    def fetch(
        self,
        method: str,
        url: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Carry out one call. Raises BudgetSpent when no step is left."""
        if len(self.calls) >= self.task.steps:
            raise BudgetSpent(f"the budget of {self.task.steps} steps is spent")
        response = self.gateway.execute(self.world, method, url, params=params, body=body, headers=headers)
        call = Call(self.world.call, method.upper(), url, dict(params or {}), body, response, dict(headers or {}))
        self.calls.append(call)
        if self._on_call is not None:
            self._on_call(call)
        return response

    def search(self, query: str, top_k: int = 5) -> ApiSearch:
        """Operations that fit a query, best first."""
        return api_search_over(self.gateway.catalog, query, top_k)


class Agent(Protocol):
    """Anything that can be given a task and its tools."""

    name: str

    def act(self, session: Session) -> None:
        """Do the task; return when done. BudgetSpent may pass through."""
