"""`api`: search the catalog, call any operation, encode a text. Names and result shapes are AutomationBench's."""

import base64
from collections.abc import Mapping
from typing import Any

import orjson

from runtime.episode.session import Session
from runtime.gateway.gateway import Response
from runtime.toolsets._tools import Tool, ToolError, required

NAME = "api"

SEARCH = Tool(
    "api_search",
    "Search the documentation of all connected APIs. Gives the operations that fit best, each with method, URL, "
    "parameters, request and response.",
    {
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What the operation should do, in a few words."},
            "top_k": {"type": "integer", "default": 5, "minimum": 1, "maximum": 50, "description": "How many to give."},
        },
        "required": ["query"],
    },
)
FETCH = Tool(
    "api_fetch",
    "Call an API. Give the full URL as the documentation has it, with path parameters filled in.",
    {
        "type": "object",
        "properties": {
            "method": {"type": "string", "enum": ["GET", "POST", "PUT", "PATCH", "DELETE"]},
            "url": {"type": "string", "description": "The full URL."},
            "params": {"type": ["string", "null"], "description": "Query parameters as a JSON object in a string."},
            "body": {"type": ["string", "null"], "description": "The request body as JSON in a string."},
        },
        "required": ["method", "url"],
    },
)
ENCODE = Tool(
    "base64_encode",
    "Encode a text in base64url, as mail APIs want a raw message.",
    {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The text."}},
        "required": ["text"],
    },
)
MOST = 50


class Api:
    """The three tools over one episode."""

    tools = (SEARCH, FETCH, ENCODE)

    def __init__(self, session: Session) -> None:
        self._session = session

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a tool. Raises ToolError."""
        tool = next((each for each in self.tools if each.name == name), None)
        if tool is None:
            raise ToolError(f"there is no tool `{name}`; there are {', '.join(each.name for each in self.tools)}")
        required(arguments, tool)
        if tool is SEARCH:
            found = self._session.search(str(arguments["query"]), _whole(arguments.get("top_k")))
            return orjson.dumps(found).decode()
        if tool is ENCODE:
            return base64.urlsafe_b64encode(str(arguments["text"]).encode("utf-8", "replace")).decode()
        return self._fetch(arguments)

    def _fetch(self, arguments: Mapping[str, Any]) -> str:
        values: dict[str, Any] = {}
        for name in ("params", "body"):
            value = arguments.get(name)
            if isinstance(value, str):
                try:
                    value = orjson.loads(value) if value.strip() else None
                except orjson.JSONDecodeError as error:
                    return _text({"error": {"code": 400, "message": f"Invalid JSON: {error}"}})
            values[name] = value
        if values["params"] is not None and not isinstance(values["params"], Mapping):
            return _text({"error": {"code": 400, "message": "params is not a JSON object"}})
        response = self._session.fetch(
            str(arguments["method"]), str(arguments["url"]), params=values["params"], body=values["body"]
        )
        return answer(response)


def answer(response: Response) -> str:
    """A vendor's answer as a tool's result; a file's bytes in base64, an empty body as its status."""
    if response.body is None:
        return _text({"status": response.status})
    if isinstance(response.body, bytes):
        return _text({"status": response.status, "base64": base64.b64encode(response.body).decode()})
    return response.content().decode("utf-8", "replace")


def _text(data: Any) -> str:
    return orjson.dumps(data).decode()


def _whole(value: Any) -> int:
    try:
        number = 5 if value is None else int(value)
    except (TypeError, ValueError):
        raise ToolError(f"api_search found top_k `{value}`, expected a whole number") from None
    return min(max(number, 1), MOST)


def open(session: Session) -> Api:
    """The tools over one episode."""
    return Api(session)
