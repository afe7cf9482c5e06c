"""What it takes for a text to mention something."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.grading.match import compile_match
from runtime.grading.matcher import MatcherError


def mentions(text: Any, needle: Any, kind: str = "text", *, many: bool = False) -> bool:
    """Whether the text mentions the needle."""
    return compile_match({"mentions": needle}, kind, many).holds(text)


FOUND = [
    (156000, "$156,000"),
    (156000, "the total is 156,000.00 USD."),
    (156000, "USD 156.000,00"),
    (156000, "<p>**$156,000**&nbsp;total</p>"),
    ("$156,000", "156000"),
    ("$156,000", "C$1 and US$156,000.00"),
    (25, "25% off"),
    ("25%", "25 percent"),
    ("Enterprise", "an *enterprise* deal"),
    ("Enterprise", "ENTERPRISE\u2014approved"),
    ("win notice", "the win\n  notice"),
    ("Meridian's", "Meridian\u2019s deal"),
    ("Meridian", "Meridian's deal"),
    ("AT&T", "AT&amp;T"),
    ("stage_name", "set _stage_name_ now"),
    ("INV-7", "see INV-7."),
    ("caf\u00e9", "CAFE\u0301"),
    ("2026-01-28", "January 28, 2026"),
    ("2026-01-28", "28 Jan 2026"),
    ("2026-01-28", "1/28/2026"),
    ("2026-01-28", "28.01.2026"),
    ("2026-01-28", "2026-01-28T15:00:00Z"),
    ("2026-01-28", "due Jan 28th"),
    ("2026-01-28", "due 1/28."),
    ("2026-01-28", "the 28th of January"),
    ({"money": 156000, "currency": "USD"}, "$156,000"),
    ({"money": 156000, "cents": "ignore"}, "$156,000.01"),
    ({"money": 1234.56, "cents": "ignore"}, "$1,235"),
    ([156000, "Enterprise"], "Enterprise: 156,000"),
]
NOT_FOUND = [
    (156000, "1560000"),
    (156000, "156,000.01"),
    (156000, "2156000"),
    (156000, "156000-7"),
    (156000, "INV-156000"),
    (156000, "156k"),
    (156, "156 thousand"),
    (28, "1/28/2026"),
    ("$156,000", "€156,000"),
    ("$156,000", "156,000 CAD"),
    ("25%", "25"),
    ("approved", "unapproved"),
    ("won", "we won't"),
    ("win notice", "win the notice"),
    ("INV-7", "INV-71"),
    ("INV-7", "INV-7-2"),
    ("Enterprise", "<p title='Enterprise'>deal</p>"),
    ("Enterprise", "<style>.enterprise {}</style>deal"),
    ("2026-01-28", "January 28, 2025"),
    ("2026-01-28", "January 2, 2026"),
    ("2026-01-28", "11/28/2026"),
    ("2026-01-28", "2026-01-281"),
    ("2026-01-28", "in 2025 January 28"),
    ({"money": 156000, "currency": "USD"}, "156,000 EUR"),
    ({"money": 156000, "cents": "exact"}, "$156,000.01"),
    ({"money": 156000, "cents": "ignore"}, "$156,001"),
    ([156000, "Enterprise"], "Enterprise: 156,001"),
]
WRONG = [
    ("", "`mentions` found ``"),
    ([], "`mentions` found an empty list"),
    (True, "`mentions` found `true`"),
    ({"money": "much"}, "`money` found"),
    ({"mony": 5}, "`mony`, did you mean `money`"),
    ({"money": 5, "currency": "dollars"}, "`currency` found `dollars`"),
    ({"money": 5, "cents": "no"}, "`cents` found `no`"),
]


@pytest.mark.parametrize(("needle", "text"), FOUND)
def test_the_text_mentions_it(needle: Any, text: str) -> None:
    assert mentions(text, needle)


@pytest.mark.parametrize(("needle", "text"), NOT_FOUND)
def test_the_text_does_not_mention_it(needle: Any, text: str) -> None:
    assert not mentions(text, needle)


@pytest.mark.parametrize(("needle", "message"), WRONG)
def test_a_needle_that_can_mean_nothing_is_refused(needle: Any, message: str) -> None:
    with pytest.raises(MatcherError, match=message):
        mentions("text", needle)


def test_all_needles_must_be_in_the_same_element_of_a_list_field() -> None:
    assert mentions(["a b", "c"], ["a", "b"], many=True)
    assert not mentions(["a", "b"], ["a", "b"], many=True)


def test_text_inside_a_structured_document_is_read() -> None:
    document = {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Enterprise"}]}]}
    assert mentions(document, "Enterprise", "any")


def test_an_absent_field_mentions_nothing() -> None:
    assert not mentions(None, "x")


def test_the_wording_names_every_needle() -> None:
    matcher = compile_match({"mentions": [156000, "Enterprise"]}, "text", False)
    assert matcher.describe() == 'mentions 156000 and "Enterprise"'


@settings(max_examples=80, deadline=None)
@given(st.dates(), st.sampled_from(["%B %-d, %Y", "%d %b %Y", "%m/%d/%Y", "%Y-%m-%d", "%b %-d"]))
def test_every_day_is_found_in_every_usual_format(day: Any, pattern: str) -> None:
    if day.year >= 1000:
        assert mentions(f"due on {day.strftime(pattern)}.", day.isoformat())


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_a_number_is_mentioned_only_by_itself(wanted: int, written: int) -> None:
    assert mentions(f"a total of ${written:,} today", wanted) is (wanted == written)
