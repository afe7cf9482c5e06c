"""Slack's search box."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query.errors import QueryError
from runtime.query.slack_search import matches, parse

NOW = datetime(2026, 2, 10, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Posted:
    text: str = "The Q3 budget is approved, see <https://x.example|the café plan> &amp; reporting"
    ts: str = f"{int(datetime(2026, 1, 15, 9, 30, tzinfo=UTC).timestamp())}.000100"
    thread_ts: str | None = None
    channel_names: tuple[str, ...] = ("C1", "sales")
    author_names: tuple[str, ...] = ("U1", "ann", "Ann Lee")
    recipient_names: tuple[str, ...] = ()
    reaction_names: tuple[str, ...] = ()
    is_pinned: bool = False
    is_saved: bool = False


def found(query: str, *, me: tuple[str, ...] = ("U9", "zoe"), **changes: Any) -> bool:
    return matches(parse(query), replace(Posted(), **changes), now=NOW, me=me)


def on(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> str:
    return f"{datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp():.6f}"


def test_every_word_must_be_said() -> None:
    assert found("budget APPROVED cafe")
    assert not found("budget rejected")


def test_words_match_whole_words() -> None:
    assert not found("budg")
    assert not found("amp")


def test_a_phrase_in_quotes_must_match_in_order() -> None:
    assert found('"q3 budget"')
    assert not found('"budget q3"')


def test_a_star_stands_for_the_rest_of_a_word() -> None:
    assert found("rep*")
    assert found("bud* app*")
    assert not found("port*")


def test_a_star_after_fewer_than_three_letters_is_refused() -> None:
    with pytest.raises(QueryError, match=r"cannot search for `re\*`; expected at least 3 letters before `\*`"):
        parse("budget re*")


def test_a_minus_excludes_a_word_a_phrase_or_a_modifier() -> None:
    assert found("budget -rejected")
    assert not found("budget -approved")
    assert not found('-"q3 budget"')
    assert not found("budget -in:#sales")
    assert not found("budget --approved")


def test_a_hyphen_inside_a_word_excludes_nothing() -> None:
    assert found("follow-up", text="a follow-up call")


@pytest.mark.parametrize("where", ["in:#sales", "in:sales", "in:SALES", "in:C1", "in:<#C1|sales>"])
def test_a_channel_is_found_by_name_or_id(where: str) -> None:
    assert found(where)
    assert not found(where, channel_names=("C2", "sales-emea"))


def test_in_a_person_means_the_direct_messages_with_them() -> None:
    assert found("in:@bob", channel_names=("D1", "U2", "bob"))
    assert not found("in:@bob")


@pytest.mark.parametrize("who", ["from:@ann", "from:ann", "from:U1", "from:<@U1>", 'from:"Ann Lee"'])
def test_an_author_is_found_by_handle_name_or_id(who: str) -> None:
    assert found(who)
    assert not found(who, author_names=("U2", "bob", "Bob Ross"))


def test_me_stands_for_the_searcher() -> None:
    assert found("from:me", me=("U1", "ann"))
    assert not found("from:me")
    assert found("to:me", recipient_names=("U9", "zoe"))
    assert not found("to:me")


def test_several_channels_or_authors_ask_for_any_of_them() -> None:
    assert found("in:#ops in:#sales")
    assert not found("in:#ops in:#hr")
    assert found("from:bob from:ann budget")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("before:2026-01-16", True),
        ("before:2026-01-15", False),
        ("after:2026-01-15", False),
        ("after:2026-01-14", True),
        ("on:2026-01-15", True),
        ("on:2026/1/14", False),
        ("during:January", True),
        ("during:jan", True),
        ("during:february", False),
        ("during:2026-01", True),
        ("during:2025", False),
        ("after:december", True),
        ("before:february", True),
    ],
)
def test_before_and_after_leave_the_period_itself_out(query: str, expected: bool) -> None:
    assert found(query) is expected


def test_a_month_without_a_year_is_the_latest_one_that_has_begun() -> None:
    assert found("during:march", ts=on(2025, 3, 31, 23))
    assert not found("during:march", ts=on(2026, 3, 1))
    assert found("during:february", ts=on(2026, 2, 1))


def test_today_and_yesterday_are_days_in_utc() -> None:
    assert found("on:today", ts=on(2026, 2, 10))
    assert found("on:yesterday", ts=on(2026, 2, 9, 23, 59))
    assert not found("on:yesterday", ts=on(2026, 2, 10))
    assert found("after:yesterday", ts=on(2026, 2, 10))


def test_has_finds_links_reactions_and_pins() -> None:
    assert found("has:link")
    assert not found("has:link", text="no link")
    assert found("has:reaction has::eyes:", reaction_names=("eyes",))
    assert not found("has:reaction")
    assert not found("has::eyes:", reaction_names=("tada",))
    assert found("has::+1:", reaction_names=("+1::skin-tone-3",))
    assert found("has:pin", is_pinned=True)
    assert not found("has:pin")


def test_is_finds_threads_and_saved_messages() -> None:
    assert found("is:thread", thread_ts="1.0")
    assert not found("is:thread")
    assert found("is:saved", is_saved=True)
    assert not found("is:saved")


@pytest.mark.parametrize(
    "query", ["before:banana", "on:2026-02-31", "during:2026-13", "has:legs", "is:odd", "from:", "in:#", 'on:""']
)
def test_a_modifier_that_cannot_be_read_is_refused_with_what_was_expected(query: str) -> None:
    with pytest.raises(QueryError, match="expected") as caught:
        parse(f"budget {query}")
    assert (caught.value.position, caught.value.code) == (7, "invalid_arguments")
    assert caught.value.near in query


def test_an_unknown_modifier_is_searched_as_text() -> None:
    assert not found("foo:bar")
    assert found("foo:bar", text="foo bar")


@pytest.mark.parametrize("query", ["", " ", "-", "!!!", '""'])
def test_a_search_for_nothing_finds_nothing(query: str) -> None:
    assert not found(query)


def test_an_open_quote_runs_to_the_end() -> None:
    assert parse('"q3 budget') == parse('"q3 budget"')


PIECES = ["a", "-", "abc*", "*", '"', '"c d"', "from:", "from:@x", "in:", "on:today", "during:2026", "has::x:", "foo:b"]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join),
                 st.lists(st.sampled_from(PIECES), max_size=12).map("".join)))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_arbitrary_text_raises_only_query_errors(text: str) -> None:
    try:
        assert found(text) in (True, False)
    except QueryError as error:
        assert error.code == "invalid_arguments"


@pytest.mark.parametrize("query", ["a " * 4000, "-" * 8000 + "a", '"' * 8001, "a" * 8000 + "*"])
def test_long_text_is_read(query: str) -> None:
    assert found(query) in (True, False)


def test_too_long_text_is_refused() -> None:
    with pytest.raises(QueryError, match="at most 8192 characters"):
        parse("a " * 5000)
