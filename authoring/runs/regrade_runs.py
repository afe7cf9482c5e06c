"""Whole runs judged again: each episode, pass rates then and now, and whether the best one is lifted."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import Any

import orjson

from authoring.errors import ToolError
from authoring.files import write_whole
from authoring.hashes import hashes
from authoring.runs.regrade import Current, Regraded, regrade, regraded_record, unversioned
from authoring.runs.store import EPISODES, MANIFEST, RunDir, dataset_hash
from authoring.tasks import task_paths
from runtime.episode.prepared import prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from validators.finding import Finding


@dataclass(slots=True)
class RunRegraded:
    """One run judged again."""

    folder: str
    agent: str
    episodes: list[Regraded] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Tasks that were run and are not there now."""
    untouched: list[dict[str, Any]] = field(default_factory=list)
    """Records of these, where the run is to be written anew."""

    @property
    def judged(self) -> list[Regraded]:
        """Episodes that have a result then and now."""
        return [each for each in self.episodes if each.before is not None and each.after is not None]

    @property
    def pass_rate(self) -> tuple[float, float] | None:
        """Mean over tasks of completed among judged episodes, then and now; None where there is nothing judged."""
        if not self.judged:
            return None
        by_task: dict[str, list[Regraded]] = {}
        for each in self.judged:
            by_task.setdefault(str(each.record["task"]), []).append(each)
        before = fmean(fmean(each.before or 0 for each in episodes) for episodes in by_task.values())
        return before, fmean(fmean(each.after or 0 for each in episodes) for episodes in by_task.values())

    @property
    def flips(self) -> list[Regraded]:
        """Episodes whose result is another one now."""
        return [each for each in self.episodes if each.flipped]


@dataclass(slots=True)
class RegradeResult:
    """All runs judged again."""

    runs: list[RunRegraded] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def top(self) -> tuple[float, float] | None:
        """The best pass rate of any run, then and now."""
        rates = [each.pass_rate for each in self.runs if each.pass_rate is not None]
        return (max(rate[0] for rate in rates), max(rate[1] for rate in rates)) if rates else None

    @property
    def lifting(self) -> list[str]:
        """Tasks that the best run of now passes and did not pass: the ones that want hardening if the top is lifted."""
        top = self.top
        if top is None or top[1] <= top[0]:
            return []
        best = [each for each in self.runs if each.pass_rate is not None and each.pass_rate[1] == top[1]]
        return sorted({str(each.record["task"]) for run in best for each in run.flips if each.after == 1})


def regrade_runs(folders: Sequence[str], tasks: Sequence[str], out: str | None = None) -> RegradeResult:
    """Judge every episode of some run directories again. Raises ToolError."""
    current = _tasks(tasks)
    result = RegradeResult()
    noted: set[str] = set()
    gateway = default_gateway()
    for folder in folders:
        directory = RunDir.open(Path(folder))
        run = RunRegraded(folder, directory.manifest.agent)

        def judged(record: dict[str, Any], run: RunRegraded = run) -> Regraded | None:
            name = str(record["task"])
            task = current.get(name)
            if task is None:
                if name not in run.missing:
                    run.missing.append(name)
                if out is not None:
                    run.untouched.append(record)
                return None
            finding = unversioned(record, task)
            if finding is not None and name not in noted:
                noted.add(name)
                result.findings.append(finding)
            found = regrade(record, task, gateway)
            if out is None:  # whole records of a long run need much memory
                found.record = {"task": name, "trial": record["trial"]}
            return found

        run.episodes = [each for each in directory.latest_as(judged).values() if each is not None]
        result.runs.append(run)
        if out is not None:
            _write(run, directory, current, Path(out) / Path(folder).name)
    return result


def _tasks(paths: Sequence[str]) -> dict[str, Current]:
    found, problems = task_paths(paths)
    if problems:
        raise ToolError("\n".join(problems))
    ready: dict[str, Current] = {}
    for path in found:
        task, wrong = prepare(load_task(path))
        if task is None:
            raise ToolError(f"{path}:{wrong[0].span}: {wrong[0].message}", tip="benchwright check shows each place")
        ready[task.task.id] = Current.of(task)
    if not ready:
        raise ToolError(f"no task files in {', '.join(paths) or 'tasks_yaml'}; a task file ends in .yaml")
    return ready


def _write(run: RunRegraded, directory: RunDir, current: dict[str, Current], place: Path) -> None:
    """The run with its new verdicts, as a directory that `score` reads; episodes that were not judged as they were."""
    if (place / MANIFEST).exists():
        raise ToolError(f"{place} holds a run already", tip="choose another folder with --out")
    old = directory.manifest
    hashed = {name: str(current[name].bound["task"]) if name in current else then for name, then in old.tasks.items()}
    manifest = replace(old, tasks=hashed, dataset=dataset_hash(hashed), hashes=hashes())
    lines = list(run.untouched)
    for each in run.episodes:
        name = str(each.record["task"])
        lines.append(regraded_record(each, current[name]) if each.scores is not None else dict(each.record))
    write_whole(place / EPISODES, b"".join(orjson.dumps(line) + b"\n" for line in lines))
    write_whole(place / MANIFEST, orjson.dumps(asdict(manifest), option=orjson.OPT_INDENT_2))
