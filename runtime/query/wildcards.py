"""Patterns with wildcards, as a test that cannot run away on hostile patterns."""

import re
from collections.abc import Callable, Sequence


def wildcard_test(segments: Sequence[str]) -> Callable[[str], bool]:
    """A test for a text made of the segments in order, with any text between two of them.

    Segments are regular expressions of fixed width. Middle segments take their first place and never move again,
    which is always right for such patterns and keeps the work linear in each.
    """
    if len(segments) == 1:
        pattern = segments[0]
    else:
        middle = "".join(f"(?>.*?{segment})" for segment in segments[1:-1] if segment)
        pattern = f"{segments[0]}{middle}.*{segments[-1]}"
    compiled = re.compile(pattern, re.DOTALL)
    return lambda text: compiled.fullmatch(text) is not None


def star_test(pattern: str) -> Callable[[str], bool]:
    """A test of folded text against a pattern in which `*` is any text and every other character is itself."""
    return wildcard_test([re.escape(segment) for segment in pattern.casefold().split("*")])
