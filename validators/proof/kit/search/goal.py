"""What has to be brought about for an assertion to hold: records to be made, changed or removed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from runtime.grading.touched import made
from runtime.grading.where import Where, compile_where
from runtime.kit.records import Record, RecordDict
from runtime.kit.seeding import model_at
from runtime.kit.world import World
from validators.effects import effects

Kind: TypeAlias = Literal["make", "change", "remove"]
Plan: TypeAlias = "list[Goal]"
"""Goals that are to be reached one after the other."""
_NEAR = 3
"""Seeded records that are tried where one has to be changed and none is named."""


@dataclass(frozen=True)
class Goal:
    """One record to be made, changed or removed."""

    kind: Kind
    collection: str
    wanted: Mapping[str, Any]
    """Field -> value or matcher, as a task file writes it. It guides the search; the assertion itself decides."""
    record_id: str = ""
    """The record to be changed or removed."""
    times: int = 1

    @property
    def model(self) -> type[Record]:
        """The model of its collection."""
        return model_at(self.collection)

    @property
    def app(self) -> str:
        """The app of its collection."""
        return self.collection.partition(".")[0]

    @cached_property
    def where(self) -> Where:
        """Its conditions, ready to be judged. Raises WhereError."""
        return compile_where(self.model, self.wanted)

    def missed(self, world: World, record: RecordDict) -> list[str]:
        """The fields of a record that are not as wanted."""
        return [each.name for each in self.where.conditions if not each.matcher.holds(each.read(world, record))]

    def reached(self, world: World) -> bool:
        """Whether the run left as many such records as are wanted."""
        if self.kind == "remove":
            return world.peek(self.model, self.record_id) is None
        if self.record_id:
            record = world.peek(self.model, self.record_id)
            return record is not None and not self.missed(world, record)
        return len(made(world, self.where)) >= self.times


def new_ones(goal: Goal, world: World) -> Iterator[Plan]:
    """Make such a record; or change one of the seed so that it is one."""
    yield [goal]
    if goal.times == 1 and effects().of(goal.collection).changed:
        yield from ([replace(goal, kind="change", record_id=key)] for key in _nearest(goal, world))


def gone(goal: Goal, world: World) -> Iterator[Plan]:
    """Remove every record that is like the goal."""
    found = [record for record in world.all(goal.model) if not goal.missed(world, record)]
    yield [replace(goal, kind="remove", record_id=str(each[goal.model.key])) for each in found]


def _nearest(goal: Goal, world: World) -> list[str]:
    """Ids of the records that lack least, in order; one of the seed must have something of what is wanted."""
    seeded = world.seed.collections.get(goal.collection, {})
    lacking = []
    for record in world.all(goal.model):
        key, count = str(record[goal.model.key]), len(goal.missed(world, record))
        if 0 < count < len(goal.wanted) + (key not in seeded):
            lacking.append((count, key))
    return [key for _, key in sorted(lacking, key=lambda each: each[0])][:_NEAR]
