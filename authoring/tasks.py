"""Finding and preparing the tasks a command was given."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from authoring.errors import ToolError
from runtime.task.files import find_tasks

if TYPE_CHECKING:  # finding files is cheap; what a task stands on is not
    from runtime.episode.prepared import Prepared

DEFAULT = Path("tasks_yaml")


def task_paths(paths: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Task files among the given paths (`tasks_yaml` when none is given), and messages about paths that lead nowhere.

    A path may also be a task id, such as sales.win_notice_routing, under `tasks_yaml`.
    """
    given = [_by_id(path) for path in paths] or [DEFAULT]
    if not paths and not DEFAULT.exists():
        return [], ["there is no folder `tasks_yaml` here; name the tasks to check"]
    found, problems = find_tasks(given)
    return found, [problem.message for problem in problems]


def _by_id(path: str) -> Path:
    plain = Path(path)
    domain, dot, slug = path.partition(".")
    if plain.exists() or not dot or "/" in path or slug in ("yaml", "yml"):
        return plain
    by_id = DEFAULT / domain / f"{slug}.yaml"
    return by_id if by_id.exists() else plain


def one_task(path: str) -> "Prepared":
    """One task ready to run. Raises ToolError with every problem of its file."""
    from runtime.episode.prepared import prepare
    from runtime.task.load import load_task

    found, problems = task_paths([path])
    if problems:
        raise ToolError(problems[0])
    if len(found) != 1:
        raise ToolError(f"{path} holds {len(found)} tasks, expected one task file")
    loaded = load_task(found[0])
    prepared, wrong = prepare(loaded)
    if prepared is None or loaded.solution_problems:
        files = [(found[0], wrong), (loaded.solution_path or found[0], loaded.solution_problems)]
        lines = [f"{file}:{each.span}: {each.message}" for file, problems in files for each in problems]
        raise ToolError("\n".join(lines), tip=f"benchwright check {path} shows each place")
    return prepared
