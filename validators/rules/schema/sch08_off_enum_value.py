"""Off-enum value.

## What it flags
A value that the field's list of values does not have: in the seed, in an assertion, and inside `one_of`, `not` and the
other matchers, which compare without asking whether the value can be.

## Why
A status that does not exist is never equal to one that does: a goal on it cannot be met, and a guard on it never
bites. In a port of an office suite a tool let an agent write the priority `Urgent`, which the records' own schema
forbids, and grading broke on it.

## Bad
    assertions:
      - id: not_public
        exists: slack.channels
        where: {name: renewals, channel_type: {one_of: [publik, private]}}

## Good
    assertions:
      - id: not_public
        exists: slack.channels
        where: {name: renewals, channel_type: {one_of: [public, private]}}

## How to fix
Use one of the values that the message lists.

## When to suppress
Never: no record can hold the value.
"""

from collections.abc import Iterator
from typing import Any

from runtime.task.nearest import nearest
from validators.finding import Finding, Fix, Place, Replacement
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints, nearest_in
from validators.rules.schema._written_values import equalities
from validators.view import TaskView

RULE = Rule("SCH08", "off-enum-value", "error", needs=Needs.FILE, fix="unsafe")


def check(view: TaskView) -> Iterator[Finding]:
    """Values that a field's enum does not have."""
    for problem, place in complaints(view, RULE.code):
        near = nearest_in(problem)
        fix = Fix(f"write `{near}`", (Replacement(place, near),), safe=False) if near else None
        yield RULE.at(place, problem.message, tip=problem.tip, fix=fix)
    if not view.sound:
        return
    for condition, value in equalities(view):
        spec = condition.spec
        if spec is None or not spec.enum:
            continue
        known = {str(each).casefold() for each in spec.enum}
        listed = isinstance(value, list)
        for number, each in enumerate(value if listed else [value]):
            if each in (None, "") or str(each).strip().casefold() in known:
                continue
            at = (*condition.at, number) if listed else condition.at
            options = [str(option) for option in spec.enum]
            offered = nearest(str(each), options)
            said = f", did you mean `{offered}`" if offered else f"; one of {', '.join(options)}"
            message = f"`{each}` is not a {spec.name} of `{condition.collection}`{said}"
            place = view.place(*at)
            yield RULE.at(place, message, fix=_fix(place, offered, condition.argument))


def _fix(place: Place, near: str | None, argument: Any) -> Fix | None:
    if near is None or "${" in str(argument):
        return None
    return Fix(f"write `{near}`", (Replacement(place, near),), safe=False)
