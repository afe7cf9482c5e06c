"""The other matchers, as a task author meets them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.grading.match import compile_match, matchers
from runtime.grading.matcher import MatcherError

NOON = "2026-01-28T12:00:00Z"

HOLDS = [
    ("enum", False, "Closed Won", "closed won"),
    ("text", False, {"contains": "platform  deal"}, "The Platform\nDeal!"),
    ("html", False, {"contains": "a & b"}, "<i>a</i> &amp; b"),
    ("line", False, {"starts_with": "re:"}, "RE: hello"),
    ("email", False, {"one_of": ["a@x.example", {"contains": "@y"}]}, "bo@y.example"),
    ("enum", False, {"not": "open"}, "closed"),
    ("enum", False, {"not": "open"}, None),
    ("text", False, {"not": {"mentions": "refund"}}, "no money"),
    ("line", False, {"matches": "^INV-[0-9]+$"}, "INV-42"),
    ("money", False, {"gt": 100}, "$100.01"),
    ("money", False, {"gte": 100, "lt": 200}, 100),
    ("any", False, {"lte": "2026-01-28"}, "2026-01-28T23:00:00Z"),
    ("datetime", False, {"gt": NOON}, "2026-01-28T12:30:00Z"),
    ("date", False, {"lt": "2026-01-28"}, "2026-01-27"),
    ("datetime", False, {"on_day": "2026-01-28"}, "2026-01-28T23:00:00-08:00"),
    ("datetime", False, {"on_day": {"date": "2026-01-28", "zone": "Europe/Berlin"}}, "2026-01-27T23:30:00Z"),
    ("date", False, {"on_day": {"date": "2026-01-28", "zone": "Europe/Berlin"}}, "2026-01-28"),
    ("number", False, {"within": {"of": 12.5, "by": 0.01}}, 12.51),
    ("datetime", False, {"within": {"of": NOON, "by": "30m"}}, "2026-01-28T11:30:00Z"),
    ("date", False, {"within": {"of": "2026-01-28", "by": "2d"}}, "2026-01-30"),
    ("text", False, {"all_of": [{"contains": "a"}, {"contains": "b"}]}, "b a"),
    ("email", True, {"all_of": ["a@x.example", "b@x.example"]}, ["c@x.example", "b@x.example", "a@x.example"]),
    ("text", False, {"empty": True}, " "),
    ("html", False, {"empty": True}, "<p> </p>"),
    ("email", True, {"empty": True}, []),
    ("number", False, {"empty": False}, 0),
    ("email", True, {"count": 2}, ["a", "b"]),
    ("email", True, {"count": {"lt": 1}}, None),
    ("email", True, {"each": {"contains": "@x"}}, ["a@x", "b@x"]),
    ("email", True, {"contains": "bo"}, ["ann@x.example", "bo@x.example"]),
]
DOES_NOT_HOLD = [
    ("enum", False, "Closed Won", "closed lost"),
    ("text", False, {"contains": "platform deal"}, "platform big deal"),
    ("line", False, {"starts_with": "re:"}, "fwd: re: hello"),
    ("email", False, {"one_of": ["a@x.example", "b@x.example"]}, "c@x.example"),
    ("enum", False, {"not": "open"}, "Open"),
    ("email", True, {"not": "a@x.example"}, ["b@x.example", "a@x.example"]),
    ("line", False, {"matches": "^INV-[0-9]+$"}, "INV-42b"),
    ("money", False, {"gt": 100}, 100),
    ("money", False, {"gt": "$100"}, "€200"),
    ("money", False, {"gte": 100, "lt": 200}, 200),
    ("money", False, {"lt": 100}, "much"),
    ("money", False, {"lt": 100}, None),
    ("datetime", False, {"gt": "2026-01-28"}, "2026-01-28T23:00:00Z"),
    ("datetime", False, {"on_day": "2026-01-28"}, "2026-01-29T00:00:00Z"),
    ("datetime", False, {"on_day": {"date": "2026-01-28", "zone": "Europe/Berlin"}}, "2026-01-28T23:30:00Z"),
    ("number", False, {"within": {"of": 12.5, "by": 0.01}}, 12.52),
    ("datetime", False, {"within": {"of": NOON, "by": "30m"}}, "2026-01-28T12:30:01Z"),
    ("text", False, {"all_of": [{"contains": "a"}, {"contains": "b"}]}, "a"),
    ("text", False, {"empty": True}, "x"),
    ("text", False, {"empty": False}, None),
    ("email", True, {"count": 2}, ["a"]),
    ("email", True, {"each": {"contains": "@x"}}, ["a@x", "b@y"]),
    ("email", True, {"each": {"contains": "@x"}}, []),
]
WRONG = [
    ({"mentoins": "x"}, "`mentoins` is not a matcher, did you mean `mentions`"),
    ({}, "says nothing of the field"),
    ({"contains": 5}, "`contains` found `5`"),
    ({"contains": " "}, "which is in every text"),
    ({"starts_with": ""}, "which begins every text"),
    ({"one_of": []}, "`one_of` found"),
    ({"all_of": "x"}, "`all_of` found `x`"),
    ({"not": {"mention": "x"}}, "`mention` is not a matcher"),
    ({"matches": "("}, "no regular expression"),
    ({"matches": "a" * 501}, "a pattern of 501 characters"),
    ({"gt": "soon"}, "`gt` found `soon`"),
    ({"on_day": "soon"}, "`on_day` found `soon`"),
    ({"on_day": {"date": "2026-01-28", "zone": "Europe/Berln"}}, "did you mean `Europe/Berlin`"),
    ({"on_day": {"day": "2026-01-28"}}, "`on_day` does not know `day`"),
    ({"within": {"of": 1}}, "expected `of` and `by`"),
    ({"within": {"of": 1, "by": "30m"}}, "`by` found `30m`"),
    ({"within": {"of": NOON, "by": 30}}, "`by` found `30`"),
    ({"empty": "yes"}, "`empty` found `yes`"),
    ({"count": 2}, "`count` stands on a field with one value"),
    ({"each": "x"}, "`each` stands on a field with one value"),
]


@pytest.mark.parametrize(("kind", "many", "expected", "found"), HOLDS)
def test_the_matcher_holds(kind: str, many: bool, expected: Any, found: Any) -> None:
    assert compile_match(expected, kind, many).holds(found)


@pytest.mark.parametrize(("kind", "many", "expected", "found"), DOES_NOT_HOLD)
def test_the_matcher_does_not_hold(kind: str, many: bool, expected: Any, found: Any) -> None:
    assert not compile_match(expected, kind, many).holds(found)


@pytest.mark.parametrize(("expected", "message"), WRONG)
def test_a_wrong_argument_is_refused_with_its_reason(expected: Any, message: str) -> None:
    with pytest.raises(MatcherError) as caught:
        compile_match(expected, "text", False)
    assert message in str(caught.value)


def test_a_count_below_zero_is_refused() -> None:
    with pytest.raises(MatcherError, match="`count` found `-1`"):
        compile_match({"count": -1}, "email", True)


def test_every_matcher_has_a_sentence_for_its_page() -> None:
    assert all(module.DOC.endswith(".") for module in matchers().values())


def test_several_matchers_are_worded_together() -> None:
    assert compile_match({"gte": 1, "lt": "5"}, "number", False).describe() == 'is at least 1 and is less than "5"'


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(st.none(), st.text(max_size=20), st.integers(), st.floats(), st.lists(st.text(max_size=5), max_size=3)),
    st.sampled_from(HOLDS),
)
def test_a_matcher_judges_any_value_and_its_opposite_disagrees(found: Any, row: tuple[str, bool, Any, Any]) -> None:
    kind, many, expected, _ = row
    assert compile_match(expected, kind, many).holds(found) is not compile_match({"not": expected}, kind, many).holds(
        found
    )
