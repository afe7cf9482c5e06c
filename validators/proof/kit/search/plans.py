"""Ways to make an assertion hold, each a few goals, read from the assertion's own keys."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from runtime.grading.named_type import named_types
from runtime.kit.world import World
from validators.proof.kit.search.goal import Goal, Plan, gone, new_ones
from validators.proof.kit.search.named_goals import named_plans

_FORMS = ("type", "record", "created", "exists", "absent", "all", "any")


def plans_of(keys: Mapping[str, Any], world: World) -> Iterator[Plan]:
    """Ways to make an assertion hold, given its keys with facts filled in; none for a form that asks for nothing."""
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


def collections_of(keys: Mapping[str, Any], world: World) -> list[str]:
    """The collections that an assertion asks something of, for saying why nothing was found."""
    found = [goal.collection for plan in plans_of(keys, world) for goal in plan]
    if "type" in keys:
        found += named_types()[str(keys["type"])].reads
    return list(dict.fromkeys(found))


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


def _params(keys: Mapping[str, Any]) -> dict[str, Any]:
    own = ("type", "args")
    return {**{name: value for name, value in keys.items() if name not in own}, **keys.get("args", {})}


def _least(count: Any) -> int:
    """The least number that a `count:` accepts; at least one."""
    if isinstance(count, Mapping):
        return max(int(count.get("gte", count.get("gt", 0) + 1 if "gt" in count else 1)), 1)
    return count if isinstance(count, int) and count > 0 else 1
