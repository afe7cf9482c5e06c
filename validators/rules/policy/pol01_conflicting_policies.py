"""Conflicting policies.

## What it flags
Two policies that say the same sentence with another amount, percentage or length of time, where no
`superseded_policy` trap says which of them counts and neither text says that it replaces the other.

## Why
An agent that obeys one breaks the other. A public policy says 4% in a title and 10% in the text below it
(sierra-research/tau2-bench#388), and two rules of another contradict each other (#116).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals are posted within 2 days.
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Habits,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals are posted within 5 days.
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals are posted within 2 days.
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Habits,
                 date: 2025-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals are posted within 5 days.
    traps: [{superseded_policy: {decoy: habits, current: announcements, told_apart_by: date}}]
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Make the numbers agree, or declare the trap with `superseded_policy`.

## When to suppress
When the two sentences are about different things that their words do not name.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.policy._sentences import says_it_replaces, sentences
from validators.view import TaskView

RULE = Rule("POL01", "conflicting-policies", "warning", confidence="likely")

_CURRENCY = r"(?:USD|EUR|GBP|CHF|[$€£])"
_UNIT = (
    r"(?:per ?cent|dollars|euros|pounds|USD|EUR|GBP|points?|"
    r"(?:(?:business|working|calendar) )?(?:days?|hours?|minutes?|weeks?|months?|years?))"
)
_QUANTITY = re.compile(
    rf"{_CURRENCY} ?[0-9](?:[0-9,.]*[0-9])?|(?<![\w.,-])[0-9](?:[0-9,.]*[0-9])? ?(?:%|{_UNIT}\b)", re.IGNORECASE
)
_DIGIT = re.compile(r"[0-9]")
_WORD = re.compile(r"[#\w@.-]*[#\w]")
_FILLERS = frozenset(
    "a an the and or of to in on at for is are be must will shall should always please all our we".split()
)
_FEWEST = 3


def check(view: TaskView) -> Iterator[Finding]:
    """Sentences of two policies that differ in their numbers alone."""
    policies = view.task.policy
    if len(policies) < 2:
        return
    linked = {
        frozenset((trap.superseded_policy.decoy, trap.superseded_policy.current))
        for trap in view.task.traps
        if trap.superseded_policy
    }
    said = [dict(_said(policy.text)) for policy in policies]
    for (one, mine), (other, theirs) in combinations(enumerate(said), 2):
        if frozenset((policies[one].id, policies[other].id)) in linked:
            continue
        shared = sorted(mine.keys() & theirs.keys(), key=sorted)
        if shared and any(says_it_replaces(policies[each].text) for each in (one, other)):
            continue
        for words in shared:
            (first, numbers), (second, others) = mine[words], theirs[words]
            if numbers != others:
                message = f"`{policies[other].id}` says `{second}`, `{policies[one].id}` says `{first}`"
                related = [Related(view.place_of(first, "policy", one, "text"), "the other one")]
                place = view.place_of(second, "policy", other, "text")
                yield RULE.at(
                    place, message, tip="make them agree, or declare a `superseded_policy` trap", related=related
                )


def _said(text: str) -> Iterator[tuple[frozenset[str], tuple[str, tuple[str, ...]]]]:
    """The words of each sentence with its quantities taken out -> the sentence and the quantities."""
    for sentence in sentences(text):
        if not _DIGIT.search(sentence):
            continue
        numbers = tuple(" ".join(each.lower().split()) for each in _QUANTITY.findall(sentence))
        if numbers:
            masked = _QUANTITY.sub(" ", sentence)
            words = frozenset(each.casefold() for each in _WORD.findall(masked)) - _FILLERS
            if len(words) >= _FEWEST:
                yield words, (sentence, numbers)
