"""What a lint run is about: its settings, and the tasks among the paths it was given."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from authoring.errors import ToolError
from authoring.tasks import task_paths
from runtime.task.files import task_of
from validators.settings import Settings, SettingsError, load_settings


@dataclass(frozen=True, slots=True)
class Files:
    """The tasks of a run."""

    tasks: list[Path]
    beside: list[Path] = field(default_factory=list)
    """Tasks of the split that are not asked for, but that others are compared with."""
    problems: list[str] = field(default_factory=list)
    """Messages about paths that lead nowhere."""
    is_empty: bool = False
    """Whether the paths hold no task at all; with excluded or unchanged ones it is not."""


def settings_of(select: Sequence[str], ignore: Sequence[str]) -> Settings:
    """The settings of this folder with the choices of the command line. Raises ToolError."""
    try:
        settings = load_settings(Path())
    except SettingsError as error:
        raise ToolError(str(error)) from None
    chosen = _codes(select) or settings.select
    return replace(settings, select=chosen, ignore=(*settings.ignore, *_codes(ignore)))


def _codes(given: Sequence[str]) -> tuple[str, ...]:
    return tuple(code.strip().upper() for each in given for code in each.split(",") if code.strip())


def files_of(paths: Sequence[str], settings: Settings, ref: str | None) -> Files:
    """The tasks among paths; with `ref` only those that changed since. A solution stands for its task."""
    if ref is not None:
        from validators.changed import ChangedError, changed_tasks, is_commit

        try:
            if ref != "HEAD" and not is_commit(ref) and Path(ref).exists():
                paths, ref = [ref, *paths], "HEAD"  # `--changed tasks_yaml`: the option took what was meant as a path
            changed = changed_tasks(ref)
        except ChangedError as error:
            raise ToolError(str(error), tip=error.tip) from None
    found, problems = task_paths([str(task_of(Path(each))) for each in paths])
    tasks = [path for path in found if not settings.excludes(str(path))]
    beside: list[Path] = []
    if ref is not None:
        beside = [path for path in tasks if path.resolve() not in changed]
        tasks = [path for path in tasks if path.resolve() in changed]
    return Files(tasks, beside, problems, not found)


def tell_empty(files: Files, paths: Sequence[str]) -> None:
    """Say so where the paths are there and hold no task."""
    if files.is_empty and not files.problems:
        where = ", ".join(paths) or "tasks_yaml"
        click.secho(f"no task files in {where}; a task file ends in .yaml", fg="yellow", err=True)
