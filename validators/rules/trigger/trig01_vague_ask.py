"""Vague ask.

## What it flags
Words in the trigger that leave open what is wanted: `etc.`, `and so on`, `and/or`, `or similar`, `as you see fit`.
An `and/or` that the same sentence settles (`based on the customer's preference`) is not flagged.

## Why
Two readings end in two states, and one of them fails. A public retail task was changed twice because "all variants"
and "those in stock" both fitted its request (sierra-research/tau-bench, commits cca6acd and 4709449; tau2-bench#463,
#496).

## Bad
    trigger: {text: "The Meridian renewal is signed. Tell the renewals channel and/or the general one."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    trigger: {text: "The Meridian renewal is signed. Tell the renewals channel."}
    policy: []
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Name what is wanted, all of it, or let a policy decide.

## When to suppress
When every reading ends in a state that the assertions accept.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG01", "vague-ask", "note", confidence="possible")

_VAGUE = re.compile(
    r"\betc\b\.?|\band so (?:on|forth)\b|\band the like\b"
    r"|\band/or\b(?![^.!?\n]*\b(?:based on|depending on|according to|(?:as )?per|following|whichever)\b)"
    r"|\bor (?:something )?(?:similar|something like (?:that|it))\b"
    r"|\bas (?:you see|it seems) fit\b"
    r"|\buse your (?:own |best |good )?judge?ment\b|\bwhatever you (?:think|like|prefer)\b"
    r"|\bif you (?:think|feel) (?:it|so|that)\b",
    re.IGNORECASE,
)


def check(view: TaskView) -> Iterator[Finding]:
    """Open words of the trigger."""
    for found in _VAGUE.finditer(view.task.trigger.text):
        message = f"`{' '.join(found[0].split())}` leaves open what is wanted"
        yield RULE.at(
            view.place_of(found[0], "trigger", "text"), message, tip="name what is wanted, or let a policy decide"
        )
