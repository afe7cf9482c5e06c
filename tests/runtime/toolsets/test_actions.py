"""Action tools are made of operations: same call, same end state."""

import re
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from runtime.gateway.catalog import Catalog, load_catalog
from runtime.gateway.gateway import Gateway
from runtime.gateway.graphql import read_graphql
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World
from runtime.toolsets._actions import NAMES, Action, Actions, actions_of
from runtime.toolsets._tools import ToolError
from tests.runtime.gateway.test_graphql import folder  # noqa: F401  # a fixture
from tests.runtime.toolsets.flattened import arguments_of, by_the_operation, session_on

ACTIONS = actions_of(load_catalog())
EVERY = [ACTIONS.get(name) for name in ACTIONS.names]
every_action = pytest.mark.parametrize("action", EVERY, ids=ACTIONS.names)


@every_action
def test_an_action_with_the_worked_example_of_its_operation_does_what_the_operation_does(action: Action) -> None:
    one, other = session_on(action.operation.app), session_on(action.operation.app)
    arguments = arguments_of(action)
    Draft202012Validator(dict(action.tool.parameters)).validate(arguments)
    answer = action.call(one, arguments)
    response = by_the_operation(other, action.operation)
    assert one.calls[0].response.ok, answer
    assert one.calls[0].response.operation == action.operation.id
    assert one.world.diff() == other.world.diff()
    assert one.calls[0].response.content() == response.content()


@every_action
def test_an_action_has_a_schema_and_a_name_that_every_models_api_takes(action: Action) -> None:
    schema = dict(action.tool.parameters)
    Draft202012Validator.check_schema(schema)
    assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", action.tool.name)
    assert len(action.tool.description) <= 1024
    assert all(re.fullmatch(r"[a-zA-Z0-9_.-]{1,64}", name) for name in schema["properties"])
    assert set(schema.get("required", ())) <= set(schema["properties"])


def test_names_of_automationbench_lead_to_operations_that_are_there() -> None:
    names = orjson.loads(NAMES.read_bytes())["names"]
    for app, entries in names.items():
        for name, entry in entries.items():
            operation = entry if isinstance(entry, str) else entry["operation"]
            assert ACTIONS.get(f"{app}_{name}").operation == load_catalog().get(app, operation)
            assert f"{app}_{name}" not in ACTIONS.names, "it needs no entry"


def test_what_a_name_settles_is_no_argument_of_its_tool() -> None:
    session = session_on("gmail")
    action = ACTIONS.get("gmail_mark_as_read")
    assert set(action.tool.parameters["properties"]) == {"id", "fields"}
    answer = orjson.loads(action.call(session, {"id": "18c2a00000000001"}))
    assert "UNREAD" not in answer["labelIds"]


def test_an_argument_may_go_by_another_name() -> None:
    session = session_on("slack")
    users = orjson.loads(ACTIONS.get("slack_find_user_by_name").call(session, {}))["members"]
    user = next(each["id"] for each in users if not each["is_bot"] and each["id"] != "USLACKBOT")
    ACTIONS.get("slack_send_direct_message").call(session, {"user": user, "text": "hello"})
    assert session.calls[-1].body == {"channel": user, "text": "hello"}
    with pytest.raises(ToolError, match="slack_send_direct_message has no argument `channel`"):
        ACTIONS.get("slack_send_direct_message").call(session, {"user": user, "channel": user})


def test_a_field_of_the_body_with_the_name_of_a_path_parameter_has_body_before_it() -> None:
    properties = ACTIONS.get("gmail_labels_update").tool.parameters["properties"]
    assert {"id", "body_id"} <= set(properties)


def test_an_action_that_needs_an_argument_says_which() -> None:
    with pytest.raises(ToolError, match="^slack_chat_postMessage needs `channel`$"):
        ACTIONS.get("slack_chat_postMessage").call(session_on("slack"), {"text": "hello"})


def test_an_empty_path_parameter_is_refused_before_it_reaches_another_operation() -> None:
    with pytest.raises(ToolError, match="`id` is empty"):
        ACTIONS.get("gmail_messages_get").call(session_on("gmail"), {"id": " "})


