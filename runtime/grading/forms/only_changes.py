"""`only_changes`: nothing outside the listed paths changed: the frame of the task.

A path is a collection (anything in it may change), a record, or a field of a record (an open field too: a sheet's
column). `created: <collection>` allows new records, those of its `where` if it has one, and leaves the seeded ones as
they are. Fields that no client can set (`read_only`: update times, flags that follow from a stage) follow from other
fields and are not counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BeforeValidator

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.forms.unchanged import describe
from runtime.grading.verdict import Verdict, held
from runtime.grading.where import Where
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at, near
from runtime.kit.values import identical
from runtime.kit.world import Change, World

KEY = "only_changes"


class NewIn(FormKeys):
    """New records of a collection; the seeded ones stay as they are."""

    created: str
    """The collection, such as gmail.messages."""
    where: dict[str, Any] = {}
    """What each new record must be like; nothing else may appear there."""


class Keys(FormKeys):
    """Nothing outside the listed paths changed: the frame of the task."""

    only_changes: Annotated[
        list[str | NewIn], BeforeValidator(lambda value: [value] if isinstance(value, str | dict) else value)
    ]
    """Collections, records (<app>.<collection>/<id>), fields of records (.../<id>.<field>), `created: <collection>`."""


@dataclass(slots=True)
class Frame:
    """What may change."""

    collections: set[str] = field(default_factory=set)
    new_in: dict[str, list[Where]] = field(default_factory=dict)
    records: set[str] = field(default_factory=set)
    fields: set[tuple[str, str]] = field(default_factory=set)

    def allows(self, change: Change, world: World) -> bool:
        """Whether a change stays inside the frame."""
        path = f"{change.collection}/{change.id}"
        if change.collection in self.collections or path in self.records:
            return True
        if change.kind == "created":
            new: Any = change.after
            return any(where.holds(world, new) for where in self.new_in.get(change.collection, ()))
        return change.kind == "changed" and all((path, name) in self.fields for name in settable(change, self.fields))


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges the whole diff. Raises FormError."""
    frame = Frame()
    for place, path in enumerate(keys.only_changes):
        if isinstance(path, NewIn):
            model = context.model(path.created, "only_changes", place, "created")
            where = context.where(model, path.where, "only_changes", place, "where")
            frame.new_in.setdefault(model.path, []).append(where)
        else:
            _add(frame, path, context, place)

    def judge(world: World) -> Verdict:
        for change in world.diff():
            if not frame.allows(change, world):
                path = f"{change.collection}/{change.id}"
                return Verdict("failed", "no change outside the frame", describe(change), path)
        return held()

    return Judge(judge)


def _add(frame: Frame, path: str, context: FormContext, place: int) -> None:
    collection, slash, rest = path.partition("/")
    model = context.model(collection, "only_changes", place)
    known = context.seed.collections.get(model.path, {})
    if not slash:
        frame.collections.add(model.path)
    elif rest in known:
        frame.records.add(path)
    else:
        record_id, _, name = _split(rest, known)
        if record_id not in known:
            context.record(path, "only_changes", place)
        if name not in fields_of(model) and not model.open_fields:
            message = f"`{model.path}` has no field `{name}`{near(name, fields_of(model))}"
            raise FormError(message, ("only_changes", place))
        frame.fields.add((f"{model.path}/{record_id}", name))


def _split(rest: str, known: dict[str, Any]) -> tuple[str, str, str]:
    """The id of a known record and the field after it; both may hold points."""
    for place, letter in enumerate(rest):
        if letter == "." and rest[:place] in known:
            return rest[:place], ".", rest[place + 1 :]
    return rest.rpartition(".")


def settable(change: Change, listed: set[tuple[str, str]]) -> Iterator[str]:
    """The changed fields of a record that a client can set; of open fields, those that differ inside."""
    model = model_at(change.collection)
    specs = fields_of(model)
    path = f"{change.collection}/{change.id}"
    for name in change.fields():
        if name == model.open_fields and (path, name) not in listed:
            yield from _inside(change, name)
        elif name not in specs or not specs[name].read_only:
            yield name


def _inside(change: Change, name: str) -> Iterator[str]:
    before, after = (change.before or {}).get(name) or {}, (change.after or {}).get(name) or {}
    for key in {**before, **after}:
        if not identical(before.get(key), after.get(key)):
            yield str(key)
