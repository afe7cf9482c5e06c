"""At least, or not before."""

from typing import Any, Final

from runtime.grading.matcher import Matcher, MatcherContext
from runtime.grading.ordering import compile_comparison

NAME: Final = "gte"
DOC = "The number, amount or time is this one or greater; against a bare date, on that day or later."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field. Raises MatcherError where the argument has no order."""
    return compile_comparison(argument, context, NAME)
