"""A model on 127.0.0.1 that speaks OpenAI's chat completions and follows a script."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Turns = Sequence[Sequence[tuple[str, Mapping[str, Any]]]]
"""The tool calls of each turn: (tool, arguments)."""


@contextmanager
def scripted_model(script: Mapping[str, Turns]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve turns by the user's first message; one that has none left says that it is done.

    Gives the base URL, and the list that every request is added to.
    """
    requests: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            requests.append(request)
            answer = _answer(request, script)
            body = _streamed(answer) if request.get("stream") else json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream" if request.get("stream") else "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", requests
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _answer(request: Mapping[str, Any], script: Mapping[str, Turns]) -> dict[str, Any]:
    messages = request["messages"]
    turns = script.get(next(_text(each) for each in messages if each["role"] == "user"), [])
    place = sum(each["role"] == "assistant" for each in messages)
    calls = [
        {"id": f"call_{place}_{n}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for n, (name, arguments) in enumerate(turns[place] if place < len(turns) else [])
    ]
    said = {"role": "assistant", "content": None if calls else "Done.", **({"tool_calls": calls} if calls else {})}
    return {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": request["model"],
        "choices": [{"index": 0, "message": said, "finish_reason": "tool_calls" if calls else "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
    }  # fmt: skip


def _text(message: Mapping[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _streamed(answer: Mapping[str, Any]) -> bytes:
    choice = answer["choices"][0]
    delta = {
        **choice["message"],
        **({"tool_calls": [{"index": n, **each} for n, each in enumerate(choice["message"]["tool_calls"])]}
           if "tool_calls" in choice["message"] else {}),
    }  # fmt: skip
    head = {**answer, "object": "chat.completion.chunk"}
    chunks = [
        {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}], "usage": None},
        {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}], "usage": None},
        {**head, "choices": []},
    ]
    return "".join(f"data: {json.dumps(each)}\n\n" for each in chunks).encode() + b"data: [DONE]\n\n"
