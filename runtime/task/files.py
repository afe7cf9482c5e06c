"""The files of tasks: `<slug>.yaml`, with `<slug>.solution.yaml` beside it."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from runtime.task.positions import START
from runtime.task.problems import Problem

SOLUTION = ".solution.yaml"
TASK_ENDINGS = (".yaml", ".yml")


def solution_of(path: Path) -> Path:
    """Where the solution of a task file stands."""
    return path.with_name(path.stem + SOLUTION)


def task_of(path: Path) -> Path:
    """The task that a solution file belongs to; any other path as it is. Of two spellings the one that is there."""
    if not path.name.endswith(SOLUTION):
        return path
    slug = path.name.removesuffix(SOLUTION)
    found = [each for ending in TASK_ENDINGS if (each := path.with_name(slug + ending)).exists()]
    return found[0] if found else path.with_name(slug + TASK_ENDINGS[0])


def find_tasks(paths: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """The task files among paths (folders are walked, solutions left out), sorted, and paths that lead nowhere."""
    found: dict[Path, None] = {}
    problems: list[Problem] = []
    for path in paths:
        if path.is_dir():
            found |= dict.fromkeys(sorted(_inside(path)))
        elif path.exists():
            found[path] = None
        else:
            what = "is a broken symlink" if path.is_symlink() else "does not exist"
            problems.append(Problem(f"`{path}` {what}", START))
    return list(found), problems


def _inside(folder: Path) -> Iterator[Path]:
    for inner, folders, names in os.walk(folder):
        folders[:] = [each for each in folders if not each.startswith(".")]
        for name in names:
            if name.endswith(TASK_ENDINGS) and not name.endswith(SOLUTION) and not name.startswith("."):
                yield Path(inner, name)
