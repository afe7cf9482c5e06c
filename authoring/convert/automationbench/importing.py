"""Bringing AutomationBench's rows in: one task file a row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from authoring.convert.automationbench.named_only import ADDED
from authoring.convert.automationbench.native import Rewriting, rewritten
from authoring.convert.automationbench.rows import Found, RowError, find_rows, read_row
from authoring.convert.automationbench.task_of_row import Imported, task_of_row
from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.yaml_text import WriteError, task_text

SCHEMA = "yaml-language-server: $schema=../../schemas/task.schema.json"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one row."""

    where: str
    name: str = ""
    path: Path | None = None
    """The task file, where one was written."""
    problem: str = ""
    unreadable: bool = False
    """The problem is that of a whole file or folder."""
    skipped: bool = False
    """It was not asked for."""
    clock_made_up: bool = False
    added: bool = False
    """Its seed got records that the row names and lacks."""
    rewriting: Rewriting | None = None


def import_rows(
    source: Path,
    out: Path,
    *,
    split: str | None = None,
    only: Sequence[str] = (),
    native: bool = False,
    force: bool = False,
) -> Iterator[Outcome]:
    """Write a task file for every row of a file or folder whose name fits one of `only`; a bad row stops no other."""
    seen: dict[str, str] = {}
    for found in find_rows(source):
        try:
            yield _import_one(found, out, seen, split=split, only=only, native=native, force=force)
        except (RowError, WriteError) as error:
            yield Outcome(found.where, problem=str(error))
        except ToolError as error:
            yield Outcome(found.where, problem=error.message)


def _import_one(
    found: Found,
    out: Path,
    seen: dict[str, str],
    *,
    split: str | None,
    only: Sequence[str],
    native: bool,
    force: bool,
) -> Outcome:
    if found.problem:
        return Outcome(found.where, problem=found.problem, unreadable=not found.line)
    row = read_row(found.data)
    if only and not any(fnmatchcase(row.task, pattern) for pattern in only):
        return Outcome(found.where, row.task, skipped=True)
    if row.task in seen:
        return Outcome(found.where, row.task, problem=f"`{row.task}` was met before, at {seen[row.task]}")
    seen[row.task] = found.where
    imported = task_of_row(row, split=split)
    domain, _, slug = imported.id.partition(".")
    target = out / domain / f"{slug}.yaml"
    if target.exists() and not force:
        return Outcome(found.where, row.task, problem=f"{target} exists already; --force overwrites it")
    rewriting = rewritten(imported) if native else None
    write_whole(target, text_of(imported, found))
    origin = imported.data["origin"]
    return Outcome(
        found.where,
        row.task,
        target,
        clock_made_up="clock_made_up" in origin,
        added=ADDED in origin,
        rewriting=rewriting,
    )


def text_of(imported: Imported, found: Found) -> str:
    """The text of a task file, which says where it came from."""
    head = [SCHEMA, f"Imported from AutomationBench: {found.path.name}, row {found.line}."]
    return task_text(imported.data, head=head, notes=imported.notes)
