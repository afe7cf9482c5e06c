"""Unenforced clause.

## What it flags
A clause that binds, by its author's own word, and that no assertion gives as its reason, while others of the same
policy are given.

## Why
A run that breaks the rule passes. A public airline task lets the user through with what its policy forbids, since
nothing looks (amazon-agi/tau2-bench-verified, airline 39), and a public skill passes only with the forbidden design
(UiPath/skills#2855).

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel. Never post prices in the general channel.
        clauses:
          channel: Post signed renewals in the renewals channel
          never: Never post prices in the general channel.
    assertions:
      - id: announced
        because: [trigger, policy.announcements.channel]
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel. Never post prices in the general channel.
        clauses:
          channel: Post signed renewals in the renewals channel
          never: Never post prices in the general channel.
    assertions:
      - id: announced
        because: [trigger, policy.announcements.channel]
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: no_prices
        because: policy.announcements.never
        not_created: slack.messages
        where: {channel: general}

## How to fix
Add an assertion that fails when the clause is broken, name the clause under `because`, or take it out of `clauses`.

## When to suppress
When the clause is bait: it must not decide anything.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.policy._cited import cited, superseded
from validators.view import TaskView

RULE = Rule("POL03", "unenforced-clause", "note", confidence="likely")

_FORBIDS = re.compile(r"\b(?:never|not|no|nobody|nothing|only|must|without|except|nowhere|none)\b|n't\b", re.IGNORECASE)


def check(view: TaskView) -> Iterator[Finding]:
    """Clauses that no assertion is because of; a prohibition weighs more."""
    reasons = cited(view)
    decoys = superseded(view)
    for place, policy in enumerate(view.task.policy):
        whole = f"policy.{policy.id}"
        if policy.id in decoys or whole in reasons or not any(each.startswith(f"{whole}.") for each in reasons):
            continue
        for name, words in policy.clauses.items():
            if f"{whole}.{name}" not in reasons:
                forbids = _FORBIDS.search(words) is not None
                message = f"no assertion is because of `{whole}.{name}`" + (
                    ", which forbids something" if forbids else ""
                )
                tip = "add an assertion that fails when it is broken, or cite it under `because`"
                at = view.place("policy", place, "clauses", name)
                yield RULE.at(at, message, tip=tip, severity="warning" if forbids else "note")
