"""Pre-satisfied goal.

## What it flags
A goal that holds before the agent has done anything: an `exists` that a seeded record satisfies, a `record` whose
fields are as asked already, an `any` with an alternative that is met. Left alone are exact counts of what is there,
whatever says `guard: true`, and what is in no score; in an imported task also a named type that asks how one record
stands, as the row format has no word for a guard.

## Why
It is credit for nothing, or a guard in disguise. In a census of 600 public tasks, 233 assertions that read like goals
held at the start, in 90 tasks (TestBoxLab/ailabs, no-op census).

## Bad
    assertions:
      - id: told
        exists: slack.channels
        where: {name: renewals}
      - id: announced
        created: slack.messages
        where: {channel: renewals}

## Good
    assertions:
      - id: channel_kept
        guard: true
        exists: slack.channels
        where: {name: renewals}
      - id: announced
        created: slack.messages
        where: {channel: renewals}

## How to fix
Ask for what is new (`created`), narrow the condition until no seeded record fits, or say `guard: true` where it must
only stay so.

## When to suppress
When a mapped assertion has to keep the verdicts of the format it came from.
"""

from collections.abc import Iterator

from runtime.grading.scores import counts
from validators.conditions import Statement
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import holds_at_start, met_by
from validators.rules._polarity import forbids, prohibits
from validators.rules.vacuous._pinned import stands
from validators.view import TaskView

RULE = Rule("VAC02", "pre-satisfied-goal", "warning", confidence="likely", lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Start verdicts of assertions that are no prohibitions and not called guards."""
    whole = {statement.index: statement for statement in view.statements if len(statement.at) == 2}
    for index, assertion in enumerate(view.task.assertions):
        statement = whole[index]
        if assertion.guard or assertion.objective or not counts(assertion) or prohibits(view, index):
            continue
        if _counts(view, statement) or (view.task.origin is not None and stands(statement.keys)):
            continue
        if not holds_at_start(view, index):
            continue
        source = met_by(view, index)
        met = view.by_path.get(source)
        related = [Related(view.record_place(met), "satisfies it")] if met else []
        message = f"`{assertion.id}` holds at the start" + (f": `{source}` satisfies it" if source else "")
        tip = "ask for what is new, or say `guard: true`"
        yield RULE.at(view.place(*statement.at, statement.form, key=True), message, tip=tip, related=related)


def _counts(view: TaskView, statement: Statement) -> bool:
    """Whether its goals are exact counts of what is there: those guard the seed."""
    inner = [each for each in view.statements if each.index == statement.index and each.form not in ("all", "any")]
    goals = [each for each in inner if not forbids(each)]
    return bool(goals) and all(
        each.form in ("exists", "type") and isinstance(each.keys.get("count"), int) for each in goals
    )
