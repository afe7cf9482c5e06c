"""Values of conditions with their `${...}` filled in from the facts."""

from typing import Any

from runtime.task.expressions import ExpressionError, render
from validators.conditions import Condition
from validators.view import TaskView


def filled(view: TaskView, value: Any) -> Any:
    """The value as grading sees it; a text that still has `${` where it cannot be known."""
    if isinstance(value, str) and "${" not in value:
        return value
    if not isinstance(value, str | list | dict):
        return value
    try:
        return render(value, view.prepared.facts)
    except ExpressionError:
        return "${"


def unknown(value: Any) -> bool:
    """Whether a value cannot be known before the task is run."""
    return isinstance(value, str) and "${" in value


def equalities(view: TaskView) -> list[tuple[Condition, Any]]:
    """The conditions that ask for equality, each with its value filled in; unknown ones are left out."""
    found = [(each, filled(view, each.argument)) for each in view.conditions if each.matcher == "equals"]
    return [(each, value) for each, value in found if not unknown(value)]
