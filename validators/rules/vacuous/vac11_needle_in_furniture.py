"""Needle in furniture.

## What it flags
A text of a created record whose needles, two or more of them, all stand in one seeded record already, so that passing
that text on is enough.

## Why
An echo passes. The text of a skill contained the very marker that its check looked for (n8n-io/n8n, pull request
37440).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [yearly value, 48000]}}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: [Meridian, yearly value, 48000]}}

## How to fix
Ask also for something that only the right answer puts together, or forbid what the source says besides.

## When to suppress
When passing the text on is the task.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from runtime.kit.records import fields_of
from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import Claim, claims
from validators.view import SeedRecord, TaskView

RULE = Rule("VAC11", "needle-in-furniture", "note", confidence="possible", lead=True)
_TEXT_KINDS = frozenset({"text", "html", "line", "any"})
_POSITIVE = frozenset({"mentions", "contains", "starts_with", "matches", "all_of", "one_of"})
_LONG = 40
"""Shorter texts are names and titles, which nobody forwards."""


def check(view: TaskView) -> Iterator[Finding]:
    """Conditions on texts of created records, tried on each seeded text."""
    for claim in claims(view):
        if claim.form != "created" or not claim.needed or claim.low == 0:
            continue
        for name, wanted in claim.where.items():
            spec = fields_of(claim.model).get(name)
            if spec is None or spec.kind not in _TEXT_KINDS or not isinstance(wanted, Mapping):
                continue
            words = _needles(wanted)
            if len(words) < 2:
                continue
            found = _source(view, claim, name, words)
            if found is not None:
                record, field = found
                message = f"all that `{name}` must hold stands in `{record.path}`"
                related = [Related(view.record_place(record, field), record.label)]
                place = view.place(*claim.condition_at(name))
                yield RULE.at(place, message, tip="a forwarded text would pass", related=related)


def _source(view: TaskView, claim: Claim, name: str, words: list[str]) -> tuple[SeedRecord, str] | None:
    """The first seeded record with a text that meets the condition."""
    for record, field, text, folded in _texts(view):
        if all(word in folded for word in words):
            condition = next(each for each in claim.compiled.conditions if each.name == name)
            if condition.matcher.holds(text):
                return record, field
    return None


@lru_cache(maxsize=8)
def _texts(view: TaskView) -> list[tuple[SeedRecord, str, str, str]]:
    """Seeded records with their longer texts, as they are and in small letters."""
    return [
        (record, field, value, value.casefold())
        for record in view.records
        for field, value in record.record.items()
        if isinstance(value, str) and len(value) >= _LONG
    ]


def _needles(wanted: Mapping[str, Any]) -> list[str]:
    """What a text must hold, in small letters; a number by its first three digits, as it may be grouped."""
    found = []
    for matcher in ("mentions", "contains", "starts_with"):
        value = wanted.get(matcher)
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, bool) or not isinstance(each, str | int | float):
                continue
            plain = str(each).strip("$€£ ").casefold()
            number = plain.replace(",", "").replace(".", "").isdigit()
            found.append(
                plain.replace(",", "")[: min(3, (len(plain.partition(".")[0]) - 1) % 3 + 1)] if number else plain
            )
    return found
