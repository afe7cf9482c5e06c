"""`zapier`: searching for tools and calling them."""

from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

from runtime.gateway.catalog import load_catalog
from runtime.toolsets._actions import actions_of
from runtime.toolsets._tools import ToolError, open_toolset, toolsets
from runtime.toolsets.zapier import search_actions
from tests.runtime.gateway.test_retrieval import phrasings
from tests.runtime.toolsets.flattened import session_on


def search(query: str, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = orjson.loads(
        open_toolset("zapier", session_on("gmail")).call("search_tools", {"query": query, **more})
    )
    return found


def test_there_are_three_toolsets_and_api_comes_first() -> None:
    assert list(toolsets()) == ["api", "limited_zapier", "zapier"]


def test_a_search_gives_names_descriptions_and_schemas() -> None:
    found = search("send an email")
    assert len(found) == 5
    assert "gmail_messages_send" in [each["name"] for each in found]
    for each in found:
        assert list(each) == ["name", "description", "parameters"]
        Draft202012Validator.check_schema(each["parameters"])


@pytest.mark.parametrize(("top_k", "count"), [(1, 1), (20, 20), (500, 20), (0, 1), (None, 5), ("3", 3)])
def test_a_search_gives_as_many_as_it_is_asked_for_up_to_twenty(top_k: Any, count: int) -> None:
    assert len(search("list messages of a channel", top_k=top_k)) == count


def test_a_search_for_what_is_not_there_gives_an_empty_list() -> None:
    assert search("zzqx") == []


@pytest.mark.parametrize("section", ["tuned", "held"])
def test_most_phrasings_find_their_tool_among_the_first_five(section: str) -> None:
    actions = actions_of(load_catalog())
    found = [
        bool({each.replace(".", "_", 1) for each in phrasing.want} & set(search_actions(actions, phrasing.ask, 5)))
        for phrasing in phrasings(section)
    ]
    assert sum(found) / len(found) >= 0.9


@pytest.mark.parametrize("arguments", ['{"q": "renewal"}', {"q": "renewal"}])
def test_arguments_are_json_in_a_string_and_an_object_will_do(arguments: Any) -> None:
    session = session_on("gmail")
    call = {"tool_name": "gmail_messages_list", "arguments": arguments}
    answer = orjson.loads(open_toolset("zapier", session).call("execute_tool", call))
    assert answer["messages"]
    assert session.calls[0].params == {"q": "renewal"}


@pytest.mark.parametrize("arguments", [None, "", " ", "{}", {}, "null"])
def test_a_tool_without_arguments_takes_every_spelling_of_nothing(arguments: Any) -> None:
    tools = open_toolset("zapier", session_on("gmail"))
    answer = tools.call("execute_tool", {"tool_name": "gmail_profile_get", "arguments": arguments})
    assert "emailAddress" in orjson.loads(answer)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("{", "`arguments` is not JSON"),
        ("[1]", "expected an object"),
        (7, "expected an object"),
        ("\ud800", "not JSON"),
    ],
)
def test_arguments_that_are_no_object_are_refused(arguments: Any, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        open_toolset("zapier", session_on("gmail")).call(
            "execute_tool", {"tool_name": "gmail_profile_get", "arguments": arguments}
        )


def test_a_misspelt_tool_is_told_the_nearest_name() -> None:
    with pytest.raises(
        ToolError, match="there is no tool `slack_chat_postMesage`, did you mean `slack_chat_postMessage`"
    ):
        open_toolset("zapier", session_on("slack")).call("execute_tool", {"tool_name": "slack_chat_postMesage"})


def test_a_call_beside_the_two_tools_is_told_what_there_is() -> None:
    with pytest.raises(ToolError, match="there is no tool `gmail_profile_get`; there are search_tools, execute_tool"):
        open_toolset("zapier", session_on("gmail")).call("gmail_profile_get", {})


def test_automationbenchs_name_of_a_tool_will_do() -> None:
    session = session_on("gmail")
    call = {"tool_name": "gmail_find_email", "arguments": '{"q": "renewal"}'}
    open_toolset("zapier", session).call("execute_tool", call)
    assert session.calls[0].response.operation == "messages_list"


def test_calls_of_one_turn_are_carried_out_in_their_order() -> None:
    session = session_on("slack")
    tools = open_toolset("zapier", session)
    for number in range(5):
        arguments = orjson.dumps({"channel": "C0GENERAL", "text": f"message {number}"}).decode()
        tools.call("execute_tool", {"tool_name": "slack_chat_postMessage", "arguments": arguments})
    assert [each.body["text"] for each in session.calls] == [f"message {number}" for number in range(5)]
    assert [each.calls for each in session.world.diff() if each.kind == "created"] == [(1,), (2,), (3,), (4,), (5,)]
