"""Superseded policy not older.

## What it flags
A `superseded_policy` trap whose decoy is dated on or after the current text, or where neither a date nor any word
says which of the two counts.

## Why
The newer text wins for any careful reader, so the trap catches right agents. A public finance audit found a row
called stale that a correct agent must use (TestBoxLab/ailabs), and contradicting rules without an order are a known
defect (sierra-research/tau2-bench#116).

## Bad
    policy:
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Habits,
                 date: 2026-01-20T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the general channel.
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the renewals channel.
    traps: [{superseded_policy: {decoy: habits, current: announcements, told_apart_by: date}}]
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    policy:
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Habits,
                 date: 2025-01-20T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the general channel.
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the renewals channel.
    traps: [{superseded_policy: {decoy: habits, current: announcements, told_apart_by: date}}]
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Date the decoy before the current text, swap the two, or let the current text say what it replaces.

## When to suppress
When another text, not named by the trap, says which one counts.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules.policy._planted import Planted, planted
from validators.rules.policy._sentences import says_it_replaces
from validators.view import TaskView

RULE = Rule("POL11", "superseded-policy-not-older", "error", confidence="likely")

_MARKED = re.compile(
    r"\b(?:old|former|archived?|obsolete|superseded|until|(?:19|20)[0-9]{2}|draft|v[0-9])\b", re.IGNORECASE
)


def check(view: TaskView) -> Iterator[Finding]:
    """The dates of the two texts of each trap, else their words."""
    for place, trap in enumerate(view.task.traps):
        named = trap.superseded_policy
        if named is None:
            continue
        old, new = planted(view, named.decoy), planted(view, named.current)
        if old is None or new is None:
            continue
        at = view.place("traps", place, "superseded_policy", "decoy")
        related = [Related(view.place("policy", new.place, "id"), "the current one")]
        before, after = old.day(named.told_apart_by), new.day(named.told_apart_by)
        if before is not None and after is not None:
            replaces = says_it_replaces(new.policy.text) and not says_it_replaces(old.policy.text)
            if before >= after and not replaces:
                when = "on the day of" if before == after else "after"
                message = f"the superseded `{named.decoy}` is of {before:%Y-%m-%d}, {when} `{named.current}`"
                message += "" if before == after else f", {after:%Y-%m-%d}"
                yield RULE.at(at, message, tip="correct the dates or swap the two", related=related)
        elif not says_it_replaces(new.policy.text) and not _marked(old) and not _marked(new):
            message = f"nothing readable says that `{named.current}` replaces `{named.decoy}`: no dates, no words"
            yield RULE.at(at, message, tip="date both records", related=related, severity="warning")


def _marked(text: Planted) -> bool:
    words = [text.policy.text, *(value for value in text.policy.record.values() if isinstance(value, str))]
    return any(_MARKED.search(each) for each in words)
