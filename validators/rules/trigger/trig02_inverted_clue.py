"""Inverted clue.

## What it flags
A trigger that names what a declared decoy says in a field which tells it apart, and nothing that the right record
says there.

## Why
The clue picks the wrong record and right agents fail. In a public retail task the reader "to keep" should have been
the one "to return" (sierra-research/tau-bench, commit aba6eab).

## Bad
    trigger: {text: "Call off the Meridian Care renewal in Salesforce."}
    seed:
      salesforce:
        accounts:
          - {id: 0015g00000MrdCpAAJ, account_name: Meridian Corp}
          - {id: 0015g00000MrdCrAAJ, account_name: Meridian Care}
    traps:
      - look_alike:
          decoy: salesforce.accounts/0015g00000MrdCrAAJ
          of: salesforce.accounts/0015g00000MrdCpAAJ
          told_apart_by: account_name
    policy: []
    assertions: [{id: kept, unchanged: salesforce.accounts}]

## Good
    trigger: {text: "Call off the Meridian Corp renewal in Salesforce."}
    seed:
      salesforce:
        accounts:
          - {id: 0015g00000MrdCpAAJ, account_name: Meridian Corp}
          - {id: 0015g00000MrdCrAAJ, account_name: Meridian Care}
    traps:
      - look_alike:
          decoy: salesforce.accounts/0015g00000MrdCrAAJ
          of: salesforce.accounts/0015g00000MrdCpAAJ
          told_apart_by: account_name
    policy: []
    assertions: [{id: kept, unchanged: salesforce.accounts}]

## How to fix
Name the right record, or swap the two in the trap.

## When to suppress
When the sender of the trigger is wrong on purpose and another text puts it right.
"""

import re
from collections.abc import Iterator

from runtime.grading.where import field_value
from runtime.kit.seeding import model_at
from validators.finding import Finding
from validators.rule import Rule
from validators.view import TaskView

RULE = Rule("TRIG02", "inverted-clue", "warning", confidence="likely")

_SHORTEST = 4


def check(view: TaskView) -> Iterator[Finding]:
    """What the trigger says of decoys and of the records they resemble."""
    trigger = view.task.trigger.text.casefold()
    for trap in view.task.traps:
        named = trap.look_alike
        if named is None:
            continue
        pairs = [(_texts(view, named.decoy, name), _texts(view, named.of, name)) for name in named.told_apart_by]
        said = [(text, right) for decoys, right in pairs for text in decoys if _says(trigger, text)]
        if any(_says(trigger, text) for _, right in pairs for text in right):
            continue
        wrong = next((text for text, right in said if text not in right), "")
        if wrong:
            message = f"the trigger says `{wrong}`, which is the decoy `{named.decoy}`, and nothing of `{named.of}`"
            at = trigger.index(wrong.casefold())
            place = view.place_of(view.task.trigger.text[at : at + len(wrong)], "trigger", "text")
            yield RULE.at(place, message, tip="name the right record, or swap the two in the trap")


def _says(trigger: str, text: str) -> bool:
    folded = text.casefold()
    return folded in trigger and re.search(rf"(?<!\w){re.escape(folded)}(?!\w)", trigger) is not None


def _texts(view: TaskView, path: str, name: str) -> list[str]:
    collection, _, record_id = path.partition("/")
    record = view.prepared.seed.collections[collection][record_id]
    value = record.get(name)
    if value is None:
        value = field_value(model_at(collection), name)[1](view.prepared.world(), record)
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, str) and len(each) >= _SHORTEST]
