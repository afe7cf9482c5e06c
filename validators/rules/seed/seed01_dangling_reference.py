"""Dangling reference.

## What it flags
A record, policy or clause that is named and not there: by a seeded record, by an assertion, by `because:`, by a
channel name an assertion asks for, or by a number such as `INV-1042` in the trigger or a policy, where the seed has
others of its kind and not this one.

## Why
A task about something that does not exist cannot be done, or is done on the nearest thing instead. A verified edition
of an airline suite had to repair a task whose passengers are not in its database (amazon-agi/tau2-bench-verified,
airline 23), and the gold of a retail task picks an item that is not available (sierra-research/tau-bench#4).

## Bad
    assertions:
      - id: topic_set
        record: slack.channels/C0RENEWAL
        has: {topic: {contains: Meridian}}

## Good
    assertions:
      - id: topic_set
        record: slack.channels/C0RENEWALS
        has: {topic: {contains: Meridian}}

## How to fix
Seed the record, or name the one that is meant; the message gives the nearest.

## When to suppress
Where the missing record is the difficulty: the trigger asks for something that is not there, and the agent has to say
so.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from runtime.kit.records import Record, fields_of
from runtime.task.nearest import did_you_mean
from validators.conditions import Condition, DocPath
from validators.finding import Finding, Fix, Replacement
from validators.rule import Needs, Rule
from validators.rules.schema._complaints import complaints, nearest_in
from validators.rules.schema._written_values import equalities
from validators.view import SeedRecord, TaskView

RULE = Rule("SEED01", "dangling-reference", "error", needs=Needs.FILE, fix="unsafe")
_NUMBERED = re.compile(r"(?<![\w-])([A-Z]{2,6})-([0-9]{2,})(?![\w-])")
_LEAST = 2
"""So many other numbers of the same kind make one that is missing worth a word."""


def check(view: TaskView) -> Iterator[Finding]:
    """What is named and not there."""
    for problem, place in complaints(view, RULE.code):
        near = nearest_in(problem)
        whole = view.written(*(step for step in problem.path if isinstance(step, str | int)))
        head = whole.rpartition("/")[0]
        fix = Fix(f"write `{near}`", (Replacement(place, f"{head}/{near}"),), safe=False) if near and head else None
        yield RULE.at(place, problem.message, tip=problem.tip, fix=fix)
    if view.sound:
        yield from _conditions(view)
        yield from _soft(view)
        yield from _texts(view)


def _conditions(view: TaskView) -> Iterator[Finding]:
    collections = view.prepared.seed.collections
    for condition, value in equalities(view):
        if condition.collection == "slack.messages" and condition.field == "channel":
            yield from _channel(view, condition, value)
        spec = condition.spec
        if spec is None or spec.kind != "ref" or not spec.ref or not isinstance(value, str) or not value:
            continue
        targets = collections.get(spec.ref, {})
        if value not in targets:
            near = did_you_mean(value, targets)
            message = f"`{condition.field}` names `{spec.ref}/{value}`, which the seed does not have{near}"
            tip = "no run can make a record with an id that is known before"
            yield RULE.at(view.place(*condition.at), message, tip=tip, severity="warning", confidence="likely")


def _channel(view: TaskView, condition: Condition, value: Any) -> Iterator[Finding]:
    collections = view.prepared.seed.collections
    channels = collections.get("slack.channels", {})
    names = {str(each["name"]) for each in channels.values()}
    name = value.removeprefix("#") if isinstance(value, str) else ""
    if not name or name in names or name in channels or name in collections.get("slack.users", {}):
        return
    if not any(_speaks_of_channel(text, name) for _, text in view.readable_texts):
        near = did_you_mean(name, [each for each in names if each not in collections.get("slack.users", {})])
        message = f"there is no channel `{name}`{near}"
        yield RULE.at(view.place(*condition.at), message, severity="warning", confidence="likely")


def _speaks_of_channel(text: str, name: str) -> bool:
    """Whether a text names a channel to be opened; a plain word (`renewals`) needs a word about channels beside it."""
    word = re.escape(name)
    if not name.isalpha():
        return re.search(rf"(?<![\w-]){word}(?![\w-])", text) is not None
    return re.search(rf"#{word}\b|\b(?:channel|called|named)\W+{word}\b|\b{word}\W+channel", text) is not None


def _soft(view: TaskView) -> Iterator[Finding]:
    """Soft references that lead nowhere, in a field whose other references do."""
    links: dict[tuple[str, str], list[tuple[SeedRecord, bool, str]]] = {}
    collections = view.prepared.seed.collections
    for record in view.records:
        for name, target in _soft_of(record.model):
            values = record.record.get(name)
            for value in values if isinstance(values, list) else [values]:
                if value not in (None, "") and isinstance(value, str):
                    found = value in collections.get(target, {})
                    links.setdefault((record.collection, name), []).append((record, found, value))
    for (collection, name), each in links.items():
        lost = [(record, value) for record, found, value in each if not found]
        if len(lost) == 1 and len(each) >= 4:
            record, value = lost[0]
            target = str(fields_of(record.model)[name].ref)
            message = f"`{name}` names `{target}/{value}`, which the seed does not have"
            tip = f"the other {len(each) - 1} of `{collection}` name records that are there"
            place = view.record_place(record, name)
            yield RULE.at(place, message, tip=tip, severity="note", confidence="possible")


@cache
def _soft_of(model: type[Record]) -> tuple[tuple[str, str], ...]:
    """The soft references of a collection, each with the collection it points to."""
    return tuple((spec.name, str(spec.ref)) for spec in fields_of(model).values() if spec.ref and spec.soft)


def _texts(view: TaskView) -> Iterator[Finding]:
    told: list[tuple[DocPath, str]] = [(("trigger", "text"), view.task.trigger.text)]
    told += [(("policy", number, "text"), each.text) for number, each in enumerate(view.task.policy)]
    asked = [(at, found) for at, text in told for found in _NUMBERED.finditer(text)]
    if not asked:
        return
    there = _seeded_numbers(view)
    assertions = " ".join(str(value) for at, value in view.scalars if at[0] == "assertions")
    said: set[str] = set()
    for at, found in asked:
        whole, kind = found.group(), found.group(1)
        known = there.get(kind, set())
        if whole in known or len(known) < _LEAST or whole in said or whole in assertions:
            continue
        said.add(whole)
        message = f"the text names `{whole}`, which the seed does not have{did_you_mean(whole, known)}"
        yield RULE.at(view.place(*at), message, severity="warning", confidence="likely")


def _seeded_numbers(view: TaskView) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    texts = [text for at, text in view.scalars if type(text) is str and "-" in text and _seeded(at)]
    for text in texts:
        for each in _NUMBERED.finditer(text):
            found.setdefault(each.group(1), set()).add(each.group())
    return found


def _seeded(at: DocPath) -> bool:
    return at[0] == "seed" or (at[0] == "policy" and len(at) > 2 and at[2] == "record")
