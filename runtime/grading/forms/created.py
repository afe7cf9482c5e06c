"""`created` + `where` (`count`): the run created, or changed into matching, at least one / exactly N records."""

from typing import Any

from runtime.grading.count import Count
from runtime.grading.form import FormContext, FormKeys, Judge
from runtime.grading.touched import made, pointed, short, written
from runtime.grading.verdict import Verdict, held
from runtime.kit.world import World

KEY = "created"


class Keys(FormKeys):
    """The run created, or changed into matching, at least one or exactly N records."""

    created: str
    """The collection, such as gmail.messages."""
    where: dict[str, Any] = {}
    """Field -> value or matcher; all must hold of one record."""
    count: int | dict[str, Any] | None = None
    """How many; at least one unless said."""


def compile(keys: Keys, context: FormContext) -> Judge:
    """Judges what the run made. Raises FormError."""
    where = context.where(context.model(keys.created, "created"), keys.where, "where")
    count = Count(keys.count)

    def judge(world: World) -> Verdict:
        found = made(world, where)
        if count.fits(len(found)):
            return pointed(where, found[0]) if found else held()
        return short(where, f"new in {keys.created}", len(found), count.words(), world, written(world, where))

    def candidates(world: World) -> set[tuple[str, str]]:
        return {(where.model.path, str(record[where.model.key])) for record in made(world, where)}

    return Judge(judge, candidates, (where.model.path,))
