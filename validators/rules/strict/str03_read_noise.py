"""Read noise.

## What it flags
An assertion that reading alone may break: that something is still unread (`unread: true`, `is_read: false`, the label
UNREAD), or a time or number of views, where neither the trigger nor a policy speaks of reading.

## Why
An agent that looks where it should changes what is compared, and fails for it: a grader that compared whole databases
counted what lookups had left behind (sierra-research/tau2-bench#329).

## Bad
    assertions:
      - id: signed_mail_kept
        record: gmail.messages/19a0c0de00000002
        has: {inbox: true, unread: true}

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

from validators.conditions import Condition, needles
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("STR03", "read-noise", "warning", confidence="likely", lead=True)

_UNREAD = {"unread": True, "is_read": False, "read": False, "seen": False, "is_seen": False, "viewed": False}
"""Field -> its value while nobody has read."""
_VIEWS = frozenset(
    "last_viewed last_read viewed_by_me_time last_read_at last_seen_at last_viewed_at opened_at view_count".split()
)
_LABELS = frozenset({"labels", "label_ids"})
_SPOKEN = re.compile(r"\b(?:un)?(?:read|opened|seen|viewed)\b", re.IGNORECASE)


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions that reading alone breaks: on marks of unread mail, and on times and numbers of views."""
    moved = [each for each in view.conditions if _moved(each)]
    if not moved or _about_reading(view):
        return
    for condition in moved:
        yield RULE.at(
            view.place(*condition.at),
            f"`{condition.field}` moves when somebody only reads, expected what the task asks for",
            tip="take it out, unless marking it is the task",
        )


def _moved(condition: Condition) -> bool:
    if condition.matcher != "equals":
        return False
    if condition.field in _VIEWS:
        return True
    if condition.field in _LABELS:
        return not condition.negated and any(each == "UNREAD" for _, each in needles(condition))
    wanted = _UNREAD.get(condition.field)
    return wanted is not None and condition.argument is (not wanted if condition.negated else wanted)


def _about_reading(view: TaskView) -> bool:
    if any("read" in tool.split("_") for tool in view.task.tools):
        return True
    return any(_SPOKEN.search(text) for text in (view.task.trigger.text, *(each.text for each in view.task.policy)))
