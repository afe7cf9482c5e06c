"""End states compared: what a run wrote, without the names and times that the vendor makes up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import orjson

from runtime.grading.where import Where, WhereError, compile_where
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at
from runtime.kit.world import Change, World
from runtime.task.nearest import did_you_mean
from runtime.task.solution import Leeway as Written

State: TypeAlias = Counter[str]
"""One entry for each difference from the seed."""


@dataclass(frozen=True, slots=True)
class Leeway:
    """Differences that do not matter: kind of change, collection, which records, and which fields (empty: all)."""

    entries: tuple[tuple[str, str, Where, frozenset[str]], ...] = ()

    @classmethod
    def of(cls, written: Sequence[Written]) -> "Leeway":
        """The `leeway:` of a solution. Raises WhereError for a condition or field that means nothing, and KeyError."""
        return cls(
            tuple(
                (
                    each.kind,
                    each.collection,
                    compile_where(model_at(each.collection), each.where),
                    _known(each),
                )
                for each in written
            )
        )

    def of_change(self, change: Change, world: World) -> frozenset[str] | None:
        """The fields of a changed record that do not matter; None where none of it does."""
        free: set[str] = set()
        for kind, collection, where, fields in self.entries:
            record = change.after if change.after is not None else change.before
            if kind == change.kind and collection == change.collection and record and where.holds(world, record):
                if not fields:
                    return None
                free |= fields
        return frozenset(free)


def _known(written: Written) -> frozenset[str]:
    known = fields_of(model_at(written.collection))
    for name in written.fields:
        if name not in known:
            near = did_you_mean(name, known)
            raise WhereError(f"`{written.collection}` has no field `{name}`{near}", name, key=True)
    return frozenset(written.fields)


NO_LEEWAY = Leeway()


def state_of(world: World, leeway: Leeway = NO_LEEWAY) -> State:
    """What a world differs by from its seed. Equal for two runs that leave the same behind, whatever ids were made."""
    changes = world.diff()
    made = {each.id: f"new {each.collection}" for each in changes if each.kind == "created"}
    state: State = Counter()
    for change in changes:
        free = leeway.of_change(change, world) if leeway.entries else frozenset()
        if free is not None:
            state.update(_parts(change, made, free))
    return state


def _parts(change: Change, made: dict[str, str], free: frozenset[str]) -> list[str]:
    """A created or deleted record is one part; each changed field of an old record is one of its own."""
    model = model_at(change.collection)
    kept = [name for name, spec in fields_of(model).items() if not spec.read_only and name not in free]
    if change.kind == "created":
        assert change.after is not None
        values = {name: change.after.get(name) for name in kept if name != model.key and name not in MADE_UP}
        return [f"{change.collection} + {_text(values, made)}"]
    if change.kind == "deleted":
        return [f"{change.collection}/{change.id} -"]
    assert change.after is not None
    return [
        f"{change.collection}/{change.id}.{name} = {_text(change.after.get(name), made)}"
        for name in change.fields()
        if name in kept
    ]


MADE_UP = frozenset(
    {"id", "ts", "thread_id", "history_id", "message_id_header", "rfc822_id", "created_at", "updated_at", "row_id"}
)
"""Fields of a new record that say when and as which one it was made."""


def _text(value: Any, made: dict[str, str]) -> str:
    return orjson.dumps(_plain(value, made), option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS).decode()


def _plain(value: Any, made: dict[str, str]) -> Any:
    match value:
        case str():
            return made.get(value, value)
        case dict():
            return {key: _plain(each, made) for key, each in value.items()}
        case list():
            return [_plain(each, made) for each in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value
