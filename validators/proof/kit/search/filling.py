"""The arguments of one call by which an operation is to make or change a record as a goal wants it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Final

from runtime.grading.where import WhereError, field_value
from runtime.kit.records import RecordDict
from runtime.kit.world import World
from validators.proof.kit.request import Request
from validators.proof.kit.search.answers import answer_headers
from validators.proof.kit.search.assembling import Tree
from validators.proof.kit.search.equalling import moment
from validators.proof.kit.search.goal import Goal
from validators.proof.kit.search.routes import Path, Route, Slot
from validators.proof.kit.search.samples import samples

_MOST: Final = 12
"""Ways to give one field that are tried."""
_OF_ONE_NAME: Final = 3
"""Records that are taken for the one a name means."""


@dataclass
class Filling:
    """One operation, one goal, one world: which choices there are, and the calls they lead to."""

    route: Route
    goal: Goal
    world: World
    chosen: dict[str, int] = field(default_factory=dict)
    """For each wanted field, which of its options is used."""
    whole: bool = False
    """Whether the example's own arguments are kept where nothing is wanted of them."""
    spare: int = 0
    """Which record of the world stands in for one of the example's."""
    lacking: str = ""
    """A collection in which the world has no record for the call to name."""

    @cached_property
    def target(self) -> RecordDict | None:
        """The record to be changed or removed."""
        return self.world.peek(self.goal.model, self.goal.record_id) if self.goal.record_id else None

    @cached_property
    def wanted(self) -> list[str]:
        """The fields that have to be given: all of a new record, those that differ of an old one."""
        if self.goal.kind == "remove":
            return []
        return list(self.goal.wanted) if self.target is None else self.goal.missed(self.world, self.target)

    @cached_property
    def options(self) -> dict[str, list[tuple[Slot, Any]]]:
        """Each wanted field's ways to be given, the surest first."""
        return {name: self._options(name) for name in self.wanted}

    @property
    def uncovered(self) -> list[str]:
        """Wanted fields that no argument gives and that the operation does not give of itself."""
        return [name for name in self.wanted if not self.options[name] and not self._given(name)]

    @property
    def helps(self) -> int:
        """How many wanted fields the operation gives, of itself or by an argument."""
        return len(self.wanted) - len(self.uncovered)

    def other(self, name: str) -> bool:
        """Go on to the next way to give a field; False where there is none."""
        following = self.chosen.get(name, 0) + 1
        if following >= len(self.options.get(name, ())):
            return False
        self.chosen[name] = following
        return True

    def others(self, names: Iterable[str]) -> bool:
        """Go on to the next way for each of several fields; False where there is none for any."""
        moved = [self.other(name) for name in names]
        return any(moved)

    def request(self) -> Request | None:
        """The call, with the choices as they stand; None where the world lacks a record that it must name."""
        given: Tree = {}
        for name in self.wanted:
            options = self.options[name]
            if options and not (self._settled(name, options[0][0]) and not self.chosen.get(name)):
                slot, value = options[self.chosen.get(name, 0)]
                _give(given, slot.path, value)
        tree = self._kept(given)
        if tree is None:
            return None
        self._keep_times(tree, given)
        tree |= answer_headers(tree, self.goal.model, self.goal.wanted, self.world)
        return self.route.request(tree)

    # What there is to choose from

    def _options(self, name: str) -> list[tuple[Slot, Any]]:
        try:
            spec, _ = field_value(self.goal.model, name)
        except WhereError:
            return []
        kind, many = (spec.kind, spec.many) if spec else ("any", False)
        found: list[tuple[Slot, Any]] = []
        values = samples(self.goal.wanted[name], kind, many)
        for value in [*values, *self._added(name, values)]:
            for slot in self.route.slots_for(name):
                for shaped in self._shaped(slot, value):
                    if (slot, shaped) not in found:
                        found.append((slot, shaped))
        return found[:_MOST]

    def _added(self, name: str, values: list[Any]) -> list[Any]:
        """The values written after what the field of an old record has, which may have to stay."""
        old = (self.target or {}).get(name)
        if isinstance(old, str) and old and isinstance(self.goal.wanted[name], Mapping):
            return [f"{old};\n{each}" for each in values if isinstance(each, str)]
        if isinstance(old, list) and old:
            return [[*old, *(part for part in each if part not in old)] for each in values if isinstance(each, list)]
        return []

    def _shaped(self, slot: Slot, value: Any) -> Iterator[Any]:
        """A value as the argument takes it: ids in place of names, numbers as texts, times in milliseconds."""
        if isinstance(value, list):
            parts = [list(self._shaped(slot, each))[:1] for each in value]
            shaped = [each[0] for each in parts if each]
            if len(shaped) == len(parts):
                listed = any(isinstance(step, int) for step in slot.path)
                if len(shaped) == 1 and not listed:
                    yield shaped[0]
                if listed or slot.path[0] == "body":
                    yield shaped
            return
        if slot.via is not None:
            yield from self._ids(slot.via, value)
            return
        if isinstance(slot.like, int) and not isinstance(slot.like, bool) and isinstance(value, str):
            seconds = moment(value)
            if seconds is not None:
                yield int(seconds * 1000)
                return
            if value.lstrip("-").isdigit():
                yield int(value)
        if isinstance(slot.like, str) and isinstance(value, int | float) and not isinstance(value, bool):
            yield f"{value}"
        yield value

    def _ids(self, via: tuple[str, str], value: Any) -> Iterator[Any]:
        collection, name = via
        wanted = str(value).casefold().removeprefix("#")
        found = 0
        for key, record in self.world.collection(collection).items():
            if str(record.get(name)).casefold() == wanted and found < _OF_ONE_NAME:
                found += 1
                yield key

    def _settled(self, name: str, slot: Slot) -> bool:
        """Whether a new record has a field as wanted, and no argument is known to set it."""
        return self.goal.kind == "make" and slot.path not in self.route.base and self._given(name)

    def _given(self, name: str) -> bool:
        """Whether the operation leaves the field as wanted whatever its arguments are."""
        if name not in self.route.gives:
            return False
        condition = next((each for each in self.goal.where.conditions if each.name == name), None)
        return condition is not None and condition.matcher.holds(self.route.gives[name])

    # What stays of the example

    def _kept(self, given: Tree) -> Tree | None:
        """The example's arguments that are needed beside those given, ids exchanged for such as the world has."""
        tree: Tree = {}
        lost: list[Path] = []
        for path, value in self.route.base.items():
            if path in given:
                continue
            if path in self.route.own and self.target is not None:
                value = self.target.get(self.route.own[path])
                tree[path] = next(iter(value), None) if isinstance(value, list) else value
                continue
            needed = path[0] != "body" or self.goal.kind == "remove" or self._beside(path, given)
            if not needed and not self.whole and self.options and any(self.options.values()):
                continue
            if path in self.route.ids:
                value = self._stand_in(path, value)
                if value is None:
                    lost.append(path)
            if value is not None:
                tree[path] = value
        self.lacking = next((self.route.ids[path] for path in lost if path[0] == "path"), "")
        if self.lacking:
            return None
        for element in [_element(path) for path in lost]:
            tree = {path: value for path, value in tree.items() if path[: len(element)] != element}
        for path, value in list(given.items()):
            for other, constant in self._siblings(path):
                tree.setdefault(other, constant)
            tree[path] = value
        return tree

    def _beside(self, path: Path, given: Tree) -> bool:
        """Whether an argument belongs to the structure of one that is given, such as the type of a paragraph."""
        parent = path[:-1]
        if len(parent) < 2 or parent in self.route.nodes or "raw" in parent:
            return False
        return any(other[: len(parent)] == parent for other in given)

    def _siblings(self, path: Path) -> Iterator[tuple[Path, Any]]:
        """For a further element of a list, what its first element has beside the value."""
        place = next((at for at in range(len(path) - 1, 0, -1) if isinstance(path[at], int)), None)
        if place is None or path[place] == 0 or place == len(path) - 1:
            return
        first = (*path[:place], 0)
        for other, value in self.route.base.items():
            if other[: place + 1] == first and other[place + 1 :] != path[place + 1 :]:
                yield (*path[: place + 1], *other[place + 1 :]), value

    def _stand_in(self, path: Path, value: Any) -> Any:
        """An id of the world in place of the example's."""
        held = self.world.collection(self.route.ids[path])
        if value in held or not isinstance(value, str | int):
            return value
        if self.target is not None and self.route.ids[path] == self.goal.collection:
            return self.goal.record_id
        keys = list(held)
        return keys[self.spare % len(keys)] if keys else None

    def _keep_times(self, tree: Tree, given: Tree) -> None:
        """The example's other times keep their distance to one that is given; a wanted length sets the end."""
        moved: timedelta | None = None
        for path, value in given.items():
            old, new = _time(self.route.base.get(path)), _time(value)
            if old is not None and new is not None:
                moved = moved or new.replace(tzinfo=None) - old.replace(tzinfo=None)
        start = next((value for path, value in given.items() if "start" in path), None)
        minutes = self.goal.wanted.get("duration_minutes")
        for path, value in self.route.base.items():
            old = _time(value)
            if path in given or old is None or moved is None:
                continue
            shifted = old + moved
            if "end" in path and isinstance(minutes, int | float) and (begin := _time(start)) is not None:
                shifted = begin + timedelta(minutes=minutes)
            first = next((each for each in given.values() if _time(each) is not None), "")
            zone = "Z" if shifted.tzinfo is None and str(first).endswith("Z") else ""
            tree[path] = shifted.isoformat().replace("+00:00", "Z") + zone


def _element(path: Path) -> Path:
    """The element of a list that an argument stands in, else the argument itself."""
    place = next((at for at in range(len(path) - 1, 0, -1) if isinstance(path[at], int)), None)
    return path if place is None else path[: place + 1]


def _time(value: Any) -> datetime | None:
    if not isinstance(value, str) or len(value) < 16 or value[4:5] != "-":
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        return None


def _give(given: Tree, path: Path, value: Any) -> None:
    """Set an argument; elements of a list one by one, and beside what another field has set there already."""
    if isinstance(value, list):
        place = next((at for at in range(len(path) - 1, 0, -1) if isinstance(path[at], int)), None)
        if place is None:
            given[path] = value
            return
        before, after = path[:place], path[place + 1 :]
        there = [each for key, each in given.items() if key[:place] == before]
        for each in [each for each in value if each not in there]:
            given[(*before, len(there), *after)] = each
            there.append(each)
    elif path in given and isinstance(value, str) and isinstance(given[path], str):
        if value not in given[path]:
            given[path] = f"{given[path]};\n{value}"
    else:
        given[path] = value
