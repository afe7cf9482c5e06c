"""Text as it is stored and as it is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.slack.mrkdwn import escaped
from tests.runtime.apps.slack.conftest import Slack


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("R&D", "R&amp;D"),
        ("R&amp;D", "R&amp;D"),
        ("a < b > c", "a &lt; b &gt; c"),
        ("> quoted", "&gt; quoted"),
        ("<@U1> in <#C1|deals>", "<@U1> in <#C1|deals>"),
        ("<!here> <https://x.example.com?a=1&b=2|link>", "<!here> <https://x.example.com?a=1&amp;b=2|link>"),
        ("<mailto:a@x.example.com|a>", "<mailto:a@x.example.com|a>"),
        ("<b>", "&lt;b&gt;"),
        ("plain", "plain"),
    ],
)
def test_signs_are_escaped_but_not_in_mentions_and_links(typed: str, read: str) -> None:
    assert escaped(typed) == read


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="&<>@#!|ab:/ ;ltgmp", max_size=30))
def test_escaping_twice_is_escaping_once(text: str) -> None:
    assert escaped(escaped(text)) == escaped(text)


def test_a_message_is_stored_as_typed_and_read_escaped(slack: Slack) -> None:
    slack.post(text="R&D < Sales")
    assert slack("conversations.history", channel="C0GENERAL")["messages"][0]["text"] == "R&amp;D &lt; Sales"
    assert [each["text"] for each in slack.stored("messages", by_agent=True, channel="general", scheduled=False)] == [
        "R&D < Sales"
    ]


def test_mentions_can_be_asked_for(slack: Slack) -> None:
    slack.post(text="<@U0ANN> and <@U0BOB|bob>, see <#C0DEALS>")
    assert slack.stored("messages", mentions=["U0ANN", "U0BOB"])
