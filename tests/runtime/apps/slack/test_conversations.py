"""Channels and direct messages."""

from typing import Any

import pytest

from runtime.grading.forms.only_changes import settable
from tests.runtime.apps.slack.conftest import Slack


def names(answer: Any) -> list[str]:
    return [each.get("name", each["id"]) for each in answer["channels"]]


def test_public_channels_are_listed_unless_said(slack: Slack) -> None:
    assert names(slack("conversations.list")) == ["general", "deals", "support", "old-project"]


def test_archived_channels_can_be_left_out(slack: Slack) -> None:
    assert "old-project" not in names(slack("conversations.list", exclude_archived=True))


def test_private_channels_and_direct_messages_are_listed_where_the_agent_is_in(slack: Slack) -> None:
    assert names(slack("conversations.list", types="private_channel,im")) == ["triage", "D0ANN"]


def test_unknown_types_are_refused(slack: Slack) -> None:
    assert slack.error("conversations.list", types="public") == "invalid_types"


def test_a_channel_says_how_many_members_it_has_when_asked(slack: Slack) -> None:
    assert "num_members" not in slack("conversations.info", channel="C0GENERAL")["channel"]
    assert slack("conversations.info", channel="C0GENERAL", include_num_members=True)["channel"]["num_members"] == 4


def test_a_direct_message_names_its_person(slack: Slack) -> None:
    shown = slack("conversations.info", channel="D0ANN")["channel"]
    assert (shown["is_im"], shown["user"]) == (True, "U0ANN")
    assert "name" not in shown


def test_a_private_channel_of_others_does_not_exist_for_the_agent(slack: Slack) -> None:
    for method in (
        "conversations.info",
        "conversations.members",
        "conversations.archive",
        "conversations.join",
        "pins.list",
    ):
        assert slack.error(method, channel="C0BOARD") == "channel_not_found"


def test_a_new_channel_has_the_agent_in_it(slack: Slack) -> None:
    made = slack("conversations.create", name="renewals", is_private=True)["channel"]
    assert (made["is_member"], made["is_private"], made["creator"]) == (True, True, "U0AGENT")
    assert slack.stored("channels", name="renewals", channel_type="private", member_ids=["U0AGENT"])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "invalid_name_required"),
        ("general", "name_taken"),
        ("#general", "name_taken"),
        ("old-project", "name_taken"),
        ("board", "name_taken"),
        ("Deals", "invalid_name_specials"),
        ("won deals", "invalid_name_specials"),
        ("won.deals", "invalid_name_specials"),
        ("--", "invalid_name_punctuation"),
        ("x" * 81, "invalid_name_maxlength"),
    ],
)
def test_a_channel_name_that_slack_does_not_allow_is_refused(slack: Slack, name: str, code: str) -> None:
    assert slack.error("conversations.create", name=name) == code
    if name:
        assert slack.error("conversations.rename", channel="C0TRIAGE", name=name) == code


def test_a_channel_without_a_name_is_refused(slack: Slack) -> None:
    assert slack.error("conversations.create") == "invalid_name_required"


def test_the_agent_renames_its_own_channel_and_no_other(slack: Slack) -> None:
    assert slack("conversations.rename", channel="C0TRIAGE", name="triage-2")["channel"]["name"] == "triage-2"
    assert slack.error("conversations.rename", channel="C0GENERAL", name="all") == "not_authorized"
    assert slack.error("conversations.rename", channel="C0SUPPORT", name="help") == "not_in_channel"


def test_a_topic_is_set_with_who_and_when(slack: Slack) -> None:
    topic = slack("conversations.setTopic", channel="C0DEALS", topic="R&D deals")["channel"]["topic"]
    assert topic == {"value": "R&amp;D deals", "creator": "U0AGENT", "last_set": 1772442000}
    assert slack.stored("channels", name="deals", topic="R&D deals")


def test_who_set_a_topic_and_when_is_no_change_that_counts(slack: Slack) -> None:
    slack("conversations.setTopic", channel="C0DEALS", topic="New")
    change = slack.world.diff()[0]
    assert list(settable(change, set())) == ["topic"]


