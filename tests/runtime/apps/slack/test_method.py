"""What all methods share: arguments, errors, tokens and the workspace."""

from typing import Any

import pytest

from tests.runtime.apps.slack.conftest import Slack

URL = "https://slack.com/api/auth.test"


def with_header(slack: Slack, value: str) -> Any:
    return slack.company.call("POST", URL, headers={"Authorization": value}).body


def test_a_call_without_any_token_is_the_agents_own(slack: Slack) -> None:
    assert slack("auth.test")["user_id"] == "U0AGENT"


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer "])
def test_an_empty_token_is_no_token(slack: Slack, value: str) -> None:
    assert with_header(slack, value) == {"ok": False, "error": "not_authed"}


def test_an_empty_token_argument_is_no_token(slack: Slack) -> None:
    assert slack.error("users.list", token="") == "not_authed"
    assert slack("users.list", token="xoxb-1")["ok"]


def test_a_token_of_another_kind_is_invalid(slack: Slack) -> None:
    assert with_header(slack, "Basic abc")["error"] == "invalid_auth"
    assert with_header(slack, "Bearer xoxb-1")["ok"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("host", ["slack.com", "www.slack.com"])
def test_a_method_answers_get_and_post_on_both_hosts(slack: Slack, method: str, host: str) -> None:
    assert slack.company.call(method, f"https://{host}/api/users.info", user="U0ANN").body["user"]["id"] == "U0ANN"


def test_a_form_answers_like_json(slack: Slack) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = slack.company.call(
        "POST", "https://slack.com/api/chat.postMessage", "channel=C0GENERAL&text=Hi+there", headers=headers
    )
    assert answer.body["message"]["text"] == "Hi there"


@pytest.mark.parametrize("flag", ["1", "true", "True"])
def test_a_flag_in_a_url_is_true_or_one(slack: Slack, flag: str) -> None:
    answer = slack.company.get("https://slack.com/api/conversations.list", exclude_archived=flag)
    assert "old-project" not in str(answer.body)


def test_an_unknown_method_is_named(slack: Slack) -> None:
    assert slack("chat.shout") == {"ok": False, "error": "unknown_method", "req_method": "chat.shout"}


def test_a_missing_argument_is_named(slack: Slack) -> None:
    answer = slack("conversations.info")
    assert answer["error"] == "invalid_arguments"
    assert answer["response_metadata"]["messages"] == ["[ERROR] missing required field: channel"]


def test_every_wrong_argument_is_pointed_at(slack: Slack) -> None:
    answer = slack("search.messages", query="x", count="many", page="last")
    places = [each.rpartition(" ")[2] for each in answer["response_metadata"]["messages"]]
    assert places == ["[json-pointer:/count]", "[json-pointer:/page]"]


def test_a_body_that_is_no_json_is_refused(slack: Slack) -> None:
    assert slack.company.post(URL, '{"half').body["error"] == "invalid_json"


def test_an_argument_that_a_method_does_not_have_is_left_alone(slack: Slack) -> None:
    assert slack("users.info", user="U0ANN", colour="red")["ok"]


def test_the_connection_test_answers_its_arguments_or_the_error_asked_for(slack: Slack) -> None:
    assert slack("api.test", foo="bar")["args"] == {"foo": "bar"}
    assert slack.error("api.test", error="my_error") == "my_error"


def test_the_workspace_has_a_name_and_no_other_is_known(slack: Slack) -> None:
    assert slack("team.info")["team"]["domain"] == "company"
    assert slack.error("team.info", team="T0OTHER") == "team_not_found"


def test_user_groups_are_listed_with_their_people_when_asked(slack: Slack) -> None:
    assert "users" not in slack("usergroups.list")["usergroups"][0]
    group = slack("usergroups.list", include_users=True, include_count=True)["usergroups"][0]
    assert (group["handle"], group["users"], group["user_count"]) == ("support", ["U0BOB", "U0CAM"], 2)
    assert slack("usergroups.users.list", usergroup="S0SUPPORT")["users"] == ["U0BOB", "U0CAM"]
    assert slack.error("usergroups.users.list", usergroup="S0NONE") == "no_such_subteam"
