"""A folder that an export writes: the tasks that go into it, and its files, with a list by which they are replaced."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.hashes import hashes, task_hash
from runtime.episode.prepared import Prepared, prepare
from runtime.task.load import load_task

LIST = "benchwright-export.json"
"""The list of what an export wrote: only folders that have it are ever written over."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A task file that is to be exported: ready to run, or refused."""

    path: Path
    prepared: Prepared | None
    refused: tuple[str, ...] = ()
    """Why it stays, each with file and line."""


def candidates(paths: Sequence[Path], *, include_private: bool) -> Iterator[Candidate]:
    """Each task file as far as it can be exported."""
    met: dict[str, Path] = {}
    for path in paths:
        loaded = load_task(path)
        prepared, problems = prepare(loaded, start=False)
        if prepared is None:
            yield Candidate(path, None, tuple(f"{path}:{each.span}: {each.message}" for each in problems))
            continue
        name = prepared.task.id
        if prepared.task.split == "private" and not include_private:
            why = "a private task is exported only with --include-private"
            yield Candidate(path, None, (f"{path}:{loaded.span('split')}: {why}",))
        elif name in met:
            why = f"the task id `{name}` was met before, in {met[name]}"
            yield Candidate(path, None, (f"{path}:{loaded.span('id')}: {why}",))
        else:
            met[name] = path
            yield Candidate(path, prepared)


def check_free(folder: Path, *, force: bool) -> None:
    """Raises ToolError for a folder that may not be written to."""
    if folder.exists() and not folder.is_dir():
        raise ToolError(f"{folder} is a file, expected a folder")
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / LIST).exists():
        raise ToolError(f"{folder} holds files that are no export of ours", tip="choose a folder that is new or empty")
    if not force:
        raise ToolError(f"{folder} exists already", tip="--force overwrites it")


def write_folder(folder: Path, format_name: str, files: Mapping[str, bytes], tasks: Sequence[Prepared]) -> None:
    """Write an export, after the files of the one that was there before are gone. Raises ToolError."""
    _clear(folder)
    about = {
        "format": format_name,
        "benchwright": version("benchwright"),
        **hashes(),
        "tasks": {each.task.id: task_hash(each.loaded.path) for each in tasks},
        "files": sorted(files),
    }
    write_whole(folder / LIST, json.dumps(about, indent=1) + "\n")
    for name, content in files.items():
        write_whole(folder / name, content)


def _clear(folder: Path) -> None:
    """Delete what the list of an earlier export names, and the folders that are empty then."""
    if not (folder / LIST).exists():
        return
    try:
        names = [str(each) for each in json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise ToolError(
            f"{folder / LIST} cannot be read, so nothing is overwritten", tip="delete the folder by hand"
        ) from None
    root = folder.resolve()
    for name in names:
        path = (root / name).resolve()
        if root not in path.parents:
            raise ToolError(f"{folder / LIST} names `{name}`, which is outside of the folder")
        path.unlink(missing_ok=True)
        for parent in path.parents:
            if parent == root or not parent.is_dir() or any(parent.iterdir()):
                break
            parent.rmdir()
