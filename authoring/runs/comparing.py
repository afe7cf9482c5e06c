"""Runs side by side: what may be compared, and the differences task by task."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from authoring.errors import ToolError
from authoring.runs.scoring import RunScore, by_task, over_tasks, score_run
from authoring.runs.statistics import Difference, paired
from authoring.runs.store import Manifest, RunDir
from runtime.task.nearest import did_you_mean

MIXABLE = ("dataset", "toolset", "split")


@dataclass(frozen=True, slots=True)
class Paired:
    """Two runs on the tasks that both have with the same content."""

    first: RunScore
    second: RunScore
    strict: Difference | None
    """Of the pass rate; None without such a task."""
    partial_credit: float | None
    """Mean difference over the same tasks, as objectives_met."""
    objectives_met: float | None
    differ: int
    """Tasks that both have with different content, which are not paired."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runs, one or several, and the differences of each two."""

    runs: tuple[RunScore, ...]
    pairs: tuple[Paired, ...]
    notes: tuple[str, ...] = ()
    """What else differs between the runs."""

    @property
    def complete(self) -> bool:
        """Whether every episode that was to be run has a score."""
        return all(run.overall.episodes and not run.overall.gaps for run in self.runs)


def score_runs(folders: Sequence[Path], *, allowed: Collection[str] = ()) -> Comparison:
    """Score run directories and compare each two of them.

    `allowed` names what may differ: dataset, toolset, split. Raises ToolError for a directory that cannot be read, and
    for runs that differ in what may not.
    """
    for name in allowed:
        if name not in MIXABLE:
            near = did_you_mean(name, MIXABLE) or f"; there are {', '.join(MIXABLE)}"
            raise ToolError(f"`{name}` is nothing that runs may differ in{near}")
    names = [""] if len(folders) == 1 else [_letter(place) for place in range(len(folders))]
    opened = list(zip(names, [RunDir.open(folder) for folder in folders], strict=True))
    _refuse_mixed(opened, allowed)
    runs = tuple(score_run(name, directory) for name, directory in opened)
    pairs = tuple(_paired(first, second) for first, second in combinations(runs, 2))
    return Comparison(runs, pairs, tuple(_notes(runs)))


def _paired(first: RunScore, second: RunScore) -> Paired:
    hashes, others = first.manifest.tasks, second.manifest.tasks
    shared = {task for task in hashes if task in others}
    same = {task for task in shared if hashes[task] == others[task]}
    before, after = by_task(first.outcomes), by_task(second.outcomes)
    both = [task for task in before if task in after and task in same]

    def change(name: str) -> float | None:
        old, new = (over_tasks({task: tasks[task] for task in both}, name) for tasks in (before, after))
        return None if old is None or new is None else new - old

    strict = paired(*({task: trials[task] for task in both} for trials in (first.trials(), second.trials())))
    return Paired(first, second, strict, change("partial_credit"), change("objectives_met"), len(shared - same))


def _refuse_mixed(opened: Sequence[tuple[str, RunDir]], allowed: Collection[str]) -> None:
    lines, kinds = [], []
    for kind in MIXABLE:
        values = {name: _value(directory.manifest, kind) for name, directory in opened}
        if kind not in allowed and len(set(values.values())) > 1:
            kinds.append(kind)
            where = [f"{directory.folder} {values[name]}" for name, directory in opened]
            lines.append(f"  {kind}: {', '.join(where)}")
            if kind == "dataset":
                lines.append(f"    {_tasks_apart([directory.manifest for _, directory in opened])}")
    if lines:
        raise ToolError(
            "\n".join(["these runs are not of the same kind", *lines]),
            tip=f"--allow-mixed {','.join([*allowed, *kinds])} compares them all the same",
        )


def _value(manifest: Manifest, kind: str) -> str:
    if kind == "split":
        return "+".join(manifest.splits)
    return manifest.toolset if kind == "toolset" else manifest.dataset[:12]


def _tasks_apart(manifests: Sequence[Manifest]) -> str:
    every = set().union(*(manifest.tasks for manifest in manifests))
    shared = {task for task in every if all(task in manifest.tasks for manifest in manifests)}
    other = sum(len({manifest.tasks[task] for manifest in manifests}) > 1 for task in shared)
    return f"{len(shared)} of {len(every)} tasks are in all of them, {other} of these with different content"


def _notes(runs: Sequence[RunScore]) -> Iterable[str]:
    told = {"spec": "the specs of the apps", "runtime": "our own code"}
    for name, words in told.items():
        if len({run.manifest.hashes.get(name) for run in runs}) > 1:
            yield f"{words} differed between these runs"
    if len({run.manifest.max_steps for run in runs}) > 1:
        yield "the limit of steps differed: " + ", ".join(f"{run.name} {run.manifest.max_steps}" for run in runs)


def _letter(place: int) -> str:
    return chr(ord("A") + place) if place < 26 else f"R{place + 1}"
