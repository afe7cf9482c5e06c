"""Any of several right values."""

from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, in_words

NAME = "one_of"
DOC = "At least one of these values or matchers fits."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field. Raises MatcherError unless given a list with something in it."""
    if not isinstance(argument, list | tuple) or not argument:
        raise MatcherError(f"`one_of` found `{argument}`, expected a list of values or matchers")
    choices = [context.compile(each) for each in argument]
    wording = in_words([choice.describe() for choice in choices], "or")
    return Condition(wording, lambda found: any(choice.holds(found) for choice in choices))
