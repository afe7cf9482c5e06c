"""Posting, editing, deleting and scheduling messages."""

import pytest

from tests.runtime.apps.slack.conftest import Slack

OWN, OF_BOB = "1772000300.000100", "1772000200.000100"


@pytest.mark.parametrize("channel", ["C0GENERAL", "general", "#general"])
def test_a_message_goes_to_a_channel_by_id_or_name(slack: Slack, channel: str) -> None:
    assert slack("chat.postMessage", channel=channel, text="Hello")["channel"] == "C0GENERAL"


def test_a_message_to_a_user_id_lands_in_the_direct_message_with_them(slack: Slack) -> None:
    assert slack("chat.postMessage", channel="U0ANN", text="Hello")["channel"] == "D0ANN"


def test_a_message_to_somebody_new_opens_a_direct_message_once(slack: Slack) -> None:
    first = slack("chat.postMessage", channel="U0BOB", text="One")["channel"]
    assert first.startswith("D")
    assert slack("chat.postMessage", channel="U0BOB", text="Two")["channel"] == first


def test_a_public_channel_takes_messages_of_a_bot_that_is_no_member(slack: Slack) -> None:
    assert slack("chat.postMessage", channel="C0SUPPORT", text="Hello")["ok"]


@pytest.mark.parametrize(
    ("channel", "code"),
    [
        ("C0NOWHERE", "channel_not_found"),
        ("", "channel_not_found"),
        ("#nowhere", "channel_not_found"),
        ("C0BOARD", "channel_not_found"),
        ("board", "channel_not_found"),
        ("ann.lee@company.example.com", "channel_not_found"),
        ("U0OLD", "channel_not_found"),
        ("C0OLD", "is_archived"),
        ("U0CRM", "cannot_dm_bot"),
        ("U0AGENT", "cannot_dm_bot"),
    ],
)
def test_a_message_is_refused_where_it_cannot_go(slack: Slack, channel: str, code: str) -> None:
    assert slack.error("chat.postMessage", channel=channel, text="Hello") == code


@pytest.mark.parametrize("said", [{}, {"text": ""}, {"text": "  \n"}, {"blocks": []}])
def test_a_message_must_say_something(slack: Slack, said: dict[str, object]) -> None:
    assert slack.error("chat.postMessage", channel="C0GENERAL", **said) == "no_text"


def test_a_message_has_at_most_forty_thousand_characters(slack: Slack) -> None:
    assert slack.error("chat.postMessage", channel="C0GENERAL", text="x" * 40_001) == "msg_too_long"
    assert slack("chat.postMessage", channel="C0GENERAL", text="x" * 40_000)["ok"]


def test_two_messages_of_one_second_have_rising_ts(slack: Slack) -> None:
    assert slack.post() < slack.post()


def test_a_message_under_another_name_is_a_bot_message(slack: Slack) -> None:
    shown = slack("chat.postMessage", channel="C0GENERAL", text="Hi", username="Deal desk", icon_emoji=":tada:")[
        "message"
    ]
    assert (shown["subtype"], shown["username"], shown["icons"]) == ("bot_message", "Deal desk", {"emoji": ":tada:"})


def test_markdown_text_cannot_go_with_text(slack: Slack) -> None:
    assert slack.error("chat.postMessage", channel="C0GENERAL", text="a", markdown_text="b") == "markdown_text_conflict"
    slack("chat.postMessage", channel="C0GENERAL", markdown_text="**Won**")
    assert slack.stored("messages", text={"mentions": "Won"}, by_agent=True, channel="general")


def test_editing_changes_the_text_and_says_so(slack: Slack) -> None:
    answer = slack("chat.update", channel="C0DEALS", ts=OWN, text="4 deals won")
    assert answer["text"] == "4 deals won"
    assert answer["message"]["edited"]["user"] == "U0AGENT"
    assert slack("conversations.history", channel="C0DEALS")["messages"][0]["text"] == "4 deals won"


def test_editing_the_text_keeps_blocks_until_an_empty_list_removes_them(slack: Slack) -> None:
    ts = slack.post(blocks=[{"type": "divider"}])
    assert slack("chat.update", channel="C0GENERAL", ts=ts, text="New")["message"]["blocks"]
    assert "blocks" not in slack("chat.update", channel="C0GENERAL", ts=ts, text="New", blocks=[])["message"]


def test_only_own_messages_can_be_edited_or_deleted(slack: Slack) -> None:
    assert slack.error("chat.update", channel="C0DEALS", ts=OF_BOB, text="Changed") == "cant_update_message"
    assert slack.error("chat.delete", channel="C0DEALS", ts=OF_BOB) == "cant_delete_message"


