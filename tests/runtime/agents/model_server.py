"""A model on 127.0.0.1 that says what a script tells it to, in the two protocols that agents are asked in."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

import uvicorn

from runtime.serve.server import listen


@dataclass(frozen=True)
class Reply:
    """What the model, or its server, answers to one request."""

    text: str = ""
    calls: tuple[tuple[str, Any], ...] = ()
    """Tool names with arguments: a dict, or text as the model wrote it."""
    finish: str = ""
    """The protocol's own word; what fits unless said."""
    tokens: tuple[int, int, int, int] | None = (100, 20, 40, 5)
    """In, out, of those in from the cache, of those out for reasoning; None leaves them out."""
    thinking: str = ""
    status: int = 200
    error: Mapping[str, Any] | None = None
    """The body of a status that is not 200."""
    headers: Mapping[str, str] = field(default_factory=dict)
    dropped: bool = False
    """The connection is closed in the middle of the answer."""
    raw: bytes | None = None
    """The whole body, where it is no reply at all."""


@dataclass(frozen=True)
class Asked:
    """One request: of which episode, for which turn, and for the how manyeth time."""

    path: str
    headers: Mapping[str, str]
    body: Any
    trigger: str
    turn: int
    """Replies that the conversation has already."""
    attempt: int

    @property
    def results(self) -> list[str]:
        """The results of the last turn's tool calls, as the model is told them."""
        last = self.body["messages"][-1]
        if last["role"] == "user":
            blocks = last["content"] if isinstance(last["content"], list) else []
            return [each["content"] for each in blocks if each["type"] == "tool_result"]
        turns = self.body["messages"]
        after = max(place for place, each in enumerate(turns) if each["role"] == "assistant")
        return [each["content"] for each in turns[after + 1 :] if each["role"] == "tool"]


class ModelServer:
    """Serves a script for as long as a `with` block lasts; keeps what it was asked."""

    def __init__(self, script: Callable[[Asked], Reply]) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self._seen: Counter[tuple[str, int]] = Counter()
        self._listener = listen(0)
        config = uvicorn.Config(self._answer, lifespan="off", interface="asgi3", log_level="critical", access_log=False)
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._listener],), daemon=True)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> "ModelServer":
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._listener.close()

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        data = b""
        while True:
            message = await receive()
            data += message.get("body", b"")
            if not message.get("more_body"):
                break
        body = json.loads(data)
        anthropic = scope["path"].endswith("/messages")
        trigger = next(each["content"] for each in body["messages"] if each["role"] == "user")
        turn = sum(each["role"] == "assistant" for each in body["messages"])
        self._seen[trigger, turn] += 1
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        asked = Asked(scope["path"], headers, body, trigger, turn, self._seen[trigger, turn])
        self.asked.append(asked)
        reply = self.script(asked)
        if reply.status == 200:
            content = reply.raw or json.dumps((_message if anthropic else _completion)(reply, asked)).encode()
        else:
            content = reply.raw or json.dumps(reply.error or {"error": {"message": "no reason given"}}).encode()
        sent = {"content-type": "application/json", "content-length": str(len(content)), **reply.headers}
        pairs = [(name.encode(), value.encode()) for name, value in sent.items()]
        await send({"type": "http.response.start", "status": reply.status, "headers": pairs})
        if reply.dropped:
            await send({"type": "http.response.body", "body": content[:10], "more_body": True})
            raise ConnectionError("the server drops the connection")
        await send({"type": "http.response.body", "body": content})


def _completion(reply: Reply, asked: Asked) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None, "refusal": None}
    if reply.thinking:
        message["reasoning_content"] = reply.thinking
    if reply.calls:
        message["tool_calls"] = [
            {
                "id": f"call_{asked.turn}_{place}",
                "type": "function",
                "function": {"name": name, "arguments": given if isinstance(given, str) else json.dumps(given)},
            }
            for place, (name, given) in enumerate(reply.calls)
        ]
    finish = reply.finish or ("tool_calls" if reply.calls else "stop")
    found: dict[str, Any] = {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": f"{asked.body['model']}-2026-01-01",
        "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
    }  # fmt: skip
    if reply.tokens is not None:
        into, out, cached, reasoning = reply.tokens
        found["usage"] = {
            "prompt_tokens": into, "completion_tokens": out, "total_tokens": into + out,
            "prompt_tokens_details": {"cached_tokens": cached},
            "completion_tokens_details": {"reasoning_tokens": reasoning},
        }  # fmt: skip
    return found


def _message(reply: Reply, asked: Asked) -> dict[str, Any]:
    blocks: list[dict[str, Any]] = []
    if reply.thinking:
        blocks.append({"type": "thinking", "thinking": reply.thinking, "signature": "signed"})
    if reply.text:
        blocks.append({"type": "text", "text": reply.text})
    blocks += [
        {"type": "tool_use", "id": f"toolu_{asked.turn}_{place}", "name": name, "input": given}
        for place, (name, given) in enumerate(reply.calls)
    ]
    found: dict[str, Any] = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": asked.body["model"], "content": blocks,
        "stop_reason": reply.finish or ("tool_use" if reply.calls else "end_turn"), "stop_sequence": None,
    }  # fmt: skip
    into, out, cached, _ = reply.tokens or (0, 0, 0, 0)
    found["usage"] = {
        "input_tokens": into - cached, "cache_read_input_tokens": cached, "cache_creation_input_tokens": 0,
        "output_tokens": out,
    }  # fmt: skip
    return found
