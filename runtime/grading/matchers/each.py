"""Every element of a list."""

from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, is_list

NAME = "each"
DOC = "The list has elements, and every one of them fits this value or matcher."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for a list field. Raises MatcherError for another field, or where the inner matcher is wrong."""
    if not context.many and context.kind != "any":
        raise MatcherError("`each` stands on a field with one value, expected a list field")
    inner = context.compile(argument, many=False)

    def holds(found: Any) -> bool:
        # An empty list would fit anything, and so pass an agent that did nothing.
        return is_list(found) and bool(found) and all(inner.holds(element) for element in found)

    return Condition(f"each {inner.describe()}", holds)
