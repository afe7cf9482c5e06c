"""A task reaches its own services only, whatever the toolset."""

from typing import Any

import orjson
import pytest

from runtime.toolsets._tools import open_toolset
from tests.runtime.toolsets.flattened import session_on

REFUSED = {
    "error": {
        "code": 401,
        "message": "No slack account is connected to this workspace (no credentials configured for this service).",
    }
}
POST = {"channel": "C0GENERAL", "text": "hello"}
CALLS = {
    "api": (
        "api_fetch",
        {"method": "POST", "url": "https://slack.com/api/chat.postMessage", "body": orjson.dumps(POST).decode()},
    ),
    "zapier": ("execute_tool", {"tool_name": "slack_chat_postMessage", "arguments": orjson.dumps(POST).decode()}),
    "limited_zapier": ("slack_chat_postMessage", POST),
}
every_toolset = pytest.mark.parametrize("toolset", CALLS)


@every_toolset
def test_a_call_to_a_service_that_is_not_connected_is_refused_and_changes_nothing(toolset: str) -> None:
    session = session_on("slack", tools=("slack_chat_postMessage",), services=("gmail",))
    name, arguments = CALLS[toolset]
    assert orjson.loads(open_toolset(toolset, session).call(name, arguments)) == REFUSED
    assert session.world.diff() == []
    assert [each.response.status for each in session.calls] == [401]


@every_toolset
def test_the_same_call_goes_through_where_the_service_is_connected(toolset: str) -> None:
    session = session_on("slack", tools=("slack_chat_postMessage",), services=("slack",))
    name, arguments = CALLS[toolset]
    assert orjson.loads(open_toolset(toolset, session).call(name, arguments))["ok"] is True
    assert [each.calls for each in session.world.diff()] == [(1,)]


@pytest.mark.parametrize(
    ("toolset", "tool", "place"), [("api", "api_search", "results"), ("zapier", "search_tools", None)]
)
def test_search_is_not_limited_to_the_services_of_the_task(toolset: str, tool: str, place: str | None) -> None:
    session = session_on("slack", services=("gmail",))
    found: Any = orjson.loads(open_toolset(toolset, session).call(tool, {"query": "post a message to a slack channel"}))
    shown = found[place] if place else found
    assert any("slack" in str(each) for each in shown)
