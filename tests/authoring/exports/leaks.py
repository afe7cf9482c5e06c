"""What must not leave by an export: texts of a solution that its task file does not have itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

SHORTEST = 12
"""Characters below which a text of a solution says nothing by itself."""


def secrets(task: Path) -> set[str]:
    """Long texts of a task's solution, whole lines of them, that are not in the task file as well."""
    solution = yaml.safe_load(task.with_name(f"{task.stem}.solution.yaml").read_text())
    open_ = " ".join(task.read_text().split())
    found = {" ".join(line.split()) for text in leaves(solution) for line in text.splitlines()}
    return {each for each in found if len(each) >= SHORTEST and each not in open_}


def leaves(data: Any) -> Iterator[str]:
    """Every text in a document, keys left out."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for each in data.values():
            yield from leaves(each)
    elif isinstance(data, list):
        for each in data:
            yield from leaves(each)


def written(folder: Path) -> dict[str, str]:
    """Every text file of an export by its path, runs of white space as one blank."""
    return {
        path.relative_to(folder).as_posix(): " ".join(path.read_text(encoding="utf-8").split())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".whl"
    }


def leaked(folder: Path, tasks: list[Path]) -> list[tuple[str, str]]:
    """(file, text) of every secret of the tasks in an export, as it is or as it stands inside JSON."""
    texts = written(folder)
    known = {each for task in tasks for each in secrets(task)}
    assert known
    forms = {form for each in known for form in (each, each.replace('"', '\\"'), each.replace('"', '\\\\\\"'))}
    return [(name, form) for name, text in texts.items() for form in forms if form in text]
