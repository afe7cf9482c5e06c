"""Read noise.

## What it flags
An assertion about a marker that reading alone may move (`unread`, `is_read`, the label UNREAD, a time of the last
view), where neither the trigger nor a policy speaks of reading.

## Why
An agent that looks where it should changes what is compared, and fails for it: a grader that compared whole databases
counted what lookups had left behind (sierra-research/tau2-bench#329).

## Bad
    assertions:
      - id: signed_mail_kept
        record: gmail.messages/19a0c0de00000002
        has: {inbox: true, unread: false}

## Good
    assertions:
      - id: signed_mail_kept
        record: gmail.messages/19a0c0de00000002
        has: {inbox: true, trashed: false}

## How to fix
Take the marker out, and ask for what the task is about.

## When to suppress
When marking it read or unread is the task.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding
from validators.rule import Rule
from validators.view import Condition, TaskView, needles

RULE = Rule("STR03", "read-noise", "warning", confidence="likely")

_MARKERS = frozenset(
    "unread is_read read seen is_seen viewed last_viewed last_read viewed_by_me_time last_read_at last_seen_at "
    "last_viewed_at opened_at view_count views".split()
)
_LABELS = frozenset({"labels", "label_ids"})
_SPOKEN = re.compile(r"\b(?:un)?(?:read|opened|seen|viewed)\b", re.IGNORECASE)


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions on markers that reading moves."""
    marked = [each for each in view.conditions if each.field in _MARKERS or (each.field in _LABELS and _unread(each))]
    if not marked or _about_reading(view):
        return
    for condition in marked:
        yield RULE.at(
            view.place(*condition.at),
            f"`{condition.field}` moves when somebody only reads, expected what the task asks for",
            tip="take it out, unless marking it is the task",
        )


def _unread(condition: Condition) -> bool:
    return any(each == "UNREAD" for _, each in needles(condition))


def _about_reading(view: TaskView) -> bool:
    return any(_SPOKEN.search(text) for text in (view.task.trigger.text, *(each.text for each in view.task.policy)))
