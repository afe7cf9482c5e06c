"""Undecided boundary.

## What it flags
`between A and B` in the trigger or a policy, where a seeded value is exactly A or B and no word says whether that
counts.

## Why
Both readings are right, and they end in different states. In a public company benchmark a limit of 18:00 read
strictly turns one person's count from six into one (TheAgentCompany, list of issues in inspect_evals).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com],
                 subject: How we announce, date: 2026-01-12T09:00:00Z}
        text: Post signed renewals with a value between USD 24,000 and 48,000 in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com],
                 subject: How we announce, date: 2026-01-12T09:00:00Z}
        text: Post signed renewals with a value between USD 24,000 and 48,000, both included, in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## How to fix
Write `from A up to and including B`, `up to` or `above`, or move the seeded value off the boundary.

## When to suppress
When the value on the boundary has nothing to do with the sentence.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from validators.conditions import DocPath
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("DATE05", "undecided-boundary", "note", confidence="possible")

_BETWEEN = re.compile(r"\bbetween\s+(?P<low>[^.!?;\n]{1,24}?)\s+and\s+(?P<high>[^!?;\n]{1,24})", re.IGNORECASE)
_DECIDED = re.compile(
    r"\b(?:inclu\w+|exclu\w+|counts?|itself|or (?:more|less|above|below)|at least|at most|up to)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"(?:[A-Z]{3} ?|[$€£])?(?P<digits>[0-9][0-9,]*(?:\.[0-9]+)?)")
_SMALLEST = 100


def check(view: TaskView) -> Iterator[Finding]:
    """Bounds of `between` that a seeded value sits on."""
    if "etween" not in view.instructions:
        return
    texts: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    texts += [(("policy", place, "text"), policy.text) for place, policy in enumerate(view.task.policy)]
    for at, text in texts:
        for found in _BETWEEN.finditer(text):
            end = text.find(". ", found.end())
            if _DECIDED.search(text, found.start(), end if end > 0 else len(text)):
                continue
            for part in ("low", "high"):
                number = _NUMBER.match(found[part])
                if number is None or Decimal(number["digits"].replace(",", "")) < _SMALLEST:
                    continue
                digits = number["digits"].rstrip(",")
                if _seeded(view, digits):
                    words = " ".join(found[0].split())
                    message = (
                        f"`{digits}` is a bound of `between` and stands in the seed; whether it counts is not said"
                    )
                    yield RULE.at(view.place_of(words, *at), message, tip="say `up to and including`, or `above`")


def _seeded(view: TaskView, digits: str) -> bool:
    start, end = view.stretch("seed")
    plain = digits.replace(",", "")
    whole = plain.partition(".")[0]
    grouped = f"{int(whole):,}"
    pattern = rf"(?<![\w.,-])(?:{plain}|{re.escape(grouped)})(?:\.0+)?(?![\w-]|[.,][0-9])"
    return re.compile(pattern).search(view.document.source, start, end) is not None
