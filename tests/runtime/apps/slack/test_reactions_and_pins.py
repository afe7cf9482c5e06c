"""Emoji under messages, and pinned messages."""

import pytest

from tests.runtime.apps.slack.conftest import Slack

OWN = {"channel": "C0DEALS", "timestamp": "1772000300.000100"}
PARENT = {"channel": "C0GENERAL", "timestamp": "1772000000.000100"}


def test_a_reaction_is_shown_with_who_chose_it(slack: Slack) -> None:
    slack("reactions.add", name="eyes", **PARENT)
    message = slack("reactions.get", **PARENT)["message"]
    assert message["reactions"] == [{"name": "eyes", "users": ["U0AGENT"], "count": 1}]
    assert slack.stored("messages", reaction_names=["eyes"], agent_reactions=["eyes"], channel="general")


def test_a_reaction_joins_those_of_others(slack: Slack) -> None:
    slack("reactions.remove", name="tada", **OWN)
    assert slack("reactions.get", **OWN)["message"]["reactions"] == [{"name": "tada", "users": ["U0ANN"], "count": 1}]
    slack("reactions.add", name="tada", **OWN)
    assert slack("reactions.get", **OWN)["message"]["reactions"][0]["count"] == 2


def test_the_last_reaction_takes_its_emoji_away(slack: Slack) -> None:
    slack("reactions.add", name="eyes", **PARENT)
    slack("reactions.remove", name="eyes", **PARENT)
    assert "reactions" not in slack("reactions.get", **PARENT)["message"]
    assert slack.world.diff() == []


def test_the_agent_reacts_with_an_emoji_once(slack: Slack) -> None:
    assert slack.error("reactions.add", name="tada", **OWN) == "already_reacted"
    assert slack.error("reactions.remove", name="eyes", **OWN) == "no_reaction"


@pytest.mark.parametrize("name", ["", ":eyes:", "two words", "Eyes", "👀"])
def test_an_emoji_is_named_without_colons(slack: Slack, name: str) -> None:
    assert slack.error("reactions.add", name=name, **PARENT) == "invalid_name"


def test_a_skin_tone_is_part_of_the_name(slack: Slack) -> None:
    assert slack("reactions.add", name="+1::skin-tone-3", **PARENT)["ok"]


@pytest.mark.parametrize("method", ["reactions.add", "pins.add"])
def test_a_message_must_be_named_and_be_there(slack: Slack, method: str) -> None:
    assert slack.error(method, name="eyes", channel="C0GENERAL") == "no_item_specified"
    assert slack.error(method, name="eyes", channel="C0GENERAL", timestamp="1.1") == "message_not_found"
    assert slack.error(method, name="eyes", channel="C0BOARD", timestamp="1772000500.000100") == "channel_not_found"


def test_the_messages_a_person_reacted_to_are_listed(slack: Slack) -> None:
    slack("reactions.add", name="eyes", **PARENT)
    assert [each["message"]["ts"] for each in slack("reactions.list")["items"]] == [
        OWN["timestamp"],
        PARENT["timestamp"],
    ]
    assert [each["message"]["ts"] for each in slack("reactions.list", user="U0ANN")["items"]] == [OWN["timestamp"]]
    paged = slack("reactions.list", count=1, page=2)
    assert (len(paged["items"]), paged["paging"]["pages"]) == (1, 2)


def test_a_pinned_message_is_listed_with_who_pinned_it(slack: Slack) -> None:
    slack("pins.add", **OWN)
    item = slack("pins.list", channel="C0DEALS")["items"][0]
    assert (item["created_by"], item["message"]["ts"]) == ("U0AGENT", OWN["timestamp"])
    assert item["message"]["pinned_to"] == ["C0DEALS"]
    assert slack.stored("messages", pinned=True, channel="deals")
    assert slack.stored("pins", channel="deals", text={"mentions": "3 deals won"}, user_id="U0AGENT")


def test_a_message_is_pinned_once_and_unpinned_once(slack: Slack) -> None:
    assert slack.error("pins.add", **PARENT) == "already_pinned"
    assert slack("pins.remove", **PARENT)["ok"]
    assert slack.error("pins.remove", **PARENT) == "no_pin"


def test_only_members_pin(slack: Slack) -> None:
    assert slack.error("pins.add", channel="C0SUPPORT", timestamp="1772000400.000100") == "not_in_channel"