def test_a_message_that_is_not_there_can_be_neither_edited_nor_deleted(slack: Slack) -> None:
    assert slack.error("chat.update", channel="C0DEALS", ts="1.000001", text="x") == "message_not_found"
    assert slack.error("chat.delete", channel="C0GENERAL", ts=OWN) == "message_not_found"


def test_a_deleted_message_is_gone_from_history_and_counts_as_deleted(slack: Slack) -> None:
    slack("chat.delete", channel="C0DEALS", ts=OWN)
    assert [each["ts"] for each in slack("conversations.history", channel="C0DEALS")["messages"]] == [OF_BOB]
    assert [change.kind for change in slack.world.diff()] == ["deleted"]


def test_deleting_a_pinned_message_unpins_it(slack: Slack) -> None:
    slack("pins.add", channel="C0DEALS", timestamp=OWN)
    slack("chat.delete", channel="C0DEALS", ts=OWN)
    assert slack("pins.list", channel="C0DEALS")["items"] == []


def test_an_ephemeral_message_is_kept_out_of_history_and_search(slack: Slack) -> None:
    shown = slack("chat.postEphemeral", channel="C0GENERAL", user="U0ANN", text="Psst zebra")
    assert shown["message_ts"]
    assert "Psst zebra" not in str(slack("conversations.history", channel="C0GENERAL"))
    assert slack("search.messages", query="zebra")["messages"]["total"] == 0
    assert slack.stored("ephemeral_messages", user_id="U0ANN", text={"mentions": "zebra"}, channel="general")


def test_an_ephemeral_message_is_for_members_of_the_channel(slack: Slack) -> None:
    assert slack.error("chat.postEphemeral", channel="C0GENERAL", user="U0CAM", text="Hi") == "user_not_in_channel"


def test_a_scheduled_message_waits_unseen_until_it_is_due(slack: Slack) -> None:
    made = slack("chat.scheduleMessage", channel="C0DEALS", post_at=1772614800, text="Zebra standup")
    assert made["post_at"] == 1772614800
    assert "Zebra" not in str(slack("conversations.history", channel="C0DEALS"))
    assert slack("search.messages", query="zebra")["messages"]["total"] == 0
    listed = slack("chat.scheduledMessages.list", channel="C0DEALS")["scheduled_messages"]
    assert [each["id"] for each in listed] == [made["scheduled_message_id"]]
    assert slack.stored("messages", scheduled=True, channel="deals", post_at="2026-03-04T09:00:00Z")


def test_scheduled_messages_are_listed_soonest_first(slack: Slack) -> None:
    slack("chat.scheduleMessage", channel="C0DEALS", post_at=1772614800, text="Later")
    slack("chat.scheduleMessage", channel="C0DEALS", post_at=1772500000, text="Sooner")
    listed = slack("chat.scheduledMessages.list")["scheduled_messages"]
    assert [each["text"] for each in listed] == ["Sooner", "The office is closed today", "Later"]


@pytest.mark.parametrize(
    ("post_at", "code"), [(1772442000, "time_in_past"), (1790000000, "time_too_far"), (-1, "invalid_time")]
)
def test_a_message_is_scheduled_for_the_next_120_days(slack: Slack, post_at: int, code: str) -> None:
    assert slack.error("chat.scheduleMessage", channel="C0GENERAL", post_at=post_at, text="x") == code


def test_a_scheduled_message_can_be_taken_back_once(slack: Slack) -> None:
    again = {"channel": "C0GENERAL", "scheduled_message_id": "Q0CLOSED"}
    assert slack("chat.deleteScheduledMessage", **again)["ok"]
    assert slack.error("chat.deleteScheduledMessage", **again) == "invalid_scheduled_message_id"


def test_a_scheduled_message_cannot_be_taken_back_in_its_last_minute(slack: Slack) -> None:
    made = slack("chat.scheduleMessage", channel="C0GENERAL", post_at=1772442059, text="Now")
    again = {"channel": "C0GENERAL", "scheduled_message_id": made["scheduled_message_id"]}
    assert slack.error("chat.deleteScheduledMessage", **again) == "invalid_scheduled_message_id"


def test_a_permalink_names_channel_and_ts(slack: Slack) -> None:
    link = slack("chat.getPermalink", channel="C0DEALS", message_ts=OWN)["permalink"]
    assert link == "https://company.slack.com/archives/C0DEALS/p1772000300000100"


def test_the_permalink_of_a_reply_names_its_thread(slack: Slack) -> None:
    link = slack("chat.getPermalink", channel="C0GENERAL", message_ts="1772000100.000100")["permalink"]
    assert link.endswith("?thread_ts=1772000000.000100&cid=C0GENERAL")
