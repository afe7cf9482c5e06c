"""Goals of several assertions that one record can serve, put together: a mail that says everything asked of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from runtime.grading.where import WhereError
from validators.proof.kit.search.goal import Goal

_TEXTS = ("contains", "mentions", "matches", "starts_with", "not", "all_of")


def merged(goals: Sequence[Goal]) -> list[list[Goal]]:
    """New records that go together made one, each with the group it has most in common with; single ones left out.

    Of each group the goal for all of it comes first, then goals for less and less of it.
    """
    groups: list[list[Goal]] = []
    for goal in sorted(goals, key=lambda each: -len(each.wanted)):
        if goal.kind != "make" or goal.times != 1 or not goal.wanted:
            continue
        fitting = [(group, both) for group in groups if (both := _together(group[-1], goal)) is not None]
        if fitting:
            group, both = max(fitting, key=lambda each: _alike(each[0][-1], goal))
            group.append(both)
        else:
            groups.append([goal])
    return [group[:0:-1] for group in groups if len(group) > 1]


def _alike(one: Goal, other: Goal) -> int:
    """How many fields both want the same of."""
    return sum(1 for name, value in other.wanted.items() if one.wanted.get(name) == value)


def _together(one: Goal, other: Goal) -> Goal | None:
    """One goal for both, or None where no record can be as both ask."""
    if one.collection != other.collection:
        return None
    wanted: dict[str, Any] = dict(one.wanted)
    for name, value in other.wanted.items():
        if name not in wanted or wanted[name] == value:
            wanted[name] = value
        elif _is_text(wanted[name]) and _is_text(value):
            wanted[name] = {"all_of": [*_parts(wanted[name]), *_parts(value)]}
        else:
            return None
    both = replace(one, wanted=wanted)
    try:
        return both if both.where else None
    except WhereError:
        return None


def _is_text(value: Any) -> bool:
    return isinstance(value, Mapping) and all(name in _TEXTS for name in value) and _all_texts(value.get("all_of", ()))


def _all_texts(parts: Any) -> bool:
    return all(isinstance(each, Mapping) for each in parts)


def _parts(value: Mapping[str, Any]) -> list[Any]:
    return list(value["all_of"]) if set(value) == {"all_of"} else [value]
