"""Uncited policy.

## What it flags
A policy that no assertion gives as a reason, neither whole nor by a clause, and that is not the decoy of a trap.

## Why
What a policy asks and nothing checks can be broken for free (amazon-agi/tau2-bench-verified, airline 39); what is
checked and not asked by any text fails right agents. With the reasons written down, both are seen.

## Bad
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
    assertions:
      - id: announced
        because: trigger
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
    assertions:
      - id: announced
        because: [trigger, policy.announcements]
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Name it under `because` of the assertions that follow from it, or plant it under `seed` if it is only noise.

## When to suppress
When the policy is there to be read and decides nothing, on purpose.
"""

from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.rules.policy._cited import cited, superseded
from validators.view import TaskView

RULE = Rule("POL09", "uncited-policy", "warning", confidence="likely")


def check(view: TaskView) -> Iterator[Finding]:
    """Policies without a citation; a task whose assertions give no reasons at all is told once."""
    if not view.task.policy:
        return
    reasons = {".".join(reason.split(".")[:2]) for reason in cited(view)}
    known = reasons | {f"policy.{name}" for name in superseded(view)}
    left = [(place, policy.id) for place, policy in enumerate(view.task.policy) if f"policy.{policy.id}" not in known]
    if left and not any(each.startswith("policy.") for each in reasons):
        names = ", ".join(f"`{name}`" for _, name in left)
        message = f"no assertion is because of a policy, and the task has {names}"
        yield RULE.at(view.place("policy", key=True), message, tip="name the policies under `because`")
        return
    for place, name in left:
        tip = "name it under `because`, or plant it under `seed` if it is only noise"
        yield RULE.at(view.place("policy", place, "id"), f"no assertion is because of the policy `{name}`", tip=tip)
