"""The references of some tasks replayed once more, in a fresh interpreter under another hash seed.

Nothing is proved here: `python -m validators.fresh` reads paths on standard input and answers a line of JSON for each,
with the digest of its replay. ND01: the digest is not the one that this process came to.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from runtime.task.positions import START
from validators.finding import Finding, NoVerdict
from validators.proof.kit.bench import DOCS, place_of
from validators.proof.kit.digest import digest
from validators.proof.kit.result import TaskProof, Tried
from validators.proof.kit.trace import record

FRESH = "fresh process"
"""The name of this shift in a report."""


class FreshProcess:
    """Another interpreter that replays references while this one goes on with its work."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Start it; nothing is started for no paths."""
        self._process: subprocess.Popen[str] | None = None
        if not paths:
            return
        other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
        with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
            asked.write("".join(f"{path}\n" for path in paths))
            asked.seek(0)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "validators.fresh"],
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env={**os.environ, "PYTHONHASHSEED": other, "PYTHONIOENCODING": "utf-8"},
            )

    def digests(self) -> tuple[dict[str, str], str]:
        """Wait for it: digests by path, and why it ended early where it did."""
        if self._process is None:
            return {}, ""
        out, err = self._process.communicate()
        lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
        why = err.strip().rpartition("\n")[2] if self._process.returncode else ""
        return {line["path"]: line["digest"] for line in lines}, why

    def stop(self) -> None:
        """End it, if it still runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


def compare(results: Iterable[TaskProof], fresh: FreshProcess | None = None) -> None:
    """Add to each result that has a digest what a fresh process came to; one is started where none is given."""
    proved = {result.path: result for result in results if result.digest}
    digests, why = (fresh or FreshProcess([Path(path) for path in proved])).digests()
    for path, result in proved.items():
        tried = Tried(f"S{len(result.shifts) + 1:02d}", FRESH, "a new process, another hash seed", "passes")
        if not digests.get(path):
            result.unchecked.append(NoVerdict(tried.operator, why or "the reference does not replay there", bug=True))
            continue
        result.shifts.append(tried)
        if digests[path] != result.digest:
            tried.fate, tried.why = "fails", "other answers, or another end state"
            message = "the reference gets other answers in a fresh process under another hash seed"
            place = place_of(Path(path), START)
            tip = "look for an order that comes from a set, or for a wall clock, in what the reference calls"
            result.findings.append(
                Finding("ND01", "unseeded-order", "error", message, place, "certain", (), tip, None, DOCS)
            )


def replayed(path: Path) -> str:
    """The digest of a task's reference; empty for a task that cannot be run, or has none, or met a fault of ours."""
    try:
        loaded = load_task(path)
        prepared, _ = prepare(loaded)
        if prepared is None or loaded.solution is None:
            return ""
        return digest(record(prepared, default_gateway(), loaded.solution.reference))
    except Exception:  # one task must not take the others with it; without a digest it counts as not checked
        return ""


def main() -> None:
    """Answer for each path on standard input."""
    for line in sys.stdin:
        path = line.rstrip("\n")
        if path:
            sys.stdout.write(json.dumps({"path": path, "digest": replayed(Path(path))}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
