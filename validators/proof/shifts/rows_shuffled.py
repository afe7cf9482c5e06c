"""Rows shuffled: the records of the seed are listed in another order.

A list whose order means something (the tabs of a sheet, rows that are numbered by their place, records whose ids are
made up one after the other) stays as it is: it is found by building the seed both ways.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from runtime.kit.seeding import build_seed
from runtime.kit.world import Seed
from validators.proof.kit.shifted import Shifted, reference_of, task_of
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator

OPERATOR = Operator("rows shuffled", "NAME03", "first-match-wins")

_List = tuple[str | int, ...]


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task with its records in another order; none where every order means something."""
    data = task_of(trace.prepared.loaded)
    lists = _lists(trace.prepared.seed)
    moved = _shuffled(data["seed"], (), lists)
    seed, _ = build_seed(moved, trace.prepared.seed.now)
    fixed = _moved_records(trace.prepared.seed, seed, lists)
    if fixed:
        lists = [each for each in lists if each not in fixed]
        moved = _shuffled(data["seed"], (), lists)
    if lists:
        says = f"the records of {len(lists)} {'list is' if len(lists) == 1 else 'lists are'} in another order"
        yield Shifted(says, {**data, "seed": moved}, reference_of(trace.prepared.loaded), names_stay=True)


def _lists(seed: Seed) -> list[_List]:
    """Where the lists of records stand in the seed, those with one record left out."""
    count: dict[_List, int] = {}
    for place in seed.places.values():
        if place[0] != "policy" and isinstance(place[-1], int):
            count[place[:-1]] = count.get(place[:-1], 0) + 1
    return [each for each, records in count.items() if records > 1]


def _shuffled(value: Any, at: _List, lists: list[_List]) -> Any:
    """The seed's data with some lists turned round and moved on by one."""
    if isinstance(value, Mapping):
        return {key: _shuffled(each, (*at, key), lists) for key, each in value.items()}
    if isinstance(value, list):
        inside = [_shuffled(each, (*at, place), lists) for place, each in enumerate(value)]
        return _another_order(inside) if at in lists else inside
    return value


def _another_order(records: list[Any]) -> list[Any]:
    turned = records[::-1]
    return [*turned[1:], turned[0]] if len(turned) > 2 else turned


def _moved_records(before: Seed, after: Seed, lists: list[_List]) -> set[_List]:
    """The lists that hold a record which is not the same in another order, or stand in such a record or around it."""
    fixed: set[_List] = set()
    for (path, record_id), place in before.places.items():
        if place[0] == "policy":
            continue
        if before.collections[path][record_id] != after.collections.get(path, {}).get(record_id):
            fixed |= {each for each in lists if place[: len(each)] == each}
    return fixed
