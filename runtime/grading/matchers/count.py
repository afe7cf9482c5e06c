"""How many elements a list has."""

from collections.abc import Mapping
from typing import Any

from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, is_list
from runtime.grading.numbers import number

NAME = "count"
DOC = "The list has this many elements: a number, or a matcher such as `{gte: 2}`; an absent list has none."


def compile(argument: Any, context: MatcherContext) -> Matcher:
    """A matcher for a list field. Raises MatcherError for another field or an argument that is no whole number."""
    if not context.many and context.kind != "any":
        raise MatcherError("`count` stands on a field with one value, expected a list field")
    exact = number(argument)
    if not isinstance(argument, Mapping) and (exact is None or exact < 0 or exact != int(exact)):
        raise MatcherError(f"`count` found `{argument}`, expected a whole number or a matcher such as {{gte: 2}}")
    inner = context.compile(argument, kind="integer", many=False)

    def holds(found: Any) -> bool:
        if found is None:
            return inner.holds(0)
        return is_list(found) and inner.holds(len(found))

    return Condition(f"has a count that {inner.describe()}", holds)
