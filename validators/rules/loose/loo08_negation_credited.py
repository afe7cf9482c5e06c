r"""Negation credited.

## What it flags
A text that must hold a word of judgement such as `approved`, looked for in a way that its opposite satisfies too:
`contains: approved`, which `unapproved` holds as well, or `mentions: approved`, which is there in `not approved`.

## Why
A message that says the opposite passes. The checklist for agent benchmarks names it (ABC I.b.1), and probes of graders
try it first (falsepass P9 and P15).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {contains: approved}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where:
          channel: renewals
          text:
            mentions: approved
            not: {matches: '(?i)\b(not|never|un|dis)[ -]?(been )?approved'}

## How to fix
Say beside it what must not be there, or ask for a state of a record instead of a word in a text.

## When to suppress
When nobody could have a reason to write the opposite.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles
from validators.view import TaskView

RULE = Rule("LOO08", "negation-credited", "warning", confidence="likely", lead=True)

OPPOSITES = {
    "approved": "unapproved",
    "authorized": "unauthorized",
    "available": "unavailable",
    "complete": "incomplete",
    "completed": "uncompleted",
    "confirmed": "unconfirmed",
    "correct": "incorrect",
    "eligible": "ineligible",
    "paid": "unpaid",
    "qualified": "unqualified",
    "resolved": "unresolved",
    "safe": "unsafe",
    "signed": "unsigned",
    "subscribed": "unsubscribed",
    "valid": "invalid",
    "verified": "unverified",
    "active": "inactive",
    "compliant": "noncompliant",
    "successful": "unsuccessful",
}
"""Word -> a word of the opposite meaning that holds it."""

_NEGATES = re.compile(r"\b(?:not|no|never|un|in|dis|non)|n't")


def check(view: TaskView) -> Iterator[Finding]:
    """Positive needles that are one word of judgement, in a text without a word on the opposite."""
    every = all_needles(view)
    for needle in every:
        word = needle.text.strip().casefold()
        if word not in OPPOSITES or needle.negated or needle.kind not in ("text", "html"):
            continue
        if needle.matcher in ("matches", "equals", "starts_with") or _guarded(needle, every):
            continue
        if not needle.native and not needle.matcher.endswith(("body_contains", "text_contains", "content_contains")):
            continue
        opposite = OPPOSITES[word]
        if needle.partial:
            message = (
                f"`{needle.text}` is found in `{opposite}` and `not {word}`, expected a guard against the opposite"
            )
            yield RULE.at(view.place(*needle.at), message, tip=f"use `mentions: {word}` with a `not:` beside it")
        else:
            message = f"`{needle.text}` is found in `not {word}`, expected a guard against the opposite"
            tip = "add a `not:` beside it that names the opposite"
            yield RULE.at(view.place(*needle.at), message, tip=tip, severity="note", confidence="possible")


def _guarded(needle: Needle, every: tuple[Needle, ...]) -> bool:
    """Whether something about the same word is ruled out: by `not` in the same place, or by a guard."""
    word = needle.text.strip().casefold()
    stem = word[:5]
    for other in every:
        text = other.text.casefold()
        if other.negated and text != word and stem in text and _NEGATES.search(text):
            return True
    return False
