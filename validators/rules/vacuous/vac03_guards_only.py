"""Guards only.

## What it flags
A task that only forbids: every assertion is a prohibition, or none of those that ask for something is scored.

## Why
The idle agent passes, and so does every agent that gives up. The 23 refusal tasks of tau2-bench's airline domain
check nothing but that nothing happened (sierra-research/tau2-bench#384).

## Bad
    assertions:
      - id: not_announced
        not_created: slack.messages

## Good
    assertions:
      - id: declined
        created: gmail.messages
        where: {sent: true, to: lee.moran@meridian.example.com}
      - id: not_announced
        not_created: slack.messages

## How to fix
Ask for a trace of the decision: an answer, a note, a changed record.

## When to suppress
When the policy asks for silence and other tasks measure whether the agent works at all.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules._polarity import prohibits
from validators.view import TaskView

RULE = Rule("VAC03", "guards-only", "warning")


def check(view: TaskView) -> Iterator[Finding]:
    """A census of what asks for something."""
    assertions = view.task.assertions
    goals = [each for index, each in enumerate(assertions) if not each.guard and not prohibits(view, index)]
    place = view.place("assertions", key=True)
    if not goals:
        yield RULE.at(place, "no assertion asks for anything to be done", tip="ask for an answer or a note")
    elif all(each.scored is False or each.excluded for each in goals):
        names = ", ".join(f"`{each.id}`" for each in goals[:3])
        yield RULE.at(
            place, f"nothing that is scored asks for anything to be done, only {names}", tip="score one of them"
        )
