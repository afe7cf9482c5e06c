"""Unreadable policy.

## What it flags
A policy in an app that has no operation which reads anything, or among records that the vendor shows once and keeps
no list of.

## Why
The text that decides cannot be found by any agent, and a right end state is a lucky guess. The repair notes of one
public set list six marketing tasks whose rules were in documents that no granted tool could open (AutomationBench,
evalrepair.10).

## Bad
    policy:
      - id: announcements
        in: slack.ephemeral_messages
        record: {channel_id: C0RENEWALS, user_id: U0DANA}
        text: Post signed renewals in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## Good
    policy:
      - id: announcements
        in: gmail.messages
        record: {from_: dana@company.example.com, to: [team@company.example.com], subject: How we announce,
                 date: 2026-01-12T09:00:00Z, label_ids: [INBOX]}
        text: Post signed renewals in the renewals channel.
    assertions: [{id: announced, because: policy.announcements, created: slack.messages}]

## How to fix
Plant the policy in an app with a search or a list: mail, chat, documents.

## When to suppress
Never: nobody can read it.
"""

from collections.abc import Iterator
from functools import cache

from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("POL07", "unreadable-policy", "error")


_SHOWN_ONCE = frozenset({"slack.ephemeral_messages", "slack.uploads", "google_drive.uploads"})


def check(view: TaskView) -> Iterator[Finding]:
    """Policies in apps without a reading operation."""
    tip = "plant it where agents can search: mail, chat, documents"
    for place, policy in enumerate(view.task.policy):
        app = policy.in_.partition(".")[0]
        if policy.in_ in _SHOWN_ONCE:
            message = f"`{policy.id}` is in `{policy.in_}`, which nothing lists and no search finds"
        elif app not in _read():
            message = f"`{policy.id}` is in `{policy.in_}`, and no operation of `{app}` reads anything"
        else:
            continue
        yield RULE.at(view.place("policy", place, "in"), message, tip=tip)


@cache
def _read() -> frozenset[str]:
    """Apps with an operation that only reads."""
    from runtime.gateway.catalog import load_catalog

    return frozenset(each.app for each in load_catalog().operations if not each.writes)
