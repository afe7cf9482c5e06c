"""`zapier`: search among the action tools of all apps, and call one by name. Result shapes are AutomationBench's."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import orjson

from runtime.episode.session import Session
from runtime.gateway.lookup import WEIGHTS, searchable
from runtime.gateway.search import Index
from runtime.toolsets._actions import Actions, actions_of
from runtime.toolsets._tools import Tool, ToolError, required

NAME = "zapier"
MOST = 20
SEARCH = Tool(
    "search_tools",
    "Search the tools of all apps. Gives those that fit best, each with its name, what it does and the JSON Schema of "
    "its arguments.",
    {
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What the tool should do, in a few words."},
            "top_k": {
                "type": "integer",
                "default": 5,
                "minimum": 1,
                "maximum": MOST,
                "description": "How many to give.",
            },
        },
        "required": ["query"],
    },
)
EXECUTE = Tool(
    "execute_tool",
    "Call a tool that search_tools has found.",
    {
        "type": "object",
        "properties": {
            "tool_name": {"type": "string", "description": "The tool's name."},
            "arguments": {"type": ["string", "null"], "description": "Its arguments as a JSON object in a string."},
        },
        "required": ["tool_name"],
    },
)


class Zapier:
    """The two tools over one episode."""

    tools = (SEARCH, EXECUTE)

    def __init__(self, session: Session) -> None:
        self._session = session
        self._actions = actions_of(session.gateway.catalog)

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Carry out a tool. Raises ToolError."""
        tool = next((each for each in self.tools if each.name == name), None)
        if tool is None:
            raise ToolError(f"there is no tool `{name}`; there are {', '.join(each.name for each in self.tools)}")
        required(arguments, tool)
        if tool is SEARCH:
            return self._search(str(arguments["query"]), arguments.get("top_k"))
        return self._actions.get(str(arguments["tool_name"])).call(self._session, _object(arguments.get("arguments")))

    def _search(self, query: str, top_k: Any) -> str:
        found = [self._actions.get(name).tool for name in search_actions(self._actions, query, _whole(top_k))]
        shown = [{"name": each.name, "description": each.description, "parameters": each.parameters} for each in found]
        return orjson.dumps(shown).decode()


def search_actions(actions: Actions, query: str, top_k: int) -> list[str]:
    """Names of the action tools that fit a query, best first."""
    return [name for name, _ in _index(actions).search(query, top_k)]


@lru_cache(maxsize=4)
def _index(actions: Actions) -> Index:
    """What an operation is found by finds its action tool too, but that its arguments have the tool's own names."""
    documents = []
    for name in actions.names:
        action = actions.get(name)
        title = actions.catalog.titles[action.operation.app]
        called, summary, description, details = searchable(action.operation, title)
        said = [
            f"{each} {schema.get('description', '')}" for each, schema in action.tool.parameters["properties"].items()
        ]
        documents.append((name, (called, summary, description, " ".join([details, *said]))))
    return Index(documents, weights=WEIGHTS)


def _object(value: Any) -> Mapping[str, Any]:
    """The arguments of a tool, as JSON text or as an object already; nothing is no arguments. Raises ToolError."""
    if isinstance(value, str):
        try:
            value = orjson.loads(value.encode("utf-8", "replace")) if value.strip() else None
        except orjson.JSONDecodeError as error:
            raise ToolError(f"`arguments` is not JSON: {error}") from None
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ToolError('`arguments` is JSON of another kind, expected an object such as {"id": "17"}')
    return value


def _whole(value: Any) -> int:
    try:
        number = 5 if value is None else int(value)
    except (TypeError, ValueError, OverflowError):
        raise ToolError(f"search_tools found top_k `{value}`, expected a whole number") from None
    return min(max(number, 1), MOST)


def open(session: Session) -> Zapier:
    """The tools over one episode."""
    return Zapier(session)
