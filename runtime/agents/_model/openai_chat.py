"""A conversation in OpenAI's chat completions protocol, which many servers speak with small differences."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from runtime.agents._model.conversation import UNREADABLE, Result, Tokens, Turn, arguments_of, number, plain
from runtime.agents._model.endpoint import Endpoint, sdk
from runtime.agents._model.faults import Fault, fault_of, status_fault
from runtime.episode.usage import ToolCall
from runtime.toolsets._tools import Tool

_GOES_BACK = ("role", "content", "tool_calls", "reasoning_content", "reasoning_details")
"""What of a reply is sent again with the next request: some servers want their reasoning back, none wants the rest."""


class OpenAiChat:
    """Keeps the messages as the server gave them."""

    def __init__(
        self, client: Any, endpoint: Endpoint, *, system: str, request: str, tools: Sequence[Tool],
        options: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self._client = client
        self._endpoint = endpoint
        self._messages: list[dict[str, Any]] = [
            {"role": "system", "content": system},
            {"role": "user", "content": request},
        ]
        self._fixed: dict[str, Any] = {"model": endpoint.model}
        if tools:
            self._fixed["tools"] = [
                {
                    "type": "function",
                    "function": {"name": each.name, "description": each.description, "parameters": each.parameters},
                }
                for each in tools
            ]
        if options.get("reasoning_effort"):
            self._fixed["reasoning_effort"] = options["reasoning_effort"]
        if options.get("extra_body"):
            self._fixed["extra_body"] = options["extra_body"]

    async def ask(self) -> Turn:
        """The next reply. Raises Fault."""
        vendor = sdk("openai")
        try:
            reply = plain(await self._client.chat.completions.create(messages=self._messages, **self._fixed))
        except (vendor.APIError, *UNREADABLE) as error:
            raise fault_of(error, self._endpoint, vendor) from None
        choice, message = self._choice(reply)
        calls = self._calls(message)
        self._messages.append(self._kept(message, calls))
        return _turn(reply, choice, message, calls)

    def answer(self, results: Sequence[Result]) -> None:
        """Add the results, one message each."""
        self._messages += [{"role": "tool", "tool_call_id": each.call, "content": each.text} for each in results]

    def _choice(self, reply: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The one choice and its message. Some servers put an error into a reply with status 200."""
        choices = reply.get("choices") if isinstance(reply, dict) else None
        choice = choices[0] if isinstance(choices, list) and choices else {}
        message = choice.get("message") if isinstance(choice, dict) else None
        if isinstance(message, dict) and choice.get("finish_reason") != "error":
            return choice, message
        error = next((each["error"] for each in (choice, reply) if isinstance(each, dict) and each.get("error")), None)
        if isinstance(error, dict):
            said, code = str(error.get("message") or error), str(error.get("code") or "")
            raise status_fault(int(code) if code.isdigit() else 502, said, code, self._endpoint)
        shown = str(error or reply)[:200]
        raise Fault(f"{self._endpoint.base_url} answered without a choice: {shown}", "again")

    def _calls(self, message: Mapping[str, Any]) -> list[tuple[ToolCall, dict[str, Any]]]:
        """Each call with the server's own entry; a call without an id, or with one twice, is given one."""
        found: list[tuple[ToolCall, dict[str, Any]]] = []
        used: set[str] = set()
        for place, entry in enumerate(message.get("tool_calls") or ()):
            function = entry.get("function") if isinstance(entry, dict) else None
            if not isinstance(function, dict):
                continue
            name = str(entry.get("id") or "")
            if not name or name in used:
                name = f"call_{len(self._messages)}_{place}"
            used.add(name)
            arguments = function.get("arguments")
            text = arguments if isinstance(arguments, str) else "" if arguments is None else _json(arguments)
            found.append((ToolCall(name, str(function.get("name") or ""), text), entry))
        return found

    def _kept(self, message: Mapping[str, Any], calls: Sequence[tuple[ToolCall, dict[str, Any]]]) -> dict[str, Any]:
        """The message as it is sent again. Arguments that are no JSON object are left out: servers refuse them."""
        kept = {name: message[name] for name in _GOES_BACK if name in message}
        kept["role"] = "assistant"
        kept.setdefault("content", None)
        kept.pop("tool_calls", None)
        if calls:
            kept["tool_calls"] = [
                {
                    **entry,
                    "id": call.id,
                    "type": "function",
                    "function": {**entry["function"], "arguments": call.arguments if _sound(call.arguments) else "{}"},
                }
                for call, entry in calls
            ]
        return kept


def _turn(
    reply: Mapping[str, Any],
    choice: Mapping[str, Any],
    message: Mapping[str, Any],
    calls: Sequence[tuple[ToolCall, dict[str, Any]]],
) -> Turn:
    finish = str(choice.get("finish_reason") or "")
    text, reasoning = _texts(message)
    refusal = message.get("refusal")
    cut = finish == "length"
    last = calls[-1][0] if calls else None
    return Turn(
        text or (str(refusal) if refusal else ""),
        tuple(call for call, _ in calls),
        finish,
        reasoning,
        _tokens(reply.get("usage")),
        str(reply.get("model") or ""),
        cut=cut,
        cut_call=last.id if cut and last is not None and not (last.arguments and _sound(last.arguments)) else "",
        refused=finish == "content_filter" or bool(refusal),
    )


def _texts(message: Mapping[str, Any]) -> tuple[str, str]:
    """The reply's text and the reasoning beside it, wherever the server puts them."""
    content = message.get("content")
    reasoning = message.get("reasoning_content") or message.get("reasoning") or ""
    if isinstance(content, list):
        parts = [each for each in content if isinstance(each, dict)]
        content = "".join(str(each["text"]) for each in parts if each.get("type") == "text" and each.get("text"))
        thought = [each["thinking"] for each in parts if each.get("type") == "thinking" and each.get("thinking")]
        reasoning = reasoning or "".join(_texts({"content": each})[0] for each in thought)
    return str(content or ""), str(reasoning)


def _tokens(usage: Any) -> Tokens | None:
    if not isinstance(usage, dict) or not number(usage, "prompt_tokens"):
        return None
    into = number(usage, "prompt_tokens")
    # Some servers leave reasoning out of completion_tokens and only count it in the total.
    out = max(number(usage, "completion_tokens"), number(usage, "total_tokens") - into)
    cached = number(usage, "prompt_tokens_details", "cached_tokens") or number(usage, "prompt_cache_hit_tokens")
    return Tokens(into, out, cached, reasoning=number(usage, "completion_tokens_details", "reasoning_tokens"))


def _sound(arguments: str) -> bool:
    try:
        arguments_of(arguments)
    except ValueError:
        return False
    return bool(arguments.strip())


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
