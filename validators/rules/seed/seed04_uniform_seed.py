"""Uniform seed.

## What it flags
A status that the trigger or a policy speaks of, and that every seeded record of a collection has: three records or
more, all `open`, in a task about the open ones.

## Why
Where all rows share a state, a right filter, a wrong filter and no filter give the same rows, and the task does not
see the difference. In a public suite every seeded issue was open, so three routes that ignored their default
`state=open` went unseen (pome-sh/digital-twins#356).

## Bad
    trigger: {text: Tell the channel how many pending orders we have.}
    seed:
      slack: {channels: [{id: C1, name: orders}]}
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Orders
            worksheets:
              - id: ws_1
                title: Open
                headers: [Order, Status]
                rows:
                  - {id: a, row_id: 2, cells: {Order: 1, Status: Pending}}
                  - {id: b, row_id: 3, cells: {Order: 2, Status: Pending}}
                  - {id: c, row_id: 4, cells: {Order: 3, Status: Pending}}
    policy: []
    assertions: [{id: told, created: slack.messages, where: {channel: orders, text: {mentions: 3}}}]

## Good
    trigger: {text: Tell the channel how many pending orders we have.}
    seed:
      slack: {channels: [{id: C1, name: orders}]}
      google_sheets:
        spreadsheets:
          - id: ss_1
            title: Orders
            worksheets:
              - id: ws_1
                title: Open
                headers: [Order, Status]
                rows:
                  - {id: a, row_id: 2, cells: {Order: 1, Status: Pending}}
                  - {id: b, row_id: 3, cells: {Order: 2, Status: Shipped}}
                  - {id: c, row_id: 4, cells: {Order: 3, Status: Pending}}
    policy: []
    assertions: [{id: told, created: slack.messages, where: {channel: orders, text: {mentions: 2}}}]

## How to fix
Seed at least one record in another state among those that a careless agent would take along.

## When to suppress
Where the status is only mentioned, and choosing by it is no part of the task.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from runtime.kit.records import Record
from validators.finding import Finding
from validators.rule import Rule
from validators.view import SeedRecord, TaskView

RULE = Rule("SEED04", "uniform-seed", "note", "possible")
_STATES = frozenset({"status", "state", "stage", "stage_name", "lifecycle_stage", "lifecyclestage", "dealstage"})
_LEAST = 3


def check(view: TaskView) -> Iterator[Finding]:
    """Statuses that the task chooses by and that all records share."""
    states: dict[tuple[str, ...], list[tuple[SeedRecord, tuple[str, ...], Any]]] = {}
    for record in view.records:
        holder = record.model.open_fields
        cells = record.record.get(holder) if holder else None
        for name in _fields(record.model):
            states.setdefault((record.collection, name), []).append((record, (name,), record.record.get(name)))
        if holder and isinstance(cells, dict):
            for name, value in cells.items():
                if str(name).casefold() in _STATES:
                    states.setdefault((record.collection, str(name)), []).append((record, (holder, str(name)), value))
    told = ""
    for key, each in states.items():
        record, fields, value = each[0]
        if len(each) < _LEAST or not isinstance(value, str) or len(value) < 3:
            continue
        if any(other != value for *_, other in each):
            continue
        if len(fields) == 1 and record.model.model_fields[fields[0]].default == value:
            continue  # what every new record has says nothing
        told = told or " ".join([view.task.trigger.text, *(policy.text for policy in view.task.policy)]).casefold()
        place = view.record_place(record, *fields)
        if re.search(rf"\b{re.escape(value.casefold())}\b", told) and value == _written(view, record, fields):
            whose = f"all {len(each)} seeded records of `{key[0]}`"
            message = f"{whose} have the {key[-1]} `{value}`, which the task speaks of"
            yield RULE.at(place, message, tip="seed one in another state")


@cache
def _fields(model: type[Record]) -> tuple[str, ...]:
    return tuple(name for name in model.model_fields if name in _STATES)


def _written(view: TaskView, record: SeedRecord, fields: tuple[str, ...]) -> Any:
    """The value as the file has it; None where the model's default stands in."""
    value: Any = view.document.data
    for step in (*(record.at if record.at[:1] == ("policy",) else ("seed", *record.at)), *fields):
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value
