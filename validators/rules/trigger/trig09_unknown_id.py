"""Unknown id.

## What it flags
An id in the trigger that looks like ids of the seed, such as `WMS-1188` beside `WMS-1187`, and that neither the seed,
a policy nor an assertion has.

## Why
The agent looks for something that is not there. A public airline task names passengers that its database lacks
(amazon-agi/tau2-bench-verified, airline 23).

## Bad
    trigger: {text: "Close WMS-1188 in Jira."}
    seed:
      jira:
        projects: [{key: WMS, name: Warehouse}]
        issues: [{key: WMS-1187, issue_type: Bug, summary: No label printed, status: To Do}]
    policy: []
    assertions: [{id: closed, record: jira.issues/WMS-1187, has: {status: Done}}]

## Good
    trigger: {text: "Close WMS-1187 in Jira."}
    seed:
      jira:
        projects: [{key: WMS, name: Warehouse}]
        issues: [{key: WMS-1187, issue_type: Bug, summary: No label printed, status: To Do}]
    policy: []
    assertions: [{id: closed, record: jira.issues/WMS-1187, has: {status: Done}}]

## How to fix
Correct the id, or seed the record.

## When to suppress
When the agent should notice that the record does not exist.
"""

import re
from collections.abc import Iterator

from runtime.task.nearest import did_you_mean
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG09", "unknown-id", "warning", confidence="likely")

_ID = re.compile(r"(?<![\w./-])(?P<prefix>[A-Z]{2,}[A-Z0-9]*-)[0-9]{2,}(?:-[0-9]+)*(?![\w/-])")


def check(view: TaskView) -> Iterator[Finding]:
    """Ids of the trigger, against those of the same form that the task holds."""
    source = view.document.source
    for found in _ID.finditer(view.task.trigger.text):
        written = found[0]
        parts = ("policy", "seed", "assertions", "facts")
        rest = "\n".join(source[slice(*view.stretch(part))] for part in parts)
        if re.search(rf"(?<![\w-]){re.escape(written)}(?![\w-])", rest):
            continue
        same = {each[0] for each in _ID.finditer(rest) if each["prefix"] == found["prefix"]}
        if same:
            message = f"nothing in the task has the id `{written}`{did_you_mean(written, same)}"
            yield RULE.at(view.place_of(written, "trigger", "text"), message, tip="correct the id, or seed the record")
