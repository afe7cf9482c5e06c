"""People and their profiles."""

from typing import Any

import pytest

from tests.runtime.apps.slack.conftest import Slack


def test_everybody_is_listed_bots_and_people_who_left_too(slack: Slack) -> None:
    found = {each["id"]: each for each in slack("users.list")["members"]}
    assert set(found) == {"U0ANN", "U0BOB", "U0CAM", "U0DEE", "U0OLD", "U0CRM", "U0AGENT"}
    assert found["U0OLD"]["deleted"]
    assert found["U0CRM"]["is_bot"]


def test_people_come_in_pages(slack: Slack) -> None:
    first = slack("users.list", limit=4)
    rest = slack("users.list", limit=4, cursor=first["response_metadata"]["next_cursor"])
    assert [len(first["members"]), len(rest["members"])] == [4, 3]
    assert rest["response_metadata"]["next_cursor"] == ""


def test_a_person_is_shown_in_their_own_time_zone(slack: Slack) -> None:
    user = slack("users.info", user="U0ANN")["user"]
    assert (user["tz"], user["tz_offset"]) == ("Europe/Berlin", 3600)


def test_a_person_is_found_by_mail_address_in_any_case(slack: Slack) -> None:
    assert slack("users.lookupByEmail", email="Ann.Lee@Company.example.com")["user"]["id"] == "U0ANN"


@pytest.mark.parametrize("email", ["nobody@company.example.com", "eve.past@company.example.com", ""])
def test_an_unknown_address_finds_nobody(slack: Slack, email: str) -> None:
    assert slack.error("users.lookupByEmail", email=email) == "users_not_found"


def test_an_unknown_user_is_not_found(slack: Slack) -> None:
    for method in ("users.info", "users.conversations", "users.profile.get"):
        assert slack.error(method, user="U0NOBODY") == "user_not_found"


def test_the_conversations_of_a_person_leave_out_what_the_agent_cannot_see(slack: Slack) -> None:
    every = "public_channel,private_channel,im,mpim"
    assert [each["id"] for each in slack("users.conversations", user="U0ANN", types=every)["channels"]] == [
        "C0GENERAL",
        "C0DEALS",
        "D0ANN",
    ]


def test_the_conversations_are_the_agents_own_unless_said(slack: Slack) -> None:
    assert [each["id"] for each in slack("users.conversations")["channels"]] == ["C0GENERAL", "C0DEALS", "C0OLD"]


def test_a_status_is_set_for_another_person(slack: Slack) -> None:
    status = {"status_text": "In a meeting", "status_emoji": ":calendar:", "status_expiration": 1772445600}
    assert slack("users.profile.set", user="U0ANN", profile=status)["profile"]["status_text"] == "In a meeting"
    assert slack.stored("users", id="U0ANN", **status)


def test_a_status_without_an_emoji_gets_a_speech_balloon(slack: Slack) -> None:
    shown = slack("users.profile.set", name="status_text", value="Busy")["profile"]
    assert shown["status_emoji"] == ":speech_balloon:"


def test_a_first_name_changes_the_whole_name(slack: Slack) -> None:
    slack("users.profile.set", user="U0ANN", profile={"first_name": "Anna"})
    assert slack("users.info", user="U0ANN")["user"]["real_name"] == "Anna Lee"


@pytest.mark.parametrize(
    ("profile", "code"),
    [
        ({}, "invalid_profile"),
        ("status", "invalid_profile"),
        ({"shoe_size": "42"}, "profile_set_failed"),
        ({"title": 7}, "profile_set_failed"),
        ({"email": "nonsense"}, "profile_set_failed"),
        ({"email": "bob.ray@company.example.com"}, "email_taken"),
        ({"status_emoji": "palm_tree"}, "profile_status_set_failed_not_emoji_syntax"),
        ({"status_text": "x" * 101}, "profile_status_set_failed_too_long"),
    ],
)
def test_a_profile_that_slack_does_not_take_is_refused(slack: Slack, profile: Any, code: str) -> None:
    assert slack.error("users.profile.set", user="U0ANN", profile=profile) == code


def test_the_profile_of_an_admin_stays(slack: Slack) -> None:
    assert slack.error("users.profile.set", user="U0DEE", profile={"title": "x"}) == "cannot_update_admin_user"
