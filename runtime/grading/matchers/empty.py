"""Nothing there, or something."""

from collections.abc import Mapping
from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, is_list
from runtime.grading.text import plain

NAME = "empty"
DOC = "`true`: the field is absent, null, a blank text or a list without elements; `false`: it is none of these."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for the field as a whole. Raises MatcherError unless given true or false."""
    if not isinstance(argument, bool):
        raise MatcherError(f"`empty` found `{argument}`, expected true or false")
    wording = "is empty" if argument else "is not empty"
    return Condition(wording, lambda found: _is_empty(found, context.kind) is argument)


def _is_empty(found: Any, kind: str) -> bool:
    if isinstance(found, str):
        return not (plain(found, kind) if kind == "html" else found.strip())
    return found is None or ((is_list(found) or isinstance(found, Mapping)) and not found)
