"""What proving a task gave, kept as JSON: it stands while the task, its solution, the specs and our code do.

A folder holds one file a task, written whole. What cannot be read, or is of another format, is as good as not there.
"""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from runtime.grading.verdict import Verdict
from runtime.task.files import solution_of
from runtime.whole_file import UNFINISHED, write_whole
from validators.cache import cache_folder, content_key, finding_of, rules_hash
from validators.finding import NoVerdict
from validators.proof.kit.result import AssertionRow, LazyRow, TaskProof, TrapRow, Tried, Witness

FORMAT = 1
KEPT_FILES = 500
"""Files of tasks that nobody asked for in this run which are kept all the same, the latest ones."""
LEFT_BEHIND_SECONDS = 3600
"""A half-written file so much older than the latest one belongs to a process that died."""


@dataclass(slots=True)
class Evidence:
    """The evidence in a folder. Without a folder nothing is kept, but keys are made all the same."""

    folder: Path | None
    runtime_key: str
    """The hash of specs, runtime and validators: `validators.cache.rules_hash`."""
    reused: int = 0
    """Proofs that were read instead of being made."""
    trouble: str = ""
    """Why the first file that could not be written could not be."""
    _asked: set[str] = field(default_factory=set)

    def key(self, path: Path) -> str:
        """What a proof of this task stands on; empty where the file cannot be read."""
        try:
            task = path.read_bytes()
        except OSError:
            return ""
        try:
            solution = solution_of(path).read_bytes()
        except OSError:
            solution = None
        return content_key(f"{FORMAT} {self.runtime_key} {path}".encode(), task, solution)

    def place(self, path: Path) -> Path | None:
        """The file that holds the evidence of a task."""
        if self.folder is None:
            return None
        name = re.sub(r"[^A-Za-z0-9_-]", "_", path.stem)[:60]
        return self.folder / f"proof-{name}-{sha256(str(path).encode()).hexdigest()[:12]}.json"

    def get(self, path: Path) -> TaskProof | None:
        """What proving this task gave, or None where nothing that still stands is kept."""
        place = self.place(path)
        if place is None:
            return None
        self._asked.add(place.name)
        try:
            data = orjson.loads(place.read_bytes())
            if data["format"] != FORMAT or not data["key"] or data["key"] != self.key(path):
                return None
            proof = proof_of(data["proof"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        self.reused += 1
        return proof

    def put(self, proof: TaskProof) -> None:
        """Keep a proof whose `key` was set before it was made.

        Left out: one in which our own code failed, and one of a task that has been written since.
        """
        path = Path(proof.path)
        place = self.place(path)
        if place is None or any(each.bug for each in proof.unchecked) or not proof.key or proof.key != self.key(path):
            return
        self._asked.add(place.name)
        try:
            write_whole(place, orjson.dumps({"format": FORMAT, "key": proof.key, "proof": proof}))
        except orjson.JSONEncodeError:  # half a character: a text that no JSON file can hold
            return
        except OSError as error:
            self.trouble = self.trouble or f"cannot write {place}: {(error.strerror or str(error)).lower()}"

    def tidy(self) -> None:
        """Remove the oldest files of tasks that were not asked for, and what a process that died left half-written."""
        if self.folder is None:
            return
        try:
            files = [(each.stat().st_mtime, each.name) for each in self.folder.glob("proof-*") if each.is_file()]
            latest = max((when for when, _ in files), default=0.0)
            others = [each for each in files if each[1] not in self._asked and not each[1].endswith(UNFINISHED)]
            stale = [name for _, name in sorted(others, reverse=True)[KEPT_FILES:]]
            stale += [name for when, name in files if name.endswith(UNFINISHED) and when < latest - LEFT_BEHIND_SECONDS]
            for name in stale:
                (self.folder / name).unlink(missing_ok=True)
        except OSError:
            return


def open_evidence(folder: Path | None = None) -> Evidence:
    """The evidence in a folder, or in the usual one, for the code that runs now."""
    return Evidence(folder or cache_folder() / "proof", rules_hash(cache_folder()))


def proof_of(data: dict[str, Any]) -> TaskProof:
    """A proof from its JSON data. Raises KeyError or TypeError for data of another shape."""
    made = {
        "findings": [finding_of(each) for each in data["findings"]],
        "unchecked": [NoVerdict(**each) for each in data["unchecked"]],
        "rows": [_row(each) for each in data["rows"]],
        "lazy": [LazyRow(**each) for each in data["lazy"]],
        "mutants": [Tried(**each) for each in data["mutants"]],
        "equivalents": [Tried(**each) for each in data["equivalents"]],
        "shifts": [Tried(**each) for each in data["shifts"]],
        "traps": [TrapRow(**each) for each in data["traps"]],
        "witness": None if data["witness"] is None else Witness(**data["witness"]),
    }
    pairs: dict[str, Any] = {name: _pair(data[name]) for name in ("alternatives", "foils", "literals", "observed")}
    return TaskProof(**{**data, **made, **pairs})


def _row(data: dict[str, Any]) -> AssertionRow:
    reference = data["reference"]
    verdicts = {
        "start": Verdict(**data["start"]),
        "noop": Verdict(**data["noop"]),
        "reference": None if reference is None else Verdict(**reference),
    }
    return AssertionRow(**{**data, **verdicts})


def _pair(values: list[int]) -> tuple[int, int]:
    first, second = values
    return first, second
