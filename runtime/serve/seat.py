"""An outside agent's place at one episode: the task, its tools, the gateway, and the count of its steps."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Any

from runtime.episode.session import Session
from runtime.episode.usage import Usage
from runtime.gateway.gateway import Gateway, Response
from runtime.toolsets._tools import ToolError, Toolset
from runtime.toolsets.api import FETCH

_OF_THE_WIRE = frozenset(
    """accept accept-encoding accept-language authorization connection content-length cookie expect forwarded host
    keep-alive mcp-protocol-version mcp-session-id origin referer te traceparent tracestate transfer-encoding upgrade
    user-agent via x-goog-api-client""".split()
)
"""Headers that say how a request travels, or who sends it; they are no part of the recorded call."""


class StepsSpent(Exception):
    """No step is left; the message goes back to the agent."""


class Seat:
    """One outside agent at one episode. Every tool call, and every call of the gateway, is a step."""

    def __init__(
        self,
        session: Session,
        toolset: Toolset,
        max_steps: int,
        *,
        usage: Usage | None = None,
        on_refused: Callable[[], None] = lambda: None,
    ) -> None:
        """`usage` gets the tool calls and their time; `on_refused` is told of each call beyond the last step."""
        self.max_steps = max_steps
        self._on_refused = on_refused
        self.begin(session, toolset, usage)

    def begin(self, session: Session, toolset: Toolset, usage: Usage | None = None) -> None:
        """Begin anew, on another session."""
        self.session = session
        self.toolset = toolset
        self.task = replace(session.task, steps=self.max_steps)
        self.usage = usage or Usage()
        self.steps = 0
        self.refused = False
        """Whether a call came after the last step."""
        self.fault: Exception | None = None
        """What our own code raised while a tool was carried out."""

    @property
    def gateway(self) -> Gateway:
        """What the session's calls go through."""
        return self.session.gateway

    @property
    def any_operation(self) -> bool:
        """Whether the tools can make any call, so that the gateway itself gives nothing beyond them."""
        return FETCH.name in self.names()

    def names(self) -> list[str]:
        """Names of the tools."""
        return [tool.name for tool in self.toolset.tools]

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a tool and give its result. Raises StepsSpent, ToolError, and what a fault of ours raises."""
        if name not in self.names():
            raise ToolError(f"there is no tool `{name}`; there are {', '.join(self.names()) or 'none'}")
        with self._step():
            return self.toolset.call(name, arguments)

    def fetch(self, method: str, url: str, *, body: bytes, headers: Mapping[str, str], base: str) -> Response:
        """Carry out one call of the gateway. Raises StepsSpent."""
        kept = {
            name: value
            for name, value in headers.items()
            if name not in _OF_THE_WIRE and not name.startswith(("sec-", "x-forwarded-", "x-stainless-"))
        }
        with self._step():
            return self.session.fetch(method, url, body=body or None, headers=kept, base=base)

    @contextmanager
    def _step(self) -> Iterator[None]:
        if self.steps >= self.max_steps:
            self.refused = True
            self._on_refused()
            steps = "only step" if self.max_steps == 1 else f"{self.max_steps} steps"
            raise StepsSpent(f"the {steps} of this episode had been taken; nothing more is carried out")
        self.steps += 1
        begin = perf_counter()
        try:
            yield
        except ToolError:
            raise
        except Exception as error:
            self.fault = error
            raise
        finally:
            self.usage.tool_calls += 1
            self.usage.tool_seconds += perf_counter() - begin
