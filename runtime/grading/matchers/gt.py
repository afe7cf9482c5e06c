"""More than, or after."""

from typing import Any, Final

from runtime.grading.matcher import Matcher, MatcherContext
from runtime.grading.ordering import compile_comparison

NAME: Final = "gt"
DOC = "The number, amount or time is greater than this one; against a bare date, on a later day."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field. Raises MatcherError where the argument has no order."""
    return compile_comparison(argument, context, NAME)
