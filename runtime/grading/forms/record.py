"""`record` + `has`: that record exists and its fields match."""

from typing import Any

from runtime.grading.form import FormContext, FormKeys, Judge
from runtime.grading.touched import show_value
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World, label_of

KEY = "record"


class Keys(FormKeys):
    """That record exists and its fields match."""

    record: str
    """<app>.<collection>/<id> of a seeded record."""
    has: dict[str, Any]
    """Field -> value or matcher."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges one seeded record. Raises FormError."""
    model, record_id = context.record(keys.record, "record")
    where = context.where(model, keys.has, "has")

    def judge(world: World) -> Verdict:
        record = world.peek(model, record_id)
        if record is None:
            return Verdict("failed", f"{keys.record} with {where.describe()}", "it was deleted", keys.record)
        near = where.nearest(world, [record])
        label = label_of(model, record)
        if near is None:
            return held(keys.record, label)
        return Verdict("failed", f"{near.field} {near.wanted}", show_value(near.found), keys.record, label)

    def candidates(world: World) -> set[tuple[str, str]]:
        record = world.peek(model, record_id)
        return {(model.path, record_id)} if record is not None and where.holds(world, record) else set()

    return Judge(judge, candidates, (model.path,))
