"""What an agent of several turns works at: one episode's session and tools, and where it says what happens."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from runtime.episode.session import Session
from runtime.episode.usage import Message, Usage
from runtime.toolsets._tools import Toolset


class InfrastructureError(Exception):
    """What carries the agent failed: a server, a network, a program that cannot be started. Never a score."""

    def __init__(self, message: str, *, again: bool = True) -> None:
        """`again` is false where another try would meet the same fault: a wrong key, a model that is not there."""
        super().__init__(message)
        self.again = again


@dataclass
class Desk:
    """One episode under the hands of an agent that works in turns."""

    session: Session
    toolset: Toolset
    max_steps: int
    """Tool-using turns that it may take."""
    say: Callable[[Message], None] = lambda message: None
    """Told every message of the conversation as it is made."""
    usage: Usage = field(default_factory=Usage)
    """What has been used up; the agent adds to it as it goes, so that an interrupted episode has its cost."""
    steps: int = 0
    """Tool-using turns taken; the agent counts."""
    options: dict[str, Any] = field(default_factory=dict)
    """What the command line says to the agent: reasoning_effort, base_url, api_key_var, extra_body, prices."""


@runtime_checkable
class TurnAgent(Protocol):
    """An agent that waits between its calls, for a model or another process."""

    name: str

    async def play(self, desk: Desk) -> None:
        """Do the task; return when done.

        Raises BudgetSpent when the turns are used up, AgentStopped when it cannot go on by its own fault, and
        InfrastructureError for faults of what carries it. May be cancelled at any await.
        """
