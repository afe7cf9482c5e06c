"""Dead decoy.

## What it flags
A declared trap whose decoy cannot compete with the right record: it is the right record, or the two have no name, word,
address or value in common, so that no search that finds one finds the other.

## Why
A trap that catches nobody makes a task look harder than it is. A suite of simulated services had a route that forgot to
show open issues only, and since every seeded issue was open nothing noticed (pome-sh/digital-twins#356); a decoy that
no search returns is the same hole.

## Bad
    policy: []
    seed:
      salesforce:
        accounts:
          - {id: 001A, account_name: Meridian Corp, billing_city: Lyon}
          - {id: 001B, account_name: Harbor Foods, billing_city: Bremen}
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: account_name}
    assertions:
      - {id: gold, record: salesforce.accounts/001A, has: {tier: Gold}}

## Good
    policy: []
    seed:
      salesforce:
        accounts:
          - {id: 001A, account_name: Meridian Corp, billing_city: Lyon}
          - {id: 001B, account_name: Meridian Care Group, billing_city: Antwerp}
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: account_name}
    assertions:
      - {id: gold, record: salesforce.accounts/001A, has: {tier: Gold}}

## How to fix
Give the decoy what a hasty agent would search for: a like name, the same customer, the same month. Or drop the trap.

## When to suppress
When what the two have in common is said in prose only.
"""

from collections.abc import Iterator
from typing import Any

from runtime.kit.records import fields_of
from validators.finding import Finding, Related
from validators.rule import Needs, Rule
from validators.rules.names._likeness import words
from validators.view import SeedRecord, TaskView

RULE = Rule("NAME02", "dead-decoy", "warning", confidence="likely", needs=Needs.TASK, lead=True)


def check(view: TaskView) -> Iterator[Finding]:
    """Traps whose decoy is the right record, or has nothing in common with it."""
    for place, trap in enumerate(view.task.traps):
        for kind, right in (("look_alike", "of"), ("stale_row", "current"), ("superseded_policy", "current")):
            named = getattr(trap, kind)
            if named is None:
                continue
            decoy, wanted = str(named.decoy), str(getattr(named, right))
            where = view.place("traps", place, kind, "decoy")
            if decoy == wanted:
                message = f"`{decoy}` is the decoy of itself"
                yield RULE.at(where, message, tip=f"name the wrong one as `decoy`, the right one as `{right}`")
            elif kind != "superseded_policy" and not _compete(view, decoy, wanted):
                message = f"`{decoy}` has no name, word or value in common with `{wanted}`, so nobody takes it for that"
                related = [Related(view.record_place(view.by_path[each]), "here") for each in (decoy, wanted)]
                tip = "give the decoy what an agent would search for, or drop the trap"
                yield RULE.at(where, message, tip=tip, related=related)


def _compete(view: TaskView, decoy: str, wanted: str) -> bool:
    one, other = view.by_path.get(decoy), view.by_path.get(wanted)
    if one is None or other is None:
        return True
    return bool(_searchable(view, one) & _searchable(view, other))


def _searchable(view: TaskView, record: SeedRecord) -> set[str]:
    """Whatever a search may find a record by: words, and values that are neither defaults nor filled in."""
    defaults = {name: info.default for name, info in record.model.model_fields.items()}
    known = fields_of(record.model)
    found: set[str] = set()
    for name, value in record.record.items():
        spec = known.get(name)
        if value == defaults.get(name) or name == record.model.key or (spec is not None and spec.kind == "datetime"):
            continue
        if spec is not None and spec.ref:
            targets = value if isinstance(value, list) else [value]
            found.update(str(each) for each in targets if f"{spec.ref}/{each}" in view.by_path)
        else:
            _gather(value, found)
    return found


def _gather(value: Any, found: set[str]) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _gather(inner, found)
    elif isinstance(value, list):
        for inner in value:
            _gather(inner, found)
    elif isinstance(value, str):
        found.update(word for word in words(value) if len(word) >= 3 or word.isdigit())
    elif value is not None and not isinstance(value, bool):
        found.add(str(value))
