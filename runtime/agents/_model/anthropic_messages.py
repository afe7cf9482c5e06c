"""A conversation in Anthropic's messages protocol."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from runtime.agents._model.conversation import UNREADABLE, Result, Tokens, Turn, number, plain
from runtime.agents._model.endpoint import Endpoint, sdk
from runtime.agents._model.faults import Fault, fault_of
from runtime.episode.usage import ToolCall
from runtime.toolsets._tools import Tool

MAX_TOKENS = 16_000
"""Of one reply, which this protocol wants to be told; `max_tokens` in --extra-body is another."""
_CUT = ("max_tokens", "model_context_window_exceeded")


class AnthropicMessages:
    """Keeps the messages as the server gave them, thinking with its signatures among them."""

    def __init__(
        self, client: Any, endpoint: Endpoint, *, system: str, request: str, tools: Sequence[Tool],
        options: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self._client = client
        self._endpoint = endpoint
        self._messages: list[dict[str, Any]] = [{"role": "user", "content": request}]
        body: dict[str, Any] = {"cache_control": {"type": "ephemeral"}}
        if options.get("reasoning_effort"):
            body["output_config"] = {"effort": options["reasoning_effort"]}
        self._fixed: dict[str, Any] = {
            "model": endpoint.model,
            "max_tokens": MAX_TOKENS,
            "system": system,
            "extra_body": {**body, **(options.get("extra_body") or {})},
        }
        if tools:
            self._fixed["tools"] = [
                {"name": each.name, "description": each.description, "input_schema": each.parameters} for each in tools
            ]

    async def ask(self) -> Turn:
        """The next reply. Raises Fault."""
        vendor = sdk("anthropic")
        try:
            reply = plain(await self._client.messages.create(messages=self._messages, **self._fixed))
        except (vendor.APIError, *UNREADABLE) as error:
            raise fault_of(error, self._endpoint, vendor) from None
        content = reply.get("content") if isinstance(reply, dict) else None
        if not isinstance(content, list):
            raise Fault(f"{self._endpoint.base_url} answered without content: {str(reply)[:200]}", "again")
        blocks = [each for each in content if isinstance(each, dict)]
        # The API gives empty text now and then, and refuses to take it back.
        kept = [each for each in blocks if each.get("type") != "text" or each.get("text")]
        self._messages.append({"role": "assistant", "content": kept})
        return _turn(reply, blocks)

    def answer(self, results: Sequence[Result]) -> None:
        """Add the results, all in one message."""
        blocks = [
            {"type": "tool_result", "tool_use_id": each.call, "content": each.text, "is_error": each.failed}
            for each in results
        ]
        self._messages.append({"role": "user", "content": blocks})


def _turn(reply: Mapping[str, Any], blocks: Sequence[Mapping[str, Any]]) -> Turn:
    finish = str(reply.get("stop_reason") or "")
    calls = tuple(
        ToolCall(str(each.get("id")), str(each.get("name")), orjson.dumps(each.get("input")).decode())
        for each in blocks
        if each.get("type") == "tool_use"
    )
    cut = finish in _CUT
    # A half-written call arrives as sound JSON with what there was of it; only its place shows that it is cut.
    half = calls[-1].id if cut and blocks and blocks[-1].get("type") == "tool_use" else ""
    return Turn(
        "\n\n".join(str(each["text"]) for each in blocks if each.get("type") == "text" and each.get("text")),
        calls,
        finish,
        "\n\n".join(str(each["thinking"]) for each in blocks if each.get("thinking")),
        _tokens(reply.get("usage")),
        str(reply.get("model") or ""),
        cut=cut,
        cut_call=half,
        refused=finish == "refusal",
    )


def _tokens(usage: Any) -> Tokens | None:
    if not isinstance(usage, dict):
        return None
    read = number(usage, "cache_read_input_tokens")
    written = number(usage, "cache_creation_input_tokens")
    return Tokens(
        number(usage, "input_tokens") + read + written,
        number(usage, "output_tokens"),
        read,
        written,
        number(usage, "output_tokens_details", "thinking_tokens"),
    )
