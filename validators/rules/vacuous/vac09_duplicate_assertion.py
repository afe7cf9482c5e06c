"""Duplicate assertion.

## What it flags
Two assertions that say the same, whatever their ids and the order of their keys.

## Why
The same check twice has double weight (pome-sh/digital-twins#407).

## Bad
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}
      - id: posted
        created: slack.messages
        where: {text: {mentions: Meridian}, channel: renewals}

## Good
    assertions:
      - id: announced
        created: slack.messages
        where: {channel: renewals, text: {mentions: Meridian}}

## How to fix
Drop one of them.

## When to suppress
Never: nothing tells them apart.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from validators.finding import Finding, Related
from validators.rule import Rule
from validators.rules._claims import filled
from validators.view import TaskView

RULE = Rule("VAC09", "duplicate-assertion", "error")
_UNORDERED = frozenset({"mentions", "one_of", "all_of", "unchanged", "except", "only_changes"})


def check(view: TaskView) -> Iterator[Finding]:
    """Equal parsed forms."""
    seen: dict[str, int] = {}
    for index, assertion in enumerate(view.task.assertions):
        form = repr(_plain(filled(view, assertion.form)))
        first = seen.setdefault(form, index)
        if first != index:
            place = view.place("assertions", index, "id")
            other = view.task.assertions[first].id
            related = Related(view.place("assertions", first, "id"), "the first one")
            yield RULE.at(place, f"`{assertion.id}` says what `{other}` says", tip="drop one", related=[related])


def _plain(value: Any, name: str = "") -> Any:
    """The value without what has no meaning: the order of keys, and of lists that are sets."""
    if isinstance(value, Mapping):
        return sorted((str(key), repr(_plain(inner, str(key)))) for key, inner in value.items())
    if isinstance(value, list):
        parts = [repr(_plain(each)) for each in value]
        return sorted(parts) if name in _UNORDERED else parts
    return value
