"""A run directory: `run.json` says what was to be run, `episodes.jsonl` has a line for each episode that is over.

A line is appended and written through to the disk before anything else happens, so that a process killed at any moment
loses only the episodes under way. A last line that was cut off is taken away when the directory is opened again.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import orjson

from authoring.errors import ToolError
from authoring.files import write_whole

FORMAT = 1
MANIFEST = "run.json"
EPISODES = "episodes.jsonl"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a run is: two runs are comparable where dataset, toolset and split agree."""

    agent: str
    toolset: str
    trials: int
    max_steps: int
    tasks: dict[str, str]
    """Task id -> content hash of its file."""
    paths: dict[str, str]
    """Task id -> the file."""
    splits: list[str]
    dataset: str
    """Hash over ids and hashes of all tasks."""
    hashes: dict[str, str]
    """Of the specs and of the runtime."""
    options: dict[str, Any] = field(default_factory=dict)
    """What else was asked for: reasoning effort, base URL, prices. Never a key."""
    version: str = ""
    """Of Benchwright."""
    started: str = ""
    format: int = FORMAT


class RunDir:
    """A run directory, open for appending. One process at a time writes to it."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._file: int | None = None

    @classmethod
    def create(cls, folder: Path, manifest: Manifest) -> "RunDir":
        """A new directory. Raises ToolError where one is there already."""
        if (folder / MANIFEST).exists() or (folder / EPISODES).exists():
            raise ToolError(f"{folder} holds a run already", tip=f"--resume {folder} goes on with it")
        write_whole(folder / MANIFEST, orjson.dumps(asdict(manifest), option=orjson.OPT_INDENT_2))
        return cls(folder, manifest)

    @classmethod
    def open(cls, folder: Path) -> "RunDir":
        """A directory that is there. Raises ToolError for one that is no run, or of another format."""
        place = folder / MANIFEST
        try:
            data = orjson.loads(place.read_bytes())
            if data["format"] != FORMAT:
                raise ToolError(f"{place} is of format {data['format']}, this version reads {FORMAT}")
            return cls(folder, Manifest(**data))
        except OSError as error:
            what = (error.strerror or str(error)).lower()
            raise ToolError(f"{folder} is no run directory: {what}: {place}") from None
        except (orjson.JSONDecodeError, KeyError, TypeError) as error:
            raise ToolError(f"{place} cannot be read: {error}") from None

    def append(self, record: dict[str, Any]) -> None:
        """Write one finished episode through to the disk. Raises ToolError."""
        if self._file is None:
            raise ValueError("a run directory is written to while it is claimed")
        view = memoryview(_line(record))
        try:
            while view:
                view = view[os.write(self._file, view) :]
            os.fsync(self._file)
        except OSError as error:
            raise ToolError(f"cannot write {self.folder / EPISODES}: {error.strerror or error}") from None

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep the directory to this process, a cut-off last line taken away, for as long as a `with` block lasts.

        Raises ToolError where another process has it: two that go on with one run would pay for everything twice.
        """
        place = self.folder / EPISODES
        try:
            self._file = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise ToolError(f"cannot write {place}: {error.strerror or error}") from None
        try:
            _lock(self._file, place)
            self._cut_tail()
            yield
        finally:
            os.close(self._file)  # lets go of the lock, as the end of the process does
            self._file = None

    def records(self, *, holding: bytes = b"") -> Iterator[dict[str, Any]]:
        """Every finished episode in the order they ended. A cut-off last line is left out.

        `holding` leaves out the lines without that text, unread. Raises ToolError for a line in the middle that is no
        JSON, or no episode.
        """
        place = self.folder / EPISODES
        if not place.exists():
            return
        try:
            with place.open("rb") as file:
                for number, line in enumerate(file, 1):
                    if not line.endswith(b"\n"):
                        return
                    if holding not in line:
                        continue
                    try:
                        record = orjson.loads(line)
                    except orjson.JSONDecodeError as error:
                        raise ToolError(f"{place}:{number} is no JSON: {error}") from None
                    if not isinstance(record, dict) or not {"task", "trial", "scores"} <= record.keys():
                        raise ToolError(f"{place}:{number} is no episode: it lacks `task`, `trial` or `scores`")
                    yield record
        except OSError as error:
            raise ToolError(f"cannot read {place}: {(error.strerror or str(error)).lower()}") from None

    def latest(self, *, holding: bytes = b"") -> dict[tuple[str, int], dict[str, Any]]:
        """The record that counts for each task and trial: the last one, a verdict before a fault."""
        return self.latest_as(lambda record: record, holding=holding)

    def latest_as(self, keep: Callable[[dict[str, Any]], T], *, holding: bytes = b"") -> dict[tuple[str, int], T]:
        """The same, as what `keep` makes of every record in turn: whole records of a long run need much memory."""
        found: dict[tuple[str, int], T] = {}
        judged = set()
        for record in self.records(holding=holding):
            key = (str(record["task"]), int(record["trial"]))
            kept = keep(record)
            if has_verdict(record):
                judged.add(key)
            elif key in judged:
                continue
            found[key] = kept
        return found

    def _cut_tail(self) -> None:
        place = self.folder / EPISODES
        if not place.exists():
            return
        with place.open("r+b") as file:
            end = file.seek(0, os.SEEK_END)
            at = end
            while at > 0:
                size = min(65536, at)
                file.seek(at - size)
                block = file.read(size)
                found = block.rfind(b"\n")
                if found >= 0:
                    at = at - size + found + 1
                    break
                at -= size
            if at < end:
                file.truncate(at)


def _lock(file: int, place: Path) -> None:
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ToolError(f"another process writes to {place}", tip="wait for it, or stop it") from None
    except OSError:  # a file system without locks
        return


def _line(record: dict[str, Any]) -> bytes:
    """A record as a line. Half a character, as a model can write one, is no reason to lose the episode."""
    try:
        return orjson.dumps(record, option=orjson.OPT_NON_STR_KEYS) + b"\n"
    except TypeError:
        return orjson.dumps(_whole(record), option=orjson.OPT_NON_STR_KEYS) + b"\n"


def _whole(value: Any) -> Any:
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case dict():
            return {_whole(name): _whole(each) for name, each in value.items()}
        case list() | tuple():
            return [_whole(each) for each in value]
        case _:
            return value


def dataset_hash(tasks: Mapping[str, str]) -> str:
    """One hash over the ids and hashes of tasks."""
    return sha256(orjson.dumps(sorted(tasks.items()))).hexdigest()


def has_verdict(record: dict[str, Any]) -> bool:
    """Whether an episode came to a score: no fault of ours or of what carries the agent."""
    scores = record.get("scores") or {}
    return scores.get("task_completed_correctly") is not None
