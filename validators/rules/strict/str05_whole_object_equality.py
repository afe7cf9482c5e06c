"""Whole object equality.

## What it flags
The list of a mail's labels, or a list in an open column, that must be equal as a whole.

## Why
A harmless other label, or another order, fails the run. One office benchmark compares whole tables and fails a right
sheet for a column nobody asked about (TheAgentCompany, as its port notes).

## Bad
    assertions:
      - id: filed
        record: gmail.messages/19a0c0de00000002
        has: {label_ids: [INBOX, STARRED]}

## Good
    assertions:
      - id: filed
        record: gmail.messages/19a0c0de00000002
        has: {label_ids: {all_of: [INBOX, STARRED]}}

## How to fix
Name the parts that matter: `all_of` for labels, `mentions` for a list in a column.

## When to suppress
When nothing else may be in it, and a policy says so.
"""

from collections.abc import Iterator

from validators.finding import Finding, Fix, Replacement
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("STR05", "whole-object-equality", "warning", fix="unsafe")

_LABELS = frozenset({"label_ids", "labels"})


def check(view: TaskView) -> Iterator[Finding]:
    """Equality with a list of labels, which the vendor adds to by itself, or with a list in an open column."""
    for condition in view.conditions:
        wanted = condition.argument
        if condition.matcher != "equals" or condition.negated or not isinstance(wanted, list) or len(wanted) < 2:
            continue
        place = view.place(*condition.at)
        if condition.field in _LABELS:
            message = f"`{condition.field}` must be these {len(wanted)} and no other, expected those that matter"
            written = view.written(*condition.at)
            flow = written.startswith("[")
            fix = Fix("allow others", (Replacement(place, f"{{all_of: {written}}}"),), safe=False) if flow else None
            yield RULE.at(place, message, tip="use `all_of`", fix=fix)
        elif condition.spec is None:
            message = f"`{condition.field}` must be this list in this order and no other, expected those that matter"
            yield RULE.at(place, message, tip="use `mentions`, which takes a list and minds no order")
