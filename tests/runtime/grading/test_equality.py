"""What counts as the same value, field kind by field kind."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.grading.equality import KINDS, equal

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)

SAME = [
    ("email", "ann@x.example", "Ann Lee <Ann@X.example> "),
    ("email", '"Lee, Ann" <ann@x.example>', "ann@x.example"),
    ("emails", "bo@x.example", "ann@x.example, Bo <bo@x.example>"),
    ("emails", ["bo@x.example", "ann@x.example"], "ann@x.example, bo@x.example"),
    ("emails", "a@x.example, b@x.example", ["b@x.example", "a@x.example"]),
    ("phone", "+1 415 555 0132", "(415) 555-0132"),
    ("phone", "+44 20 7946 0018", "020 7946 0018"),
    ("phone", "+44 20 7946 0018", "+442079460018"),
    ("phone", "415-555-0132 ext. 7", "+1 415 555 0132 x7"),
    ("url", "https://X.example/", "https://x.example"),
    ("url", "https://x.example:443/a", "https://x.example/a"),
    ("money", 1200, "$1,200.00"),
    ("money", "$1,200", "1200 USD"),
    ("money", "$5", "$5 USD"),
    ("money", "1.200,00 EUR", "€1,200"),
    ("money", -5, "($5.00)"),
    ("money", 0.3, 0.1 + 0.2),
    ("number", "1200", 1200.0),
    ("integer", 7, "7"),
    ("boolean", True, "TRUE"),
    ("boolean", "false", False),
    ("date", "2026-01-28", "2026-01-28T23:30:00-08:00"),
    ("date", "2026-01-28", "January 28, 2026"),
    ("datetime", "2026-01-28T15:00:00Z", "2026-01-28T16:00:00.000+0100"),
    ("datetime", "2026-01-28T15:00:00Z", "1769612400000"),
    ("datetime", "2026-01-28T15:00:00Z", 1769612400),
    ("datetime", "2026-01-28", "2026-01-28T15:00:00Z"),
    ("enum", "closed won", " Closed Won "),
    ("line", "Meridian  Corp", "Meridian Corp "),
    ("text", "a b", "a\n b"),
    ("text", "caf\u00e9", "cafe\u0301"),
    ("html", "a & b", "<p>a <b>&amp;</b> b</p>"),
    ("id", 42, "42"),
    ("any", {"a": [1, "x"]}, {"a": [1.0, "x"]}),
    ("any", 1200, "1,200"),
    ("any", "ann@x.example", "Ann@X.Example"),
    ("any", {"Approver": "ann@x.example"}, {"Approver": "ANN@X.EXAMPLE "}),
]
DIFFERENT = [
    ("email", "ann@x.example", "ann@x.example.org"),
    ("emails", ["bo@x.example"], "ann@x.example, bo@x.example"),
    ("emails", "a@x.example, b@x.example", "a@x.example"),
    ("phone", "+1 415 555 0132", "(415) 555-0133"),
    ("phone", "415-555-0132 ext. 7", "415-555-0132"),
    ("url", "https://x.example/a", "https://x.example/b"),
    ("money", "$5", "€5"),
    ("money", "$5", "5 CAD"),
    ("money", 5, "-5"),
    ("money", 156000, "156,000.01"),
    ("number", 1, True),
    ("number", 1, "one"),
    ("boolean", True, "yes"),
    ("date", "2026-01-28", "2026-01-29"),
    ("datetime", "2026-01-28T15:00:00Z", "2026-01-28T15:00:00+01:00"),
    ("datetime", "2026-01-28", "2026-01-29T00:00:00Z"),
    ("line", "meridian corp", "Meridian Corp"),
    ("id", "006A", "006a"),
    ("id", "42", "042"),
    ("any", "1", "01"),
    ("any", [1, 2], [2, 1]),
    ("any", {"a": 1}, {"a": 1, "b": 2}),
    ("any", 1, True),
    ("any", "ann@x.example", "ann@y.example"),
    ("any", "write to ann@x.example", "write to ANN@x.example"),
    ("any", "Ann", "ann"),
]


@pytest.mark.parametrize(("kind", "expected", "found"), SAME)
def test_two_ways_of_writing_a_value_are_equal(kind: str, expected: Any, found: Any) -> None:
    assert equal(expected, found, kind)


@pytest.mark.parametrize(("kind", "expected", "found"), DIFFERENT)
def test_two_different_values_are_not_equal(kind: str, expected: Any, found: Any) -> None:
    assert not equal(expected, found, kind)


def test_one_value_is_looked_for_among_the_elements_of_a_list_field() -> None:
    assert equal("bo@x.example", ["ann@x.example", "BO@x.example"], "email", many=True)
    assert not equal("cy@x.example", ["ann@x.example", "bo@x.example"], "email", many=True)


def test_a_list_is_equal_to_the_same_elements_in_another_order() -> None:
    assert equal(["a", "b", "b"], ["b", "a", "b"], "enum", many=True)


def test_a_list_with_one_element_more_is_not_equal() -> None:
    assert not equal(["a", "b"], ["a", "b", "c"], "enum", many=True)


def test_an_element_is_not_counted_twice() -> None:
    assert not equal(["a", "a"], ["a", "b"], "enum", many=True)


def test_elements_pair_off_even_if_the_first_fits_what_the_second_needs() -> None:
    assert equal(["5", "€5"], ["5 EUR", "$5"], "money", many=True)


def test_an_empty_list_is_not_null() -> None:
    assert not equal(None, [], "email", many=True)
    assert equal([], [], "email", many=True)


def test_a_kind_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="`colour` is not a kind of field"):
        equal(1, 1, "colour")


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(KINDS)), ANYTHING, ANYTHING, st.booleans())
def test_any_two_values_can_be_compared(kind: str, expected: Any, found: Any, many: bool) -> None:
    assert equal(expected, found, kind, many=many) in (True, False)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(KINDS)), ANYTHING)
def test_null_is_equal_to_nothing_else(kind: str, value: Any) -> None:
    assert equal(None, value, kind) is (value is None)
    assert equal(value, None, kind) is (value is None)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(["text", "line", "id", "enum", "email", "url", "phone", "number", "date"]), st.text(max_size=30))
def test_every_text_is_equal_to_itself(kind: str, text: str) -> None:
    assert equal(text, text, kind)
