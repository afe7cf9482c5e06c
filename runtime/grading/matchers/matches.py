"""A regular expression."""

import re
from typing import Any

from runtime.grading.matcher import Matcher, MatcherContext, MatcherError, on_some_element
from runtime.grading.text import text_of

NAME = "matches"
DOC = (
    "The regular expression is found somewhere in the text as stored, or with no-break and thin spaces as plain ones; "
    "`^` and `$` tie it to the ends."
)

_LONGEST = 500
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f", " "))
"""Spaces that language models write between numbers and units, and that nobody means when writing a pattern."""


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field; in a list field some element must fit.

    Case counts, unless the pattern says `(?i)`. Raises MatcherError for a pattern that is empty, over 500 characters or
    not a regular expression.
    """
    if not isinstance(argument, str) or not argument:
        raise MatcherError(f"`matches` found `{argument}`, expected a regular expression in quotes")
    if len(argument) > _LONGEST:
        raise MatcherError(f"`matches` found a pattern of {len(argument)} characters, expected at most {_LONGEST}")
    try:
        pattern = re.compile(argument)
    except (re.error, OverflowError, RecursionError) as error:
        raise MatcherError(f"`matches` found `{argument}`, which is no regular expression: {error}") from error

    def holds(found: Any) -> bool:
        text = text_of(found)
        if pattern.search(text) is not None:
            return True
        plain = text.translate(_SPACES)
        return plain != text and pattern.search(plain) is not None

    return on_some_element(f"matches /{argument}/", holds, many=context.many)
