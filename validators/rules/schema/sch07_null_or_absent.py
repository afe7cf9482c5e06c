"""Null or absent.

## What it flags
A null where a value is needed; `null` asked of a field that is never null (an empty one is an empty text or list
there); and a field whose key is followed by nothing.

## Why
"Cleared", "never set" and "not in the record" are three states, and a check that means one of them often reads
another: a simulator wiped fields because an absent key and an explicit null were one to it
(pome-sh/digital-twins#277), and a port of an office suite strips explicit nulls before it grades.

## Bad
    assertions:
      - id: taken_out_of_the_inbox
        record: gmail.messages/19a0c0de00000002
        has: {label_ids: null}

## Good
    assertions:
      - id: taken_out_of_the_inbox
        record: gmail.messages/19a0c0de00000002
        has: {label_ids: {empty: true}}

## How to fix
Ask for `{empty: true}`: it holds of null, a blank text and a list without elements. In a seed leave the field out, or
write its value.

## When to suppress
Never: say what is meant.
"""

from collections.abc import Iterator

from validators.conditions import DocPath
from validators.finding import Finding, Fix, Replacement, Severity
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints
from validators.view import TaskView

RULE = Rule("SCH07", "null-or-absent", "error", needs=Needs.FILE, fix="unsafe")


def check(view: TaskView) -> Iterator[Finding]:
    """Nulls that cannot be, or that say something other than they seem to."""
    for problem, place in complaints(view, RULE.code):
        yield RULE.at(place, problem.message, tip=problem.tip or "write a value, or leave the key out")
    if not view.sound:
        return
    for condition in view.conditions:
        spec = condition.spec
        if condition.matcher != "equals" or condition.argument is not None or spec is None or spec.derived:
            continue
        written = view.written(*condition.at)
        if not spec.nullable:
            holds = "always" if condition.negated else "never"
            message = f"`{spec.name}` of `{condition.collection}` is never null, so this {holds} holds"
        elif not written:
            message = f"nothing stands after `{spec.name}:`, which asks for an empty field"
        else:
            continue
        place = view.place(*condition.at) if written else view.place(*condition.at, key=True)
        fix = Fix("ask for an empty field", (Replacement(place, "{empty: true}"),), safe=False) if written else None
        severity: Severity = "note" if spec.nullable else "error"
        yield RULE.at(place, message, tip="write `{empty: true}` where it is meant", fix=fix, severity=severity)
    for path, value in view.scalars:
        if value is None and len(path) > 3 and path[0] in ("seed", "policy") and not view.written(*path):
            yield from _blank(view, path)


def _blank(view: TaskView, path: DocPath) -> Iterator[Finding]:
    """A field of a seeded record with nothing after its key; blank cells and what lies deeper are usual."""
    if any((*_from_seed(record.at), path[-1]) == path for record in view.records):
        message = f"nothing stands after `{path[-1]}:`, so the field is null"
        place = view.place(*path, key=True)
        yield RULE.at(place, message, tip="write its value, or take the key out", severity="note")


def _from_seed(at: DocPath) -> DocPath:
    return at if at[:1] == ("policy",) else ("seed", *at)
