"""Several conditions on one field."""

from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, in_words

NAME = "all_of"
DOC = "Every one of these values and matchers fits; in a list field, each may fit another element."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field. Raises MatcherError unless given a list with something in it."""
    if not isinstance(argument, list | tuple) or not argument:
        raise MatcherError(f"`all_of` found `{argument}`, expected a list of values or matchers")
    parts = [context.compile(each) for each in argument]
    wording = in_words([part.describe() for part in parts], "and")
    return Condition(wording, lambda found: all(part.holds(found) for part in parts))
