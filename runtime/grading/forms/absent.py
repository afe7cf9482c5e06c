"""`absent` + `where`: no such record is in the end state, seed included."""

from typing import Any

from runtime.grading.form import FormContext, FormKeys, Judge
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World

KEY = "absent"


class Keys(FormKeys):
    """No such record is in the end state, seed included."""

    absent: str
    """The collection, such as salesforce.leads."""
    where: dict[str, Any]
    """Field -> value or matcher; all must hold of one record."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges the whole end state. Raises FormError."""
    where = context.where(context.model(keys.absent, "absent"), keys.where, "where")

    def judge(world: World) -> Verdict:
        found = [record for record in world.all(where.model) if where.holds(world, record)]
        if not found:
            return held()
        path, label = where.label(found[0])
        return Verdict(
            "failed", f"none in {keys.absent} where {where.describe()}", f"{len(found)} of them", path, label
        )

    return Judge(judge, None, (where.model.path,))
