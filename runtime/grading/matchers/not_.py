"""The opposite of a value or matcher."""

from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext

NAME = "not"
DOC = "This value or matcher does not fit; in a list field, no element fits it."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field, which an absent value fits. Raises MatcherError where the inner matcher is wrong."""
    inner = context.compile(argument)
    return Condition(f"not ({inner.describe()})", lambda found: not inner.holds(found))
