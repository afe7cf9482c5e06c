"""What has to be brought about for an assertion to hold: records to be made, changed or removed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from runtime.grading.named_type import named_types
from runtime.grading.touched import made
from runtime.grading.where import Where, WhereError, compile_where
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


def plans_of(keys: Mapping[str, Any], world: World) -> Iterator[Plan]:
    """Ways to make an assertion hold, given its keys with facts filled in; none for a form that asks for nothing."""
    from validators.proof.kit.search.named_goals import named_plans

    match next((name for name in _FORMS if name in keys), ""):
        case "type":
            yield from named_plans(str(keys["type"]), _params(keys), world)
        case "record":
            collection, _, record_id = str(keys["record"]).partition("/")
            yield [Goal("change", collection, keys["has"], record_id)]
        case "created":
            low = _least(keys.get("count"))
            yield from new_ones(Goal("make", str(keys["created"]), keys.get("where", {}), times=low), world)
        case "exists":
            yield from _there(str(keys["exists"]), keys["where"], _least(keys.get("count")), world)
        case "absent":
            goal = Goal("make", str(keys["absent"]), keys["where"])
            yield from gone(goal, world)
        case "all" if keys.get("same"):
            yield from _same(keys["all"], world)
        case "all":
            parts = [next(plans_of(part, world), []) for part in keys["all"]]
            yield sorted((goal for plan in parts for goal in plan), key=lambda goal: -len(goal.wanted))
        case "any":
            for part in keys["any"]:
                yield from plans_of(part, world)


_FORMS = ("type", "record", "created", "exists", "absent", "all", "any")


def collections_of(keys: Mapping[str, Any], world: World) -> list[str]:
    """The collections that an assertion asks something of, for saying why nothing was found."""
    found = [goal.collection for plan in plans_of(keys, world) for goal in plan]
    if "type" in keys:
        found += named_types()[str(keys["type"])].reads
    return list(dict.fromkeys(found))


def new_ones(goal: Goal, world: World) -> Iterator[Plan]:
    """Make such a record; or change one of the seed so that it is one."""
    yield [goal]
    if goal.times == 1 and effects().of(goal.collection).changed:
        yield from ([replace(goal, kind="change", record_id=key)] for key in _nearest(goal, world))


def gone(goal: Goal, world: World) -> Iterator[Plan]:
    """Remove every record that is like the goal."""
    found = [record for record in world.all(goal.model) if not goal.missed(world, record)]
    yield [replace(goal, kind="remove", record_id=str(each[goal.model.key])) for each in found]


def _there(collection: str, where: Mapping[str, Any], low: int, world: World) -> Iterator[Plan]:
    goal = Goal("make", collection, where)
    there = [record for record in world.all(goal.model) if not goal.missed(world, record)]
    if len(there) < low:
        yield from new_ones(replace(goal, times=low - len(there)), world)
    else:
        extra = there[low:]
        yield [replace(goal, kind="remove", record_id=str(each[goal.model.key])) for each in extra]


def _same(parts: list[Mapping[str, Any]], world: World) -> Iterator[Plan]:
    """One record that is as every part asks."""
    plans = [next(plans_of(part, world), []) for part in parts]
    goals = [plan[0] for plan in plans if plan]
    if goals:
        first = next((each for each in goals if each.record_id), goals[0])
        wanted: dict[str, Any] = {}
        for goal in goals:
            for name, value in goal.wanted.items():
                wanted[name] = {"all_of": [wanted[name], value]} if name in wanted else value
        yield [replace(first, wanted=wanted)]


def _nearest(goal: Goal, world: World) -> list[str]:
    """Ids of the records that lack least, in order."""
    try:
        lacking = [(len(goal.missed(world, each)), str(each[goal.model.key])) for each in world.all(goal.model)]
    except WhereError:
        return []
    return [key for count, key in sorted(lacking, key=lambda each: each[0]) if 0 < count < len(goal.wanted)][:_NEAR]


def _params(keys: Mapping[str, Any]) -> dict[str, Any]:
    own = ("type", "args")
    return {**{name: value for name, value in keys.items() if name not in own}, **keys.get("args", {})}


def _least(count: Any) -> int:
    """The least number that a `count:` accepts; at least one."""
    if isinstance(count, Mapping):
        return max(int(count.get("gte", count.get("gt", 0) + 1 if "gt" in count else 1)), 1)
    return count if isinstance(count, int) and count > 0 else 1
