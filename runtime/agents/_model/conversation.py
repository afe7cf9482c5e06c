"""A conversation with a model, the same for every vendor's protocol."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from runtime.episode.usage import ToolCall


@dataclass(frozen=True, slots=True)
class Tokens:
    """What one turn used up."""

    input: int
    """All that went in, cached ones among them."""
    output: int
    """All that came out, reasoning among them."""
    cached: int = 0
    """Read from the vendor's cache."""
    cache_written: int = 0
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One reply of the model."""

    text: str
    calls: tuple[ToolCall, ...]
    finish: str
    """The vendor's word for why the reply ended."""
    reasoning: str = ""
    tokens: Tokens | None = None
    """None where the server does not say."""
    model: str = ""
    """The model that answered, as the server names it."""
    cut: bool = False
    """The reply ends where a token limit was reached."""
    cut_call: str = ""
    """Id of a tool call that such a limit left half-written."""
    refused: bool = False
    """The model or a filter would not go on."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool call came to."""

    call: str
    """Id of the call."""
    text: str
    failed: bool = False


class Conversation(Protocol):
    """A conversation in one vendor's protocol, which it keeps in the vendor's own form."""

    async def ask(self) -> Turn:
        """The model's next reply, which becomes part of the conversation. Raises Fault."""

    def answer(self, results: Sequence[Result]) -> None:
        """Add the results of the last reply's tool calls, in their order."""


def arguments_of(text: str) -> dict[str, Any]:
    """A call's arguments. Raises ValueError, saying what was written, for a text that is no JSON object."""
    if not text.strip():
        return {}
    shown = text if len(text) <= 200 else text[:197] + "..."
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"the arguments are not JSON: {error}; found `{shown}`") from None
    if not isinstance(found, dict):
        raise ValueError(f"the arguments are a JSON {_KINDS[type(found)]}, expected an object; found `{shown}`")
    return found


_KINDS = {list: "array", str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def plain(reply: Any) -> Any:
    """A reply of a vendor's SDK as plain JSON data; what is no Unicode in it is replaced.

    Fields that the SDK does not know are kept: servers expect some of them back.
    """
    data = reply.to_dict(mode="json", warnings=False) if hasattr(reply, "to_dict") else reply
    return json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))


UNREADABLE = (json.JSONDecodeError, UnicodeDecodeError)
"""What an SDK raises for a reply that is no JSON."""


def number(data: Any, *path: str) -> int:
    """A count somewhere in a reply, 0 where it is not given."""
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    return int(data) if isinstance(data, int | float) else 0
