"""`not_created` + `where`: the run created, or changed into matching, no such record."""

from typing import Any

from runtime.grading.form import FormContext, FormKeys, Judge
from runtime.grading.touched import made
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World

KEY = "not_created"


class Keys(FormKeys):
    """The run created, or changed into matching, no such record."""

    not_created: str
    """The collection, such as gmail.messages."""
    where: dict[str, Any] = {}
    """Field -> value or matcher; without it, nothing at all may be created."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges what the run made. Raises FormError."""
    where = context.where(context.model(keys.not_created, "not_created"), keys.where, "where")
    conditions = f" where {where.describe()}" if where.conditions else ""

    def judge(world: World) -> Verdict:
        found = made(world, where)
        if not found:
            return held()
        path, label = where.label(found[0])
        return Verdict("failed", f"none new in {keys.not_created}{conditions}", f"{len(found)} of them", path, label)

    return Judge(judge, None, (where.model.path,))