def test_a_slash_in_a_path_parameter_stays_in_it() -> None:
    session = session_on("gmail")
    ACTIONS.get("gmail_messages_get").call(session, {"id": "x/../../labels"})
    assert session.calls[0].response.operation == "messages_get"


def test_a_misspelt_argument_names_the_nearest() -> None:
    with pytest.raises(ToolError, match="has no argument `chanel`, did you mean `channel`"):
        ACTIONS.get("slack_chat_postMessage").call(session_on("slack"), {"channel": "C0GENERAL", "chanel": "x"})


def test_an_empty_object_counts_as_an_argument_that_is_not_there() -> None:
    with pytest.raises(ToolError, match="needs `channel`"):
        ACTIONS.get("slack_chat_postMessage").call(session_on("slack"), {"channel": {}, "text": "hello"})


def test_null_empties_a_field_that_may_be_empty_and_says_nothing_elsewhere() -> None:
    session = session_on("salesforce")
    ACTIONS.get("salesforce_update_contact").call(session, {"id": "003MERIDIAN0001", "Title": None})
    assert session.calls[-1].body == {"Title": None}
    slack = session_on("slack")
    ACTIONS.get("slack_chat_postMessage").call(slack, {"channel": "C0GENERAL", "text": "hello", "thread_ts": None})
    assert slack.calls[-1].body == {"channel": "C0GENERAL", "text": "hello"}


def test_a_vendors_error_is_the_tools_answer() -> None:
    answer = ACTIONS.get("gmail_messages_get").call(session_on("gmail"), {"id": "nothing"})
    assert orjson.loads(answer)["error"]["code"] in (400, 404)


odd = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_an_agent_gives_an_action_answers_or_says_what_is_wrong(data: Any) -> None:
    action = data.draw(st.sampled_from(EVERY))
    names = st.sampled_from(sorted(action.tool.parameters["properties"]) or ["x"]) | st.text(max_size=5)
    arguments = data.draw(st.dictionaries(names, odd, max_size=6))
    session = session_on(action.operation.app)
    try:
        answer = action.call(session, arguments)
    except ToolError as error:
        assert str(error)
    else:
        assert isinstance(answer, str)
        assert not session.calls[0].response.bug


@pytest.fixture
def boards(folder: Path) -> tuple[Actions, Any]:  # noqa: F811
    operations = tuple(read_graphql("zz_boards", folder / "schema.graphql"))
    catalog = Catalog(operations, {"zz_boards": "Boards"}, "x")
    seed, _ = build_seed({"zz_boards": {"boards": [{"id": "1", "name": "one"}]}}, instant("2026-01-01T00:00:00Z"))
    session = session_on("gmail", gateway=Gateway(catalog))
    session.world = World(seed, checked=True)
    return Actions(catalog), session


def test_a_graphql_action_takes_the_arguments_of_the_root_field(boards: Any) -> None:
    actions, session = boards
    action = actions.get("zz_boards_rename_board")
    assert action.tool.parameters["required"] == ["id", "name"]
    answer = action.call(session, arguments_of(action))
    assert orjson.loads(answer) == {"data": {"rename_board": {"id": "1"}}}
    assert [change.id for change in session.world.diff()] == ["1"]


def test_a_graphql_action_answers_the_fields_that_it_is_asked_for(boards: Any) -> None:
    actions, session = boards
    answer = actions.get("zz_boards_boards").call(session, {"limit": 5, "fields": "shout"})
    assert orjson.loads(answer) == {"data": {"boards": [{"shout": "ONE"}]}}


def test_the_fields_of_a_graphql_action_cannot_reach_another_operation(boards: Any) -> None:
    actions, session = boards
    out = 'id } rename_board(id: "1", name: "two") { id'
    with pytest.raises(ToolError, match="`fields` is no list of GraphQL fields"):
        actions.get("zz_boards_rename_board").call(session, {"id": "1", "name": "x", "fields": out})
    assert session.calls == []
