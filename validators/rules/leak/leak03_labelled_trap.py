"""Labelled trap.

## What it flags
A decoy that says it is one: words such as `duplicate`, `do not use` or `old` in the texts of a declared decoy and not
in those of the right record, and words such as `decoy` or `distractor` in any record's id or name. Three or more ids
with `noise` in them are one finding, a note.

## Why
Who reads the label needs no judgement, and the trap catches nobody. In one task the rows of fees were annotated in a
way that gave the answer away (sierra-research/tau2-bench#412).

## Bad
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts: [{id: 001A, name: Meridian Corp}, {id: 001B, name: Meridian Corp (duplicate)}]
    policy: []
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: billing_city}
    assertions:
      - {id: announced, created: slack.messages, where: {channel: renewals, text: {mentions: Meridian}}}

## Good
    seed:
      slack:
        channels: [{id: C0RENEWALS, name: renewals}]
      salesforce:
        accounts:
          - {id: 001A, name: Meridian Corp, billing_city: Oslo}
          - {id: 001B, name: Meridian Corp, billing_city: Lyon}
    policy: []
    traps:
      - look_alike: {decoy: salesforce.accounts/001B, of: salesforce.accounts/001A, told_apart_by: billing_city}
    assertions:
      - {id: announced, created: slack.messages, where: {channel: renewals, text: {mentions: Meridian}}}

## How to fix
Let a fact of the business tell the two apart (a city, a date, an owner), and take the label out.

## When to suppress
When such a mark is what a real company would have, and the task is about heeding it.
"""

import re
from collections.abc import Iterator

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.view import SeedRecord, TaskView

RULE = Rule("LEAK03", "labelled-trap", "warning", confidence="likely")

_LABELS = re.compile(
    r"\b(?:duplicates?|dupe|do not use|don't use|not in use|old|outdated|obsolete|deprecated|stale|superseded|wrong|"
    r"fake|ignore this|no longer valid|legacy)\b",
    re.IGNORECASE,
)
_BLATANT = re.compile(
    r"(?<![a-z])(?:decoys?|distractors?|red[ _-]?herrings?|honeypots?|look_?alikes?)(?![a-z])", re.IGNORECASE
)
_MARKS = ("decoy", "distractor", "herring", "honeypot", "alike")
"""Parts of the blatant words, to see at once that a file has none."""
_BLATANT_ID = re.compile(r"(?<![a-z])(?:traps?|stale|wrong|noise|fake|dup|duplicate)(?![a-z])", re.IGNORECASE)

_NOISE = re.compile(r"(?<![a-z])noise(?![a-z])", re.IGNORECASE)
_UNSEEN = frozenset({"slack.messages", "google_sheets.rows"})
"""Collections whose ids no operation answers with."""
_FEW = 3
"""Fewer ids with `noise` may be a word of the business."""


def check(view: TaskView) -> Iterator[Finding]:
    """Declared decoys that carry a label, and any record that carries a blatant one."""
    seen = set()
    for decoy, right, apart in _pairs(view):
        seen.add(decoy.path)
        said = label(decoy, right, apart)
        if said:
            fields, word = said
            yield RULE.at(
                view.record_place(decoy, *fields),
                f"the decoy says `{word}` in `{fields[-1]}`, unlike the right record, expected a telling fact",
                tip="let a city, a date or an owner tell them apart",
                related=[Related(view.record_place(right), "the right record")],
            )
    source = view.document.source.lower()
    for record in view.records if any(mark in source for mark in _MARKS) else ():
        if record.path in seen:
            continue
        for field in (record.model.key, record.model.label):
            value = record.record.get(field)
            found = _BLATANT.search(value) if isinstance(value, str) else None
            if found:
                place = view.record_place(record, field)
                yield RULE.at(place, f"`{value}` says what it is for, expected a name a company would give")
                break
    yield from _noise(view)


def _noise(view: TaskView) -> Iterator[Finding]:
    """Ids that tell the records beside the point from the others."""
    first, told = None, 0
    for record in view.records:
        key = record.record.get(record.model.key)
        if record.collection in _UNSEEN or not isinstance(key, str):
            continue
        if "noise" in key.casefold() and _NOISE.search(key):
            first, told = first or record, told + 1
    if first is None or told < _FEW or told == len(view.records):
        return
    yield RULE.at(
        view.record_place(first, first.model.key),
        f"the ids of {told} records say `noise`, expected ids like those of the others",
        tip="an agent that reads ids can leave them all aside",
        severity="note",
    )


def _pairs(view: TaskView) -> Iterator[tuple[SeedRecord, SeedRecord, frozenset[str]]]:
    """Decoy, right record and the fields that tell them apart."""
    for trap in view.task.traps:
        if trap.look_alike is not None:
            named = (trap.look_alike.decoy, trap.look_alike.of, trap.look_alike.told_apart_by)
        elif trap.stale_row is not None:
            named = (trap.stale_row.decoy, trap.stale_row.current, trap.stale_row.told_apart_by)
        else:
            continue
        decoy, right = view.by_path.get(named[0]), view.by_path.get(named[1])
        if decoy is not None and right is not None:
            yield decoy, right, frozenset(named[2])


def label(decoy: SeedRecord, right: SeedRecord, apart: frozenset[str]) -> tuple[tuple[str, ...], str] | None:
    """The first field of the decoy with a label that the right record has nowhere, and the label."""
    key = str(decoy.record.get(decoy.model.key))
    found = _BLATANT.search(key) or _BLATANT_ID.search(key)
    if found and found[0].casefold() not in str(right.record.get(right.model.key)).casefold():
        return (decoy.model.key,), found[0]
    others = " ".join(text for _, text in _texts(right)).casefold()
    for fields, text in _texts(decoy):
        label = _BLATANT.search(text) or _LABELS.search(text)
        # A status that tells them apart is a fact of the business, unless it is a whole remark.
        if label and label[0].casefold() not in others and not (fields[-1] in apart and text.count(" ") < 2):
            return fields, label[0]
    return None


def _texts(record: SeedRecord) -> Iterator[tuple[tuple[str, ...], str]]:
    """Path to a field and its text, those of open fields included."""
    for name, value in record.record.items():
        if isinstance(value, str) and name != record.model.key:
            yield (name,), value
        elif isinstance(value, dict) and name == record.model.open_fields:
            for column, inner in value.items():
                if isinstance(inner, str):
                    yield (name, str(column)), inner
