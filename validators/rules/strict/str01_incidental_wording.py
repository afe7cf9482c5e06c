"""Incidental wording.

## What it flags
A free text that is compared as a whole, or a phrase of five or more words that must stand in it, which neither the
trigger nor a policy nor any record says.

## Why
Only the author's own wording passes, and right runs fail. A reason for closing an account that was compared word by
word was met by none of about 106 runs (sierra-research/tau2-bench#485).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: Great news - Meridian has signed for 48000 dollars}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Ask for the names, numbers and days that must be there, each with `mentions`, or let a policy give the wording.

## When to suppress
When the wording is fixed by something outside the task that every agent knows.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.loose._asks import Needle, all_needles
from validators.rules.strict._stated import stated
from validators.view import TaskView

RULE = Rule("STR01", "incidental-wording", "warning", confidence="likely", lead=True)

_WHOLE, _PHRASE = 3, 5
"""From how many words on a whole text, and a phrase within one, is a wording."""


def check(view: TaskView) -> Iterator[Finding]:
    """Positive needles of many words that no text of the task says."""
    for needle in all_needles(view):
        if needle.negated or needle.computed or needle.matcher in ("matches", "cell_contains"):
            continue
        count = needle.text.count(" ") + 1
        whole = _is_whole(needle)
        if count < (_WHOLE if whole else _PHRASE) or needle.alternative:
            continue
        if stated(needle.text, view):
            continue
        short = needle.text if len(needle.text) <= 50 else needle.text[:47] + "..."
        what = "is compared as a whole" if whole else "must stand there word by word"
        yield RULE.at(
            view.place(*needle.at),
            f"`{short}` {what}, and no text of the task says it, expected what any wording would hold",
            tip="ask for names, numbers and days with `mentions`",
        )


def _is_whole(needle: Needle) -> bool:
    return needle.matcher == "equals" if needle.native else needle.matcher in ("text", "body", "message", "caption")
