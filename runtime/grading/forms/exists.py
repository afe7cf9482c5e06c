"""`exists` + `where` (`count`): such a record is in the end state, seed included."""

from typing import Any

from runtime.grading.count import Count
from runtime.grading.form import FormContext, FormKeys, Judge
from runtime.grading.touched import pointed, short
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World

KEY = "exists"


class Keys(FormKeys):
    """Such a record is in the end state, seed included."""

    exists: str
    """The collection, such as slack.messages."""
    where: dict[str, Any]
    """Field -> value or matcher; all must hold of one record."""
    count: int | dict[str, Any] | None = None
    """How many; at least one unless said."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges the whole end state. Raises FormError."""
    where = context.where(context.model(keys.exists, "exists"), keys.where, "where")
    count = Count(keys.count)

    def judge(world: World) -> Verdict:
        records = world.all(where.model)
        found = [record for record in records if where.holds(world, record)]
        if count.fits(len(found)):
            return pointed(where, found[0]) if found else held()
        return short(where, f"in {keys.exists}", len(found), count.words(), world, records)

    def candidates(world: World) -> set[tuple[str, str]]:
        found = (record for record in world.all(where.model) if where.holds(world, record))
        return {(where.model.path, str(record[where.model.key])) for record in found}

    return Judge(judge, candidates, (where.model.path,))
