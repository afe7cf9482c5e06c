"""What a table of named assertion types is written with.

A named type asks one thing of the records of a collection, narrowed by the parameters that are given: `some` record
satisfies them, `none` does, or the `number` of those that do is right. A test takes the record, the parameter's value
and the world. Verdicts are those of AutomationBench's grader, weaknesses included (`weakness` says where; the native
forms mend them).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from runtime.kit.records import RecordDict
from runtime.kit.world import World
from runtime.plugins import discover

Params: TypeAlias = Mapping[str, Any]
Test: TypeAlias = Callable[[RecordDict, Any, World], bool]
"""Whether a record satisfies a parameter's value."""
Base: TypeAlias = Callable[[RecordDict, World], bool]
"""Whether a record is of the kind that the type is about."""
Holds: TypeAlias = Callable[[World, Params], bool]

COUNTS = ("count", "min_count", "max_count")


@dataclass(frozen=True, slots=True)
class Named:
    """One named type: the parameters it reads, and whether it holds of a world."""

    holds: Holds
    params: tuple[str, ...]
    """The parameters it reads; others are ignored, as AutomationBench ignores them, and reported by lint."""
    required: tuple[str, ...] = ()
    negative: bool = False
    """Marked as a "must not" type."""
    reads: tuple[str, ...] = ()
    """The collections it looks at; empty where its parameters say which, or where no verdict is possible."""
    weakness: str = ""
    """What the type lets through that it should not, and the native form that does not."""

    def but(self, **changes: Any) -> "Named":
        """The same type with some of its parts changed (`weakness=...`, `required=...`)."""
        return replace(self, **changes)


def records(world: World, collection: str) -> Iterable[RecordDict]:
    """The records of a collection, in order."""
    return world.collection(collection).values()


def some(collection: str, *base: Base, required: tuple[str, ...] = (), **tests: Test) -> Named:
    """A record of the collection is of the base kind and satisfies every given parameter."""

    def holds(world: World, params: Params) -> bool:
        return any(True for _ in matching(world, collection, base, tests, params))

    return Named(holds, tuple(tests), required, reads=(collection,))


def none(collection: str, *base: Base, required: tuple[str, ...] = (), **tests: Test) -> Named:
    """No record of the collection is of the base kind and satisfies every given parameter."""
    positive = some(collection, *base, required=required, **tests)

    def holds(world: World, params: Params) -> bool:
        return not positive.holds(world, params)

    return replace(positive, holds=holds, negative=True)


def number(collection: str, *base: Base, **tests: Test) -> Named:
    """The number of such records is `count`, at least `min_count` and at most `max_count`, whichever are given."""

    def holds(world: World, params: Params) -> bool:
        found = sum(1 for _ in matching(world, collection, base, tests, params))
        return count_fits(found, params)

    return Named(holds, (*tests, *COUNTS), reads=(collection,))


def count_fits(found: int, params: Params) -> bool:
    """Whether a number of records is what `count`, `min_count` and `max_count` ask for."""
    exact, low, high = (params.get(name) for name in COUNTS)
    return (exact is None or found == exact) and (low is None or found >= low) and (high is None or found <= high)


def matching(
    world: World, collection: str, base: tuple[Base, ...], tests: Mapping[str, Test], params: Params
) -> Iterable[RecordDict]:
    """The records that are of the base kind and satisfy every parameter that is given."""
    given = [(test, params[name]) for name, test in tests.items() if params.get(name) is not None]
    for record in records(world, collection):
        if all(each(record, world) for each in base) and all(test(record, value, world) for test, value in given):
            yield record


def custom(holds: Holds, *params: str, reads: tuple[str, ...] = (), negative: bool = False) -> Named:
    """A type whose semantics are its own function."""
    return Named(holds, params, reads=reads, negative=negative)


def opposite(of: Named) -> Named:
    """The type that holds exactly when another does not."""
    return replace(of, holds=lambda world, params: not of.holds(world, params), negative=not of.negative)


@cache
def named_types() -> Mapping[str, Named]:
    """Every named type by name. Raises ValueError for a name that two tables define."""
    found: dict[str, Named] = {}
    for module in discover("runtime.grading.named").values():
        for name, named in module.TYPES.items():
            if name in found:
                raise ValueError(f"the named type `{name}` is defined twice, again in {module.__name__}")
            found[name] = named
    return found