def test_a_purpose_is_answered_as_set(slack: Slack) -> None:
    assert slack("conversations.setPurpose", channel="C0DEALS", purpose="Deals")["purpose"] == "Deals"
    assert (
        slack.error("conversations.setPurpose", channel="D0ANN", purpose="x") == "method_not_supported_for_channel_type"
    )


@pytest.mark.parametrize(
    ("channel", "topic", "code"),
    [("C0DEALS", "x" * 251, "too_long"), ("C0SUPPORT", "x", "not_in_channel"), ("C0OLD", "x", "is_archived")],
)
def test_a_topic_is_refused_where_it_cannot_be_set(slack: Slack, channel: str, topic: str, code: str) -> None:
    assert slack.error("conversations.setTopic", channel=channel, topic=topic) == code


def test_an_archived_channel_can_be_read_but_not_written_to(slack: Slack) -> None:
    slack("conversations.archive", channel="C0DEALS")
    assert slack("conversations.history", channel="C0DEALS")["ok"]
    assert slack.error("chat.postMessage", channel="C0DEALS", text="x") == "is_archived"
    assert slack.error("conversations.archive", channel="C0DEALS") == "already_archived"
    slack("conversations.unarchive", channel="C0DEALS")
    assert slack("chat.postMessage", channel="C0DEALS", text="x")["ok"]


@pytest.mark.parametrize(
    ("method", "channel", "code"),
    [
        ("conversations.archive", "C0GENERAL", "cant_archive_general"),
        ("conversations.archive", "C0OLD", "already_archived"),
        ("conversations.archive", "C0SUPPORT", "not_in_channel"),
        ("conversations.archive", "D0ANN", "method_not_supported_for_channel_type"),
        ("conversations.unarchive", "C0DEALS", "not_archived"),
        ("conversations.close", "C0DEALS", "method_not_supported_for_channel_type"),
    ],
)
def test_archiving_and_closing_is_refused_where_it_makes_no_sense(
    slack: Slack, method: str, channel: str, code: str
) -> None:
    assert slack.error(method, channel=channel) == code


def test_opening_a_direct_message_that_is_open_does_nothing(slack: Slack) -> None:
    answer = slack("conversations.open", users="U0ANN")
    assert (answer["channel"], answer["already_open"]) == ({"id": "D0ANN"}, True)
    assert slack.world.diff() == []


def test_a_new_direct_message_is_found_again_by_its_person(slack: Slack) -> None:
    made = slack("conversations.open", users="U0BOB", return_im=True)["channel"]
    assert (made["is_im"], made["user"]) == (True, "U0BOB")
    slack.post(made["id"], "Between us")
    assert slack.stored("messages", direct_to=["U0BOB"], direct_to_email=["bob.ray@company.example.com"])


def test_several_people_share_one_group_message_in_any_order(slack: Slack) -> None:
    made = slack("conversations.open", users="U0ANN,U0BOB", return_im=True)["channel"]
    assert made["is_mpim"]
    assert slack("conversations.open", users="U0BOB,U0ANN")["channel"]["id"] == made["id"]


@pytest.mark.parametrize(
    ("users", "code"),
    [
        ("", "users_list_not_supplied"),
        ("U0NOBODY", "user_not_found"),
        ("U0OLD", "user_disabled"),
        ("U0CRM", "cannot_dm_bot"),
        ("U0AGENT", "not_enough_users"),
    ],
)
def test_a_direct_message_is_opened_with_people_only(slack: Slack, users: str, code: str) -> None:
    assert slack.error("conversations.open", users=users) == code


def test_closing_a_direct_message_hides_it_and_opening_brings_it_back(slack: Slack) -> None:
    assert slack("conversations.close", channel="D0ANN") == {"ok": True}
    assert slack("conversations.close", channel="D0ANN")["already_closed"]
    assert "already_open" not in slack("conversations.open", channel="D0ANN")
    assert slack("conversations.history", channel="D0ANN")["messages"]
