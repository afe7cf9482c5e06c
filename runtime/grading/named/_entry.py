"""What the entries are written with that stand for a run's own writes in place of a ledger."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from runtime.kit.records import RecordDict
from runtime.kit.world import Change, World

Told: TypeAlias = Iterator[tuple[str, dict[str, Any]]]
"""Action keys, each with its parameters; a parameter may be OneOf or ANYTHING."""


class Anything:
    """The value of a parameter that a record does not keep, so that it cannot be wrong."""


ANYTHING = Anything()


@dataclass(frozen=True, slots=True)
class OneOf:
    """Ways to say one thing, such as the id and the name of a list; one of them has to be right."""

    ways: tuple[Any, ...]


def peek(world: World, path: str, record_id: Any) -> RecordDict:
    """A record by collection and id; an empty one where the world has none."""
    return world.collection(path).get(str(record_id), {})


def named(world: World, path: str, record_id: Any, *fields: str) -> Any:
    """The id of a record or its name (or the fields given); nothing for no id."""
    if record_id is None:
        return None
    held = peek(world, path, record_id)
    return OneOf((record_id, *(held[field] for field in fields or ("name",) if held.get(field))))


def subject(change: Change) -> Any:
    """How an action names the record it is about: one that the run made itself has no id that a task could know."""
    return ANYTHING if change.kind == "created" else change.id


def new(change: Change, field: str) -> list[Any]:
    """What a list field has now and had not before."""
    before = (change.before or {}).get(field) or []
    return [each for each in (change.after or {}).get(field) or [] if each not in before]


def altered(change: Change, *fields: str) -> dict[str, Any]:
    """Those of the fields that differ from before, with their values now; of a created record, those that are set."""
    before, after = change.before or {}, change.after or {}
    return {name: after.get(name) for name in fields if after.get(name) != before.get(name)}
