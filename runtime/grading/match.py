"""From what a task file says of a field to the matcher that judges it."""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from runtime.grading.equality import KINDS, equal
from runtime.grading.matcher import Condition, Matcher, MatcherContext, MatcherError, in_words, is_list, show
from runtime.plugins import discover
from runtime.task.nearest import did_you_mean


def compile_match(expected: Any, kind: str, many: bool) -> Matcher:
    """The matcher for one field: a mapping of matcher names must hold in every part, any other value means equality.

    Takes the field's kind, and whether it is a list of such. Raises MatcherError for a matcher that does not exist or
    whose argument is wrong, and ValueError for a kind that does not exist.
    """
    if kind not in KINDS:
        raise ValueError(f"`{kind}` is not a kind of field")
    if not isinstance(expected, Mapping):
        return Condition(_equality(expected, many), lambda found: equal(expected, found, kind, many=many))
    if not expected:
        raise MatcherError("`{}` says nothing of the field, expected a value or a matcher such as `mentions`")

    def compile_inside(argument: Any, *, kind: str | None = None, many: bool | None = None) -> Matcher:
        return compile_match(argument, context.kind if kind is None else kind, context.many if many is None else many)

    context = MatcherContext(kind, many, compile_inside)
    parts = [_module(name).compile(argument, context) for name, argument in expected.items()]
    if len(parts) == 1:
        only: Matcher = parts[0]
        return only
    wording = in_words([part.describe() for part in parts], "and")
    return Condition(wording, lambda found: all(part.holds(found) for part in parts))


@cache
def matchers() -> Mapping[str, ModuleType]:
    """Every matcher there is, by the name that task files use."""
    return {module.NAME: module for module in discover("runtime.grading.matchers").values()}


def _module(name: Any) -> ModuleType:
    known = matchers()
    if name not in known:
        raise MatcherError(f"`{name}` is not a matcher{did_you_mean(str(name), known)}")
    return known[name]


def _equality(expected: Any, many: bool) -> str:
    if expected is None:
        return "is empty"
    order = " in any order" if many and is_list(expected) and len(expected) > 1 else ""
    return f"is {show(expected)}{order}"
