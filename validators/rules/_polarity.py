"""Whether an assertion only forbids something."""

from functools import lru_cache

from runtime.grading.named_type import named_types
from validators.conditions import NEGATIVE_FORMS, Statement
from validators.rules._claims import count_range
from validators.view import TaskView


@lru_cache(maxsize=8)
def _leaves(view: TaskView) -> dict[int, list[Statement]]:
    found: dict[int, list[Statement]] = {}
    for statement in view.statements:
        if statement.form not in ("all", "any"):
            found.setdefault(statement.index, []).append(statement)
    return found


def prohibits(view: TaskView, index: int) -> bool:
    """Whether every part of an assertion is a prohibition."""
    return all(forbids(each) for each in _leaves(view).get(index, ()))


def forbids(statement: Statement) -> bool:
    """Whether one statement forbids: a negative form, a count of none, a named type that is marked so."""
    if statement.form == "type":
        named = named_types().get(str(statement.keys["type"]))
        return named is not None and named.negative
    if statement.form in NEGATIVE_FORMS:
        return True
    return statement.form in ("created", "exists") and count_range(statement.keys.get("count"))[1] == 0
