"""At most, or not after."""

from typing import Any, Final

from runtime.grading.matcher import Matcher, MatcherContext
from runtime.grading.ordering import compile_comparison

NAME: Final = "lte"
DOC = "The number, amount or time is this one or less; against a bare date, on that day or earlier."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field. Raises MatcherError where the argument has no order."""
    return compile_comparison(argument, context, NAME)
