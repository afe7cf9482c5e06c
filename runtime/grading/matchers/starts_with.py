"""The beginning of the text."""

from typing import Any

from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, on_some_element, show
from runtime.grading.text import plain, text_of

NAME = "starts_with"
DOC = "The text begins with these characters, in any case, with white space and markup folded."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit. Raises MatcherError unless given some text."""
    if not isinstance(argument, str):
        raise MatcherError(f"`starts_with` found `{argument}`, expected text in quotes")
    needle = plain(argument).casefold()
    if not needle:
        raise MatcherError(
            f"`starts_with` found `{argument}`, which begins every text, expected some letters or digits"
        )

    def holds(found: Any) -> bool:
        return plain(text_of(found), context.kind).casefold().startswith(needle)

    return on_some_element(f"starts with {show(argument)}", holds, many=context.many)
