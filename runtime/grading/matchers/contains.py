"""Part of the text, wherever a word begins or ends."""

from typing import Any

from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, on_some_element, show
from runtime.grading.text import plain, text_of

NAME = "contains"
DOC = "The text holds these characters in a row, in any case, with white space and markup folded."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit. Raises MatcherError unless given some text."""
    if not isinstance(argument, str):
        raise MatcherError(f"`contains` found `{argument}`, expected text in quotes")
    needle = plain(argument).casefold()
    if not needle:
        raise MatcherError(f"`contains` found `{argument}`, which is in every text, expected some letters or digits")

    def holds(found: Any) -> bool:
        return needle in plain(text_of(found), context.kind).casefold()

    return on_some_element(f"contains {show(argument)}", holds, many=context.many)
