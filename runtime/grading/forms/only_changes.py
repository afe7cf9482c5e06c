"""`only_changes`: nothing outside the listed paths changed: the frame of the task.

A path is a collection (anything in it may change), a record, or a field of a record. Fields that no client can set
(`read_only`: update times, flags that follow from a stage) follow from other fields and are not counted.
"""

from collections.abc import Iterable

from runtime.grading.form import FormContext, FormError, FormKeys, Judge
from runtime.grading.forms.unchanged import Listed, describe
from runtime.grading.verdict import Verdict, held
from runtime.kit.records import fields_of
from runtime.kit.seeding import model_at, near
from runtime.kit.world import Change, World

KEY = "only_changes"


class Keys(FormKeys):
    """Nothing outside the listed paths changed: the frame of the task."""

    only_changes: Listed
    """Collections, records (<app>.<collection>/<id>) and fields of records (.../<id>.<field>)."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges the whole diff. Raises FormError."""
    collections: set[str] = set()
    records: set[str] = set()
    fields: set[tuple[str, str]] = set()
    for place, path in enumerate(keys.only_changes):
        collection, slash, rest = path.partition("/")
        model = context.model(collection, "only_changes", place)
        known = context.seed.collections.get(model.path, {})
        if not slash:
            collections.add(model.path)
        elif rest in known:
            records.add(path)
        else:
            record_id, _, name = rest.rpartition(".")
            if record_id not in known:
                context.record(path, "only_changes", place)
            if name not in fields_of(model):
                message = f"`{model.path}` has no field `{name}`{near(name, fields_of(model))}"
                raise FormError(message, ("only_changes", place))
            fields.add((f"{model.path}/{record_id}", name))

    def outside(change: Change) -> bool:
        path = f"{change.collection}/{change.id}"
        if change.collection in collections or path in records:
            return False
        if change.kind != "changed":
            return True
        return any((path, name) not in fields for name in settable(change.collection, change.fields()))

    def judge(world: World) -> Verdict:
        for change in world.diff():
            if outside(change):
                path = f"{change.collection}/{change.id}"
                return Verdict("failed", "no change outside the frame", describe(change), path)
        return held()

    return Judge(judge)


def settable(collection: str, names: Iterable[str]) -> list[str]:
    """The names among a record's changed fields that a client can set."""
    specs = fields_of(model_at(collection))
    return [name for name in names if name not in specs or not specs[name].read_only]
