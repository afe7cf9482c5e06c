"""Missing rules.

## What it flags
A trigger that sends the agent to a policy, guide, handbook, playbook or checklist, in a task without any policy whose
seed has no word of that kind.

## Why
The deciding text is not there, and any end state is a guess. It is the extreme form of the six public marketing tasks
whose rules no tool could open (AutomationBench, evalrepair.10).

## Bad
    trigger: {text: "The Meridian renewal is signed. Announce it by our announcement guidelines."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger: {text: "The Meridian renewal is signed. Announce it in the renewals channel."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Write the policy and plant it, or say in the trigger what is wanted.

## When to suppress
When the rules are in the seed under another name.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG10", "missing-rules", "warning", confidence="likely")

_RULES = re.compile(
    r"\b(?:by|per|to|in|with|following|follow|under|check|see|our|the)\s+(?:our\s+|the\s+|company\s+)?(?:\w+\s+){0,2}?"
    r"(?P<what>polic(?:y|ies)|guidelines?|handbook|playbook|procedures?|runbook|style guide|checklist)\b"
    r"(?!\s+(?:spread)?(?:sheet|doc|tab|file|page|table|list|team))",
    re.IGNORECASE,
)
_ANY_RULES = re.compile(
    r"polic(?:y|ies)|guid(?:e|ance)|handbook|playbook|procedure|runbook|checklist|process|rules?\b|\bSOP|requirement|"
    r"standard|how we|how to|instruction|protocol|criteria",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"\b(?:creat\w+|write|draft|update|publish|send|share|renew(?:ing)?|insurance|make|upload|file|attach)\b",
    re.IGNORECASE,
)


def check(view: TaskView) -> Iterator[Finding]:
    """Rules that the trigger speaks of and the task does not have."""
    if view.task.policy:
        return
    trigger = view.task.trigger.text
    found = _RULES.search(trigger)
    if found is None or _MADE.search(trigger, max(0, found.start() - 40), found.end()):
        return
    word = found["what"].casefold()
    if _ANY_RULES.search(view.document.source, *view.stretch("seed")):
        return
    message = f"the trigger sends the agent to a `{word}`, and the task has none"
    yield RULE.at(view.place_of(found[0], "trigger", "text"), message, tip="write the policy and plant it")
