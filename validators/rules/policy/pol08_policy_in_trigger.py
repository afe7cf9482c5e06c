"""Policy in trigger.

## What it flags
A trigger that repeats eight words or more of a policy in a row, or a whole clause of at least five.

## Why
The rule that an agent should look for is handed over, and the task measures copying. The repair notes of one public
set count 30 tasks that gave their rule away, in four degrees (AutomationBench, evalrepair.10).

## Bad
    trigger: {text: The Meridian renewal is signed. Post signed renewals in the renewals channel.}
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
        clauses: {channel: Post signed renewals in the renewals channel}
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    trigger: {text: The Meridian renewal is signed. Announce it by our rules.}
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
        clauses: {channel: Post signed renewals in the renewals channel}
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Let the trigger ask for the outcome and leave the rule where it is.

## When to suppress
When the trigger quotes a rule in order to overrule it.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("POL08", "policy-in-trigger", "warning", confidence="likely")

_WORD = re.compile(r"\S*\w\S*")
_MARKS = str.maketrans(dict.fromkeys('.,;:!?()[]{}"“”*_<>', " "))
_IN_A_ROW = 8
_PROBE = _IN_A_ROW // 2
_CLAUSE = 5


def check(view: TaskView) -> Iterator[Finding]:
    """The longest stretch that trigger and policy share."""
    if not view.task.policy:
        return
    trigger = _words(view.task.trigger.text)
    whole = f" {' '.join(trigger)} "
    # A long stretch holds one of these, wherever it begins.
    probes = [f" {' '.join(trigger[at : at + _PROBE])} " for at in range(0, len(trigger) - _PROBE + 1, _PROBE)]
    for place, policy in enumerate(view.task.policy):
        text = f" {' '.join(_words(policy.text))} "
        first, count = _shared(trigger, text) if any(probe in text for probe in probes) else (0, 0)
        for clause in policy.clauses.values():
            words = _words(clause)
            if count < len(words) and len(words) >= _CLAUSE and f" {' '.join(words)} " in whole:
                first = whole[: whole.index(f" {' '.join(words)} ")].count(" ")
                count = len(words)
        if count:
            message = f"the trigger says {count} words of the policy `{policy.id}` in a row"
            related = [Related(view.place("policy", place, "text"), "the policy")]
            at = view.place_of(_as_written(view.task.trigger.text, first, count), "trigger", "text")
            yield RULE.at(at, message, tip="ask for the outcome and leave the rule where it is", related=related)


def _words(text: str) -> list[str]:
    return text.casefold().translate(_MARKS).split()


def _as_written(text: str, first: int, count: int) -> str:
    spans = [found.span() for found in _WORD.finditer(text.translate(_MARKS))]
    return text[spans[first][0] : spans[first + count - 1][1]]


def _shared(trigger: list[str], policy: str) -> tuple[int, int]:
    """Where the first long stretch of the trigger's words that the policy has begins, and how long it is."""
    for first in range(len(trigger) - _IN_A_ROW + 1):
        if f" {' '.join(trigger[first : first + _IN_A_ROW])} " in policy:
            count = _IN_A_ROW
            while first + count < len(trigger) and f" {' '.join(trigger[first : first + count + 1])} " in policy:
                count += 1
            return first, count
    return 0, 0
