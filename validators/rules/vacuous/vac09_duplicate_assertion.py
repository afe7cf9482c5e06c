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
from validators.rules._claims import filled_at
from validators.view import TaskView

RULE = Rule("VAC09", "duplicate-assertion", "error")
_UNORDERED = frozenset({"mentions", "one_of", "all_of", "unchanged", "except", "only_changes"})


def check(view: TaskView) -> Iterator[Finding]:
    """Equal parsed forms; only those with the same keys about the same thing are compared."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for statement in view.statements:
        if len(statement.at) == 2:
            about = repr(statement.keys.get(statement.form)) if statement.form not in ("all", "any") else ""
            alike.setdefault((*sorted(statement.keys), about), []).append(statement.index)
    for indexes in alike.values():
        seen: dict[str, int] = {}
        for index in indexes if len(indexes) > 1 else ():
            first = seen.setdefault(repr(_plain(filled_at(view, ("assertions", index)))), index)
            if first != index:
                place = view.place("assertions", index, "id")
                other = view.task.assertions[first].id
                related = Related(view.place("assertions", first, "id"), "the first one")
                message = f"`{view.task.assertions[index].id}` says what `{other}` says"
                yield RULE.at(place, message, tip="drop one", related=[related])


def _plain(value: Any, name: str = "") -> Any:
    """The value without what has no meaning: the order of keys, and of lists that are sets."""
    if isinstance(value, Mapping):
        return sorted((str(key), repr(_plain(inner, str(key)))) for key, inner in value.items())
    if isinstance(value, list):
        parts = [repr(_plain(each)) for each in value]
        return sorted(parts) if name in _UNORDERED else parts
    return value
