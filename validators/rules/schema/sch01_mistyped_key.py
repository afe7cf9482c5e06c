"""Mistyped key.

## What it flags
A key that no part of a task file has: at the top, in the trigger, in a policy, in a trap, in an assertion, a matcher,
an app or a collection of the seed, or a field that its collection does not have.

## Why
A key that is close to the grammar but not in it is silently dropped by lenient loaders, and the task has one check
fewer than its author believes: in a public suite of simulated services a mistyped criterion marker was read as prose
(pome-sh/digital-twins#410).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        wher: {channel: renewals}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals}

## How to fix
Use the nearest key that exists; the message names it. `benchwright schema` gives editors the whole list.

## When to suppress
Never: an unknown key does nothing.
"""

from collections.abc import Iterator

from runtime.task.problems import Problem
from validators.finding import Finding, Fix, Place, Replacement
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints, nearest_in
from validators.view import TaskView

RULE = Rule("SCH01", "mistyped-key", "error", needs=Needs.FILE, fix="unsafe")


def check(view: TaskView) -> Iterator[Finding]:
    """Unknown keys anywhere, with the nearest spelling as an unsafe fix."""
    for problem, place in complaints(view, RULE.code):
        if "is not a matcher" in problem.message:
            place = _matcher(view, problem) or place
        near = nearest_in(problem)
        fix = Fix(f"rename the key to `{near}`", (Replacement(place, near),), safe=False) if near else None
        yield RULE.at(place, problem.message, tip=problem.tip, fix=fix)


def _matcher(view: TaskView, problem: Problem) -> Place | None:
    """The key of an unknown matcher; the loader says which field it is said of."""
    name = problem.message.split("`")[1]
    path = problem.path
    for each in view.document.keys:
        if each[: len(path)] == path and len(each) > len(path) and each[-1] == name:
            return view.place(*(step for step in each if isinstance(step, str | int)), key=True)
    return None
