"""`limited_zapier`: only what the task grants, which may be derived from the reference."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import orjson
import pytest

from runtime.episode.granted import action_name, derived_tools, tool_app
from runtime.episode.play import play
from runtime.episode.prepared import Prepared, prepare
from runtime.episode.session import Session
from runtime.gateway.catalog import load_catalog
from runtime.gateway.gateway import Response, default_gateway, split_url
from runtime.gateway.routing import Match
from runtime.task.files import find_tasks
from runtime.task.load import load_task
from runtime.task.solution import Step
from runtime.toolsets._actions import actions_of
from runtime.toolsets._tools import ToolError, open_toolset
from runtime.toolsets.limited_zapier import missing_tools, without_tools
from tests.runtime.toolsets.flattened import arguments_for, session_on

ROOT = Path(__file__).parents[3]
SHIPPED = [load_task(path) for path in find_tasks([ROOT / "tasks_yaml"])[0]]


def ready(loaded: Any) -> Prepared:
    prepared, problems = prepare(loaded)
    assert prepared is not None, problems
    return prepared


def called(loaded: Any) -> set[str]:
    """The action tools of what the reference calls."""
    found = set()
    for step in loaded.solution.reference:
        operation = default_gateway().operation_at(step.method, step.url.replace("${", "").replace("}", ""))
        if operation is not None:
            found.add(action_name(operation))
    return found


every_task = pytest.mark.parametrize("loaded", SHIPPED, ids=[each.name for each in SHIPPED])


def test_only_granted_tools_are_shown_in_the_order_of_the_task() -> None:
    tools = open_toolset(
        "limited_zapier", session_on("slack", tools=("slack_send_channel_message", "slack_users_list"))
    )
    assert [each.name for each in tools.tools] == ["slack_send_channel_message", "slack_users_list"]


def test_a_tool_that_is_not_granted_is_refused_and_those_granted_are_named() -> None:
    tools = open_toolset("limited_zapier", session_on("slack", tools=("slack_users_list",)))
    with pytest.raises(ToolError, match="there is no tool `slack_chat_postMessage`; there are slack_users_list"):
        tools.call("slack_chat_postMessage", {"channel": "C0GENERAL", "text": "x"})


def test_a_granted_tool_is_called_by_its_own_name() -> None:
    session = session_on("slack", tools=("slack_send_channel_message",))
    tools = open_toolset("limited_zapier", session)
    answer = tools.call("slack_send_channel_message", {"channel": "C0GENERAL", "text": "Signed."})
    assert orjson.loads(answer)["ok"] is True
    assert [each.collection for each in session.world.diff() if each.kind == "created"] == ["slack.messages"]


def test_a_task_that_grants_nothing_has_no_tools_and_says_so() -> None:
    session = session_on("slack")
    tools = open_toolset("limited_zapier", session)
    assert list(tools.tools) == []
    with pytest.raises(ToolError, match="this task grants none"):
        tools.call("slack_users_list", {})
    assert "grants no tools" in without_tools(session.task, load_catalog())


def test_a_granted_name_that_is_no_tool_is_left_out() -> None:
    session = session_on("slack", tools=("slack_dance", "slack_users_list"))
    assert [each.name for each in open_toolset("limited_zapier", session).tools] == ["slack_users_list"]
    assert missing_tools(session.task, load_catalog()) == ("slack_dance",)
    assert without_tools(session.task, load_catalog()) == ""
    only = session_on("slack", tools=("slack_dance",))
    assert "grants only tools that do not exist: `slack_dance`" in without_tools(only.task, load_catalog())


@every_task
def test_derived_tools_have_all_that_the_reference_calls_and_about_as_many_beside(loaded: Any) -> None:
    public = ready(loaded).public
    needed = called(loaded)
    assert needed <= set(public.tools)
    assert len(set(public.tools) - needed) == max(2, len(needed))
    assert set(public.tools) <= set(actions_of(load_catalog()).names)


@every_task
def test_a_derived_distractor_can_break_a_guard(loaded: Any) -> None:
    prepared = ready(loaded)
    guards = {path for each in prepared.assertions if prepared.start[each.id].held for path in each.judge.reads}
    learned = orjson.loads((ROOT / "runtime" / "effects.json").read_bytes())
    breakers = {
        f"{app}_{name}"
        for app, operations in learned.items()
        for name, written in operations.items()
        if guards & set(written)
    }
    assert guards
    assert (set(prepared.public.tools) - called(loaded)) & breakers


class ByTools(Session):
    """A session whose calls are made through the action tools that the task grants, by name."""

    def fetch(self, method: str, url: str, **rest: Any) -> Response:
        """The answer to the same call, made by its action tool."""
        if hasattr(self, "inside"):
            return super().fetch(method, url, **rest)
        address = split_url(url)
        found = self.gateway._find(method, address, "")
        assert isinstance(found, Match)
        action = actions_of(self.gateway.catalog).get(action_name(found.target))
        call = {
            "path": found.params,
            "query": {**dict(parse_qsl(address.query)), **(rest.get("params") or {})},
            "body": rest.get("body"),
            "headers": rest.get("headers"),
        }
        self.inside = True
        open_toolset("limited_zapier", self).call(action.tool.name, arguments_for(action, call))
        del self.inside
        return self.calls[-1].response


@every_task
def test_a_shipped_task_is_solved_with_the_tools_derived_for_it(loaded: Any) -> None:
    prepared = ready(loaded)
    session = ByTools(prepared.public, prepared.world(), default_gateway(), scoped=True)
    assert play(loaded.solution.reference, session, prepared.facts).fault is None
    assert {name: verdict.status for name, verdict in prepared.verdicts(session.world).items()} == dict.fromkeys(
        prepared.start, "held"
    )


@every_task
def test_derived_tools_are_the_same_whether_or_not_start_verdicts_were_taken(loaded: Any) -> None:
    late, _ = prepare(loaded, start=False)
    assert late is not None
    assert late.public == ready(loaded).public


def test_a_guard_in_an_app_that_the_reference_never_calls_brings_a_tool_of_it() -> None:
    steps = [Step(call="GET https://slack.com/api/users.list")]
    tools = derived_tools("sales.a", steps, [("gmail.messages", True)], default_gateway())
    assert "slack_users_list" in tools
    assert [tool_app(each) for each in tools].count("gmail") == 1


def test_a_reference_that_calls_nothing_known_grants_nothing() -> None:
    assert derived_tools("sales.a", [Step(call="GET https://nowhere.example/x")], [], default_gateway()) == ()


def test_the_services_of_a_task_follow_the_longest_app_name_of_its_tools() -> None:
    assert tool_app("linkedin_ads_create_report") == "linkedin_ads"
    assert tool_app("linkedin_find_post") == "linkedin"
    assert tool_app("post_anywhere") == ""
