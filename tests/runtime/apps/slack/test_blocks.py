"""Blocks and attachments."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from runtime.apps.slack.mrkdwn import texts_of
from tests.runtime.apps.slack.conftest import Slack

SECTION = {"type": "section", "text": {"type": "mrkdwn", "text": "*Won*: Meridian"}}


def test_blocks_speak_for_a_message_without_text(slack: Slack) -> None:
    slack("chat.postMessage", channel="C0GENERAL", blocks=[SECTION])
    assert slack.stored("messages", text={"mentions": "Meridian"}, channel="general", by_agent=True)


def test_the_content_of_a_message_has_what_its_blocks_and_attachments_say_beside_the_text(slack: Slack) -> None:
    slack.post(
        text="News", blocks=[SECTION], attachments=[{"title": "Deal", "fields": [{"title": "Value", "value": "5000"}]}]
    )
    said = {"mentions": ["News", "Meridian", "5000"]}
    assert slack.stored("messages", content=said)
    assert not slack.stored("messages", text=said)


def test_blocks_come_as_json_text_in_a_form(slack: Slack) -> None:
    header = {"type": "header", "text": {"type": "plain_text", "text": "Hi"}}
    form = urlencode({"channel": "C0GENERAL", "blocks": json.dumps([{"type": "divider"}, header])})
    answer = slack.company.call(
        "POST",
        "https://slack.com/api/chat.postMessage",
        form,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert [each["type"] for each in answer.body["message"]["blocks"]] == ["divider", "header"]
    assert answer.body["message"]["text"] == "Hi"


@pytest.mark.parametrize(
    ("block", "where"),
    [
        ({"type": "paragraph"}, "/blocks/0/type"),
        ({}, "/blocks/0/type"),
        ({"type": "section"}, "/blocks/0"),
        ({"type": "section", "text": "plain"}, "/blocks/0/text"),
        ({"type": "section", "text": {"type": "markdown", "text": "x"}}, "/blocks/0/text/type"),
        ({"type": "section", "text": {"type": "mrkdwn", "text": ""}}, "/blocks/0/text/text"),
        ({"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3001}}, "/blocks/0/text/text"),
        ({"type": "section", "fields": []}, "/blocks/0"),
        ({"type": "section", "fields": [{"type": "mrkdwn", "text": "x"}] * 11}, "/blocks/0/fields"),
        ({"type": "header", "text": {"type": "mrkdwn", "text": "x"}}, "/blocks/0/text/type"),
        ({"type": "header", "text": {"type": "plain_text", "text": "x" * 151}}, "/blocks/0/text/text"),
        ({"type": "context", "elements": []}, "/blocks/0/elements"),
        ({"type": "actions", "elements": "x"}, "/blocks/0/elements"),
        ({"type": "image", "alt_text": "x"}, "/blocks/0"),
    ],
)
def test_a_block_that_slack_cannot_show_is_refused_with_its_place(
    slack: Slack, block: dict[str, Any], where: str
) -> None:
    answer = slack("chat.postMessage", channel="C0GENERAL", blocks=[block])
    assert answer["error"] == "invalid_blocks"
    assert answer["response_metadata"]["messages"][0].endswith(f"[json-pointer:{where}]")


def test_a_message_has_at_most_fifty_blocks_and_a_hundred_attachments(slack: Slack) -> None:
    assert slack.error("chat.postMessage", channel="C0GENERAL", blocks=[{"type": "divider"}] * 51) == "invalid_blocks"
    many = [{"text": "x"}] * 101
    assert slack.error("chat.postMessage", channel="C0GENERAL", attachments=many) == "too_many_attachments"


def test_blocks_that_are_no_list_are_refused(slack: Slack) -> None:
    assert slack.error("chat.postMessage", channel="C0GENERAL", blocks="nonsense") == "invalid_blocks_format"


def test_rich_text_reads_as_its_lines() -> None:
    elements = [
        {"type": "text", "text": "Hi "},
        {"type": "user", "user_id": "U1"},
        {"type": "link", "url": "https://x"},
    ]
    rich = {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": elements}]}
    assert texts_of([rich]) == ["Hi <@U1><https://x>"]


def test_the_fallback_of_an_attachment_counts_only_where_it_says_nothing_else() -> None:
    assert texts_of([{"fallback": "F", "text": "T"}]) == ["T"]
    assert texts_of([{"fallback": "F"}]) == ["F"]
