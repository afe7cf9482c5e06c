"""What a model says and uses up during an episode, in one form for every vendor."""

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that a model asks for."""

    id: str
    name: str
    arguments: str
    """JSON text as the model wrote it, which may be no JSON at all."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the conversation."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    """Of a tool's result: which call it answers."""
    reasoning: str = ""
    """What the model thought aloud, where its vendor gives it."""
    after_call: int = 0
    """How many calls of the episode had been made when it was said; the harness counts."""


@dataclass(slots=True)
class Usage:
    """What an episode used up; sums over all turns."""

    input_tokens: int = 0
    """All tokens that went in, cached ones among them."""
    cached_tokens: int = 0
    output_tokens: int = 0
    """All tokens that came out, reasoning among them."""
    reasoning_tokens: int = 0
    cost: float | None = None
    """US dollars; None where the price is not known."""
    model_calls: int = 0
    model_seconds: float = 0.0
    """Wall seconds of waiting for the model."""
    tool_calls: int = 0
    tool_seconds: float = 0.0
    """Wall seconds in tools."""
    retries: int = 0
    """Requests that were made again after a fault of the server."""
    finish_reasons: list[str] = field(default_factory=list)
    """The vendor's word for the end of each turn."""
    extra: dict[str, Any] = field(default_factory=dict)
