"""Wildcard patterns against the plain meaning of `*`."""

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query.wildcards import star_test


def plainly(pattern: str, text: str) -> bool:
    """The textbook definition, too slow for real use."""
    if not pattern:
        return not text
    if pattern[0] == "*":
        return any(plainly(pattern[1:], text[at:]) for at in range(len(text) + 1))
    return text[:1] == pattern[0] and plainly(pattern[1:], text[1:])


@settings(max_examples=300, deadline=None)
@given(st.text("ab*", max_size=7), st.text("ab", max_size=8))
def test_a_star_stands_for_any_text(pattern: str, text: str) -> None:
    assert star_test(pattern)(text) is plainly(pattern, text)


def test_a_dot_is_only_a_dot() -> None:
    assert not star_test("*.com")("acmexcom")


def test_a_hostile_pattern_is_answered_at_once() -> None:
    assert not star_test("*a" * 2_000 + "b")("a" * 10_000)
