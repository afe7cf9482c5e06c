"""Joining, leaving, inviting and removing."""

import pytest

from tests.runtime.apps.slack.conftest import Slack


def members(slack: Slack, channel: str) -> list[str]:
    return list(slack("conversations.members", channel=channel)["members"])


def test_members_come_in_pages(slack: Slack) -> None:
    first = slack("conversations.members", channel="C0GENERAL", limit=3)
    rest = slack("conversations.members", channel="C0GENERAL", cursor=first["response_metadata"]["next_cursor"])
    assert [*first["members"], *rest["members"]] == ["U0ANN", "U0BOB", "U0DEE", "U0AGENT"]


def test_joining_makes_a_member_and_joining_again_only_warns(slack: Slack) -> None:
    assert slack("conversations.join", channel="C0SUPPORT")["channel"]["is_member"]
    assert slack("conversations.join", channel="C0SUPPORT")["warning"] == "already_in_channel"
    assert members(slack, "C0SUPPORT") == ["U0BOB", "U0CAM", "U0AGENT"]


@pytest.mark.parametrize(
    ("channel", "code"), [("C0OLD", "is_archived"), ("C0TRIAGE", "method_not_supported_for_channel_type")]
)
def test_only_live_public_channels_can_be_joined(slack: Slack, channel: str, code: str) -> None:
    assert slack.error("conversations.join", channel=channel) == code


def test_leaving_twice_says_so(slack: Slack) -> None:
    assert slack("conversations.leave", channel="C0DEALS") == {"ok": True}
    assert slack("conversations.leave", channel="C0DEALS")["not_in_channel"]
    assert members(slack, "C0DEALS") == ["U0ANN"]


def test_general_cannot_be_left(slack: Slack) -> None:
    assert slack.error("conversations.leave", channel="C0GENERAL") == "cant_leave_general"


def test_the_last_member_of_a_private_channel_stays(slack: Slack) -> None:
    slack("conversations.kick", channel="C0TRIAGE", user="U0BOB")
    assert slack.error("conversations.leave", channel="C0TRIAGE") == "last_member"


def test_invited_people_are_members(slack: Slack) -> None:
    slack("conversations.invite", channel="C0DEALS", users="U0BOB, U0CAM")
    assert members(slack, "C0DEALS") == ["U0ANN", "U0AGENT", "U0BOB", "U0CAM"]
    assert slack.stored("channels", name="deals", member_emails={"contains": "cam.ode@company.example.com"})


@pytest.mark.parametrize(
    ("channel", "users", "code"),
    [
        ("C0DEALS", "", "no_user"),
        ("C0DEALS", "U0NOBODY", "user_not_found"),
        ("C0DEALS", "U0OLD", "user_not_found"),
        ("C0DEALS", "U0AGENT", "cant_invite_self"),
        ("C0DEALS", "U0ANN", "already_in_channel"),
        ("C0SUPPORT", "U0ANN", "not_in_channel"),
        ("C0OLD", "U0ANN", "is_archived"),
        ("D0ANN", "U0BOB", "method_not_supported_for_channel_type"),
    ],
)
def test_an_invitation_is_refused_with_the_reason(slack: Slack, channel: str, users: str, code: str) -> None:
    assert slack.error("conversations.invite", channel=channel, users=users) == code


def test_one_who_cannot_come_stops_the_invitation_of_all_and_is_named(slack: Slack) -> None:
    answer = slack("conversations.invite", channel="C0DEALS", users="U0BOB,U0ANN")
    assert answer["error"] == "already_in_channel"
    assert answer["errors"] == [{"user": "U0ANN", "ok": False, "error": "already_in_channel"}]
    assert members(slack, "C0DEALS") == ["U0ANN", "U0AGENT"]


def test_a_forced_invitation_leaves_out_who_cannot_come(slack: Slack) -> None:
    answer = slack("conversations.invite", channel="C0DEALS", users="U0BOB,U0ANN", force=True)
    assert answer["ok"]
    assert [each["user"] for each in answer["errors"]] == ["U0ANN"]
    assert members(slack, "C0DEALS") == ["U0ANN", "U0AGENT", "U0BOB"]


@pytest.mark.parametrize(
    ("channel", "user", "code"),
    [
        ("C0DEALS", "U0AGENT", "cant_kick_self"),
        ("C0DEALS", "U0BOB", "not_in_channel"),
        ("C0DEALS", "U0NOBODY", "user_not_found"),
        ("C0GENERAL", "U0ANN", "cant_kick_from_general"),
        ("C0SUPPORT", "U0BOB", "not_in_channel"),
    ],
)
def test_removing_somebody_is_refused_with_the_reason(slack: Slack, channel: str, user: str, code: str) -> None:
    assert slack.error("conversations.kick", channel=channel, user=user) == code


def test_a_removed_person_is_no_member(slack: Slack) -> None:
    assert slack("conversations.kick", channel="C0DEALS", user="U0ANN")["ok"]
    assert members(slack, "C0DEALS") == ["U0AGENT"]
