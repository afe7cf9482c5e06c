"""Reading history and threads."""

from typing import Any

import pytest

from tests.runtime.apps.slack.conftest import Slack

PARENT, REPLY = "1772000000.000100", "1772000100.000100"


def stamps(answer: Any) -> list[str]:
    return [each["ts"] for each in answer["messages"]]


def test_history_is_newest_first_and_without_replies(slack: Slack) -> None:
    new = slack.post()
    assert stamps(slack("conversations.history", channel="C0GENERAL")) == [new, PARENT]


def test_history_pages_by_cursor_until_it_is_empty(slack: Slack) -> None:
    for _ in range(3):
        slack.post()
    seen: list[str] = []
    cursor = ""
    while True:
        page = slack("conversations.history", channel="C0GENERAL", limit=2, cursor=cursor)
        seen += stamps(page)
        cursor = page["response_metadata"]["next_cursor"]
        assert page["has_more"] is bool(cursor)
        if not cursor:
            break
    assert seen == stamps(slack("conversations.history", channel="C0GENERAL"))
    assert len(seen) == 4


def test_the_cursor_of_another_listing_is_refused(slack: Slack) -> None:
    cursor = slack("conversations.history", channel="C0DEALS", limit=1)["response_metadata"]["next_cursor"]
    assert slack.error("conversations.history", channel="C0GENERAL", cursor=cursor) == "invalid_cursor"
    assert slack.error("conversations.history", channel="C0DEALS", cursor="garbage") == "invalid_cursor"


@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"oldest": "1772000200.000100"}, ["1772000300.000100"]),
        ({"latest": "1772000300.000100"}, ["1772000200.000100"]),
        ({"oldest": "1772000200.000100", "inclusive": True}, ["1772000300.000100", "1772000200.000100"]),
        ({"oldest": "1772000200", "latest": "1772000300"}, ["1772000200.000100"]),
    ],
)
def test_oldest_and_latest_bound_history_and_count_only_if_inclusive(
    slack: Slack, bounds: dict[str, Any], found: list[str]
) -> None:
    assert stamps(slack("conversations.history", channel="C0DEALS", **bounds)) == found


@pytest.mark.parametrize(
    ("argument", "value", "code"),
    [
        ("oldest", "yesterday", "invalid_ts_oldest"),
        ("latest", "now", "invalid_ts_latest"),
        ("limit", 0, "invalid_limit"),
        ("limit", 5000, "invalid_limit"),
        ("channel", "general", "channel_not_found"),
        ("channel", "C0BOARD", "channel_not_found"),
    ],
)
def test_history_refuses_what_it_cannot_read(slack: Slack, argument: str, value: Any, code: str) -> None:
    assert slack.error("conversations.history", **{"channel": "C0GENERAL", argument: value}) == code


def test_the_first_message_of_a_thread_counts_its_replies(slack: Slack) -> None:
    new = slack.post(thread_ts=PARENT)
    parent = slack("conversations.history", channel="C0GENERAL")["messages"][0]
    assert (parent["reply_count"], parent["latest_reply"]) == (2, new)
    assert parent["reply_users"] == ["U0BOB", "U0AGENT"]
    assert slack.stored("messages", ts=PARENT, reply_count=2)


def test_deleting_a_reply_counts_it_no_longer(slack: Slack) -> None:
    new = slack.post(thread_ts=PARENT)
    slack("chat.delete", channel="C0GENERAL", ts=new)
    assert slack("conversations.replies", channel="C0GENERAL", ts=PARENT)["messages"][0]["reply_count"] == 1


@pytest.mark.parametrize("ts", [PARENT, REPLY])
def test_a_thread_is_read_oldest_first_by_any_of_its_messages(slack: Slack, ts: str) -> None:
    new = slack.post(thread_ts=PARENT)
    answer = slack("conversations.replies", channel="C0GENERAL", ts=ts)
    assert stamps(answer) == [PARENT, REPLY, new]
    assert answer["messages"][1]["parent_user_id"] == "U0ANN"


def test_a_message_without_replies_is_a_thread_of_its_own(slack: Slack) -> None:
    answer = slack("conversations.replies", channel="C0DEALS", ts="1772000200.000100")
    assert stamps(answer) == ["1772000200.000100"]
    assert "reply_count" not in answer["messages"][0]


def test_a_thread_that_is_not_there_is_not_found(slack: Slack) -> None:
    assert slack.error("conversations.replies", channel="C0GENERAL", ts="1.000001") == "thread_not_found"
    assert slack.error("chat.postMessage", channel="C0GENERAL", text="x", thread_ts="1.1") == "thread_not_found"


def test_a_reply_to_a_reply_joins_the_same_thread(slack: Slack) -> None:
    new = slack.post(thread_ts=REPLY)
    assert slack.stored("messages", ts=new, thread_ts=PARENT, in_thread=True, thread_text={"mentions": "Welcome"})


def test_a_broadcast_reply_is_in_history_too(slack: Slack) -> None:
    new = slack.post(thread_ts=PARENT, reply_broadcast=True)
    newest = slack("conversations.history", channel="C0GENERAL")["messages"][0]
    assert (newest["ts"], newest["subtype"]) == (new, "thread_broadcast")


def test_a_deleted_first_message_leaves_a_tombstone_over_its_replies(slack: Slack) -> None:
    parent = slack.post()
    reply = slack.post(thread_ts=parent)
    slack("chat.delete", channel="C0GENERAL", ts=parent)
    top = slack("conversations.history", channel="C0GENERAL")["messages"][0]
    assert (top["ts"], top["subtype"], top["reply_count"]) == (parent, "tombstone", 1)
    assert stamps(slack("conversations.replies", channel="C0GENERAL", ts=parent)) == [parent, reply]


def test_marking_a_channel_remembers_the_place(slack: Slack) -> None:
    slack("conversations.mark", channel="C0GENERAL", ts=PARENT)
    assert slack("conversations.info", channel="C0GENERAL")["channel"]["last_read"] == PARENT
    assert slack.error("conversations.mark", channel="C0GENERAL", ts="soon") == "invalid_timestamp"
