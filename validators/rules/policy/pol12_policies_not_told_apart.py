"""Policies not told apart.

## What it flags
A `superseded_policy` trap that names a field which neither record has, or whose fields say the same in both.

## Why
The declaration promises that an agent can see which text counts. Where it cannot, two policies simply disagree, as in
sierra-research/tau2-bench#116, and right agents fail by chance.

## Bad
    policy:
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Announcing,
                 date: 2025-01-20T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the general channel.
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Announcing,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the renewals channel.
    traps: [{superseded_policy: {decoy: habits, current: announcements, told_apart_by: subject}}]
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## Good
    policy:
      - id: habits
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Announcing,
                 date: 2025-01-20T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the general channel.
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: Announcing,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Renewals go to the renewals channel.
    traps: [{superseded_policy: {decoy: habits, current: announcements, told_apart_by: date}}]
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, 48000]}}

## How to fix
Name a field that the records have and in which they differ; the date, as a rule.

## When to suppress
Never: the declaration says something that is not so.
"""

from collections.abc import Iterator

from runtime.kit.records import fields_of
from runtime.task.nearest import did_you_mean
from validators.conditions import DocPath
from validators.finding import Finding
from validators.rule import Rule
from validators.rules.policy._planted import planted
from validators.view import TaskView

RULE = Rule("POL12", "policies-not-told-apart", "error")


def check(view: TaskView) -> Iterator[Finding]:
    """The fields that tell the two texts of each trap apart."""
    for place, trap in enumerate(view.task.traps):
        named = trap.superseded_policy
        if named is None:
            continue
        old, new = planted(view, named.decoy), planted(view, named.current)
        if old is None or new is None:
            continue
        at: DocPath = ("traps", place, "superseded_policy", "told_apart_by")
        known = [name for name in named.told_apart_by if old.has(name) or new.has(name)]
        for number, name in enumerate(named.told_apart_by):
            if name not in known:
                near = did_you_mean(name, [*fields_of(old.record.model), *fields_of(new.record.model)])
                holders = dict.fromkeys((old.record.collection, new.record.collection))
                message = f"there is no field `{name}` in {' or '.join(f'`{each}`' for each in holders)}{near}"
                item = (*at, number)
                yield RULE.at(view.place(*(item if item in view.document.spans else at)), message)
        if (
            known
            and old.record.collection == new.record.collection
            and all(old.value(name) == new.value(name) for name in known)
        ):
            said = ", ".join(f"`{name}: {old.value(name)}`" for name in known)
            message = f"`{named.decoy}` and `{named.current}` are told apart by nothing: both have {said}"
            yield RULE.at(view.place(*at), message, tip="name a field in which they differ, such as the date")
