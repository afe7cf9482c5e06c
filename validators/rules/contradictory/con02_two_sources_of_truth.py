"""Two sources of truth.

## What it flags
A value in an assertion that is written out although a fact works out the very same one.

## Why
Facts follow the seed, a copy does not: after the next change of the seed the two differ. A task of tau2-bench was
defined twice, with 20 dollars in one place and 5 in the other (sierra-research/tau2-bench#385).

## Bad
    facts: {yearly_value: 4000 * 12}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    facts: {yearly_value: 4000 * 12}
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, "${yearly_value}"]}}

## How to fix
Refer to the fact.

## When to suppress
When the value is the same by chance.
"""

from collections.abc import Iterator

from validators.finding import Finding, Fix, Related, Replacement
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("CON02", "two-sources-of-truth", "note", confidence="likely", fix="unsafe")
_SHORTEST = 4
"""Shorter values meet by chance."""


def check(view: TaskView) -> Iterator[Finding]:
    """Literals of assertions that equal a computed fact."""
    computed = {
        str(value): name
        for name, value in view.prepared.facts.items()
        if isinstance(value, str | int | float)
        and len(str(value)) >= _SHORTEST
        and isinstance(view.task.facts.get(name), str)
        and str(view.task.facts[name]) != str(value)
    }
    if not computed:
        return
    for at, value in view.leaves("assertions"):
        name = computed.get(str(value)) if len(at) > 3 and "because" not in at else None
        if name:
            place = view.place(*at)
            fix = Fix(f"refer to the fact `{name}`", (Replacement(place, f'"${{{name}}}"'),), safe=False)
            related = Related(view.place("facts", name), "the fact")
            yield RULE.at(
                place, f"`{value}` is written out, and the fact `{name}` gives it", related=[related], fix=fix
            )
