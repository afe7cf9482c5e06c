"""Name vs id.

## What it flags
A condition on a field that holds an id, with a value that is no id but the name of a record it could refer to; and a
condition on a field that holds a name, with a value that is the id of such a record.

## Why
Such a condition never holds, or, where it forbids something, forbids nothing. In one benchmark names of Slack channels
were never resolved to ids (the evalrepair.10 notes of AutomationBench); in a suite of simulated services the id of a
user's label is not its name, so that a forbidden act was scored as none (pome-sh/digital-twins#406).

## Bad
    assertions:
      - {id: announced, created: slack.messages, where: {channel_id: renewals, text: {mentions: Meridian}}}

## Good
    assertions:
      - {id: announced, created: slack.messages, where: {channel_id: C0RENEWALS, text: {mentions: Meridian}}}

## How to fix
Use the id in the field of the id, or the name in the field of the name; the fix writes it for you.

## When to suppress
When the run itself makes a record with that id or name.
"""

import re
from collections.abc import Iterator

from validators.conditions import Condition, needles
from validators.finding import Finding, Fix, Replacement
from validators.rule import Needs, Rule
from validators.rules.names._targets import named_so, namings
from validators.view import TaskView

RULE = Rule("NAME05", "name-vs-id", "error", confidence="likely", needs=Needs.TASK, fix="unsafe", lead=True)
PLAIN = re.compile(r"[A-Z][A-Za-z0-9]*[A-Z][A-Za-z0-9]*|[a-z]{4,}(?:-[a-z]+)*(?<!true)(?<!null)(?<!false)")
"""Text that surely needs no quotes in YAML."""


def check(view: TaskView) -> Iterator[Finding]:
    """Names in fields of ids, then ids in fields of names."""
    for condition in view.conditions:
        if condition.matcher == "equals" and condition.spec is not None and condition.spec.ref:
            yield from _names_for_ids(view, condition, condition.spec.ref)
    for each in namings(view):
        path = f"{each.collection}/{each.value}"
        record = view.by_path.get(path)
        if record is None or each.statement.form == "type" or named_so(view, each.collection, each.value):
            continue
        message = f"`{each.value}` is the id of `{record.label}`, but `{each.field}` holds names"
        yield _finding(view, each.at, message, record.label, f"write `{record.label}`, or ask for the field of the id")


def _names_for_ids(view: TaskView, condition: Condition, target: str) -> Iterator[Finding]:
    for at, value in needles(condition):
        if not isinstance(value, str) or "${" in value or f"{target}/{value}" in view.by_path:
            continue
        found = named_so(view, target, value)
        if found:
            ids = ", ".join(f"`{each.record.id}`" for each in found)
            message = f"`{value}` is a name, but `{condition.field}` holds the id of one of {target}, here {ids}"
            yield _finding(view, at, message, found[0].record.id if len(found) == 1 else "", f"write {ids}")


def _finding(view: TaskView, at: tuple[str | int, ...], message: str, better: str, tip: str) -> Finding:
    place = view.place(*at)
    fix = None
    if better:
        text = better if PLAIN.fullmatch(better) else "'" + better.replace("'", "''") + "'"
        fix = Fix(f"write `{better}`", (Replacement(place, text),), safe=False)
    return RULE.at(place, message, tip=tip, fix=fix)
