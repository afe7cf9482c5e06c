"""Searching messages."""

from typing import Any

import pytest

from tests.runtime.apps.slack.conftest import Slack


def texts(answer: Any) -> list[str]:
    return [each["text"] for each in answer["messages"]["matches"]]


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("renewal", 1),
        ("RENEWAL in:#deals", 1),
        ("renewal in:general", 0),
        ("from:@bob", 2),
        ("from:me", 1),
        ("in:@ann", 1),
        ("to:me", 1),
        ("has::tada:", 1),
        ("has:pin", 1),
        ("has:link", 1),
        ("is:thread", 2),
        ("deals -won", 1),
        ('"3 deals"', 1),
        ("before:2026-01-01", 0),
        ("merger", 0),
        ("zebra", 0),
    ],
)
def test_a_search_finds_what_its_parts_ask_for(slack: Slack, query: str, count: int) -> None:
    assert slack("search.messages", query=query)["messages"]["total"] == count


def test_a_match_says_where_and_who(slack: Slack) -> None:
    match = slack("search.messages", query="renewal")["messages"]["matches"][0]
    assert (match["channel"]["name"], match["username"], match["user"]) == ("deals", "bob", "U0BOB")
    assert match["permalink"].endswith("/C0DEALS/p1772000200000100")


def test_matches_come_newest_first_or_by_time_as_asked(slack: Slack) -> None:
    newest = texts(slack("search.messages", query="from:@bob"))
    assert newest == texts(slack("search.messages", query="from:@bob", sort="timestamp"))
    assert newest == texts(slack("search.messages", query="from:@bob", sort="timestamp", sort_dir="asc"))[::-1]


def test_matches_come_in_numbered_pages(slack: Slack) -> None:
    answer = slack("search.messages", query="from:@bob", count=1, page=2)["messages"]
    assert (answer["total"], len(answer["matches"])) == (2, 1)
    assert answer["paging"] == {"count": 1, "total": 2, "page": 2, "pages": 2}
    assert answer["pagination"]["first"] == answer["pagination"]["last"] == 2
    assert slack("search.messages", query="from:@bob", count=1, page=3)["messages"]["matches"] == []


def test_matches_come_by_cursor_from_a_star(slack: Slack) -> None:
    first = slack("search.messages", query="from:@bob", count=1, cursor="*")["messages"]
    rest = slack("search.messages", query="from:@bob", count=1, cursor=first["paging"]["next_cursor"])["messages"]
    assert rest["paging"]["next_cursor"] == ""
    assert first["matches"] != rest["matches"]


def test_a_search_also_reads_blocks(slack: Slack) -> None:
    slack.post(text="News", blocks=[{"type": "section", "text": {"type": "mrkdwn", "text": "a zebra"}}])
    assert slack("search.messages", query="zebra")["messages"]["total"] == 1


def test_found_words_are_marked_when_asked(slack: Slack) -> None:
    assert texts(slack("search.messages", query="thanks", highlight=True)) == ["\ue000Thanks\ue001"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({}, "missing_argument"),
        ({"query": "after:someday"}, "invalid_arguments"),
        ({"query": "x", "count": 101}, "invalid_arguments"),
        ({"query": "x", "sort": "newest"}, "invalid_arguments"),
        ({"query": "x", "cursor": "garbage"}, "invalid_cursor"),
    ],
)
def test_a_search_that_cannot_be_read_is_refused(slack: Slack, arguments: dict[str, Any], code: str) -> None:
    assert slack.error("search.messages", **arguments) == code
