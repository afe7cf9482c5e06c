"""What a run scored, over all tasks and by domain. An episode without a verdict counts as nothing, never as failed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from authoring.errors import ToolError
from authoring.runs.outcome import GAPS, Outcome, missing, outcome_of
from authoring.runs.statistics import Interval, pass_power, rate_interval
from authoring.runs.store import EPISODES, Manifest, RunDir
from runtime.task.nearest import did_you_mean


@dataclass(frozen=True, slots=True)
class PassPower:
    """The chance that k trials of a task all pass, over the tasks that have k trials with a verdict."""

    k: int
    rate: float
    tasks: int


@dataclass(frozen=True, slots=True)
class Spent:
    """A sum over scored episodes, some of which may not say what they used."""

    known: float
    unknown: int
    """Episodes that do not say."""
    of: int

    @property
    def total(self) -> float | None:
        """The sum; None where some episode does not say."""
        return None if self.unknown or not self.of else self.known

    @property
    def each(self) -> float | None:
        """The mean of the episodes that say; None where none does."""
        return self.known / (self.of - self.unknown) if self.of > self.unknown else None


@dataclass(frozen=True, slots=True)
class Part:
    """A domain's scores, or a whole run's. Rates are None where no episode has a verdict."""

    name: str
    tasks: int
    """Tasks with a verdict."""
    episodes: int
    """Episodes with a verdict."""
    passed: int
    pass_rate: float | None
    """Mean over tasks of the mean over trials of task_completed_correctly."""
    interval: Interval | None
    partial_credit: float | None
    objectives_met: float | None
    episodes_with_broken_guards: int
    guards_broken: int
    pass_power: tuple[PassPower, ...]
    steps: float | None
    """A mean over episodes, as calls and seconds are."""
    calls: float | None
    seconds: float | None
    input_tokens: Spent
    cached_tokens: Spent
    output_tokens: Spent
    reasoning_tokens: Spent
    cost: Spent
    has_usage: bool
    """Whether some episode says that it used anything up."""
    ended: dict[str, int]
    """How the scored episodes ended."""
    gaps: dict[str, int]
    """Why episodes have no score: infrastructure, bug, unjudged, missing."""


@dataclass(frozen=True, slots=True)
class RunScore:
    """One run: its manifest, every episode that was to be run, and the scores."""

    name: str
    """A letter, where several runs are looked at."""
    directory: RunDir
    outcomes: tuple[Outcome, ...]
    overall: Part
    domains: tuple[Part, ...]
    splits: tuple[Part, ...]
    """Only where the run has several."""
    paid: Spent
    """The cost of every try there is a record of, those among them that failed and were made again."""

    @property
    def manifest(self) -> Manifest:
        """What was to be run."""
        return self.directory.manifest

    @property
    def folder(self) -> Path:
        """Where it is kept."""
        return self.directory.folder

    def trials(self) -> dict[str, list[int]]:
        """Task -> completed or not in each trial that has a verdict."""
        tasks = by_task(self.outcomes)
        return {task: [each.completed or 0 for each in trials] for task, trials in tasks.items()}


def score_run(name: str, directory: RunDir) -> RunScore:
    """One run's scores. Raises ToolError for a file that cannot be read or has episodes of another run."""
    manifest = directory.manifest
    tries: list[Outcome] = []

    def keep(record: dict[str, Any]) -> Outcome:
        tries.append(outcome_of(record))
        return tries[-1]

    found = directory.latest_as(keep)
    for task, _ in found:
        if task not in manifest.tasks:
            near = did_you_mean(task, manifest.tasks)
            raise ToolError(f"{directory.folder / EPISODES} has an episode of `{task}`, which was not to be run{near}")
    expected = [(task, trial) for task in manifest.tasks for trial in range(1, manifest.trials + 1)]
    outcomes = tuple(found[key] if key in found else missing(*key) for key in sorted({*expected, *found}))
    domains = sorted({each.domain for each in outcomes})
    splits = sorted({each.split for each in outcomes if each.split})
    return RunScore(
        name,
        directory,
        outcomes,
        part_of("all", outcomes),
        tuple(part_of(name, [each for each in outcomes if each.domain == name]) for name in domains),
        tuple(part_of(name, [each for each in outcomes if each.split == name]) for name in splits)
        if len(splits) > 1
        else (),
        _spent([each for each in tries if each.has_usage], "cost"),
    )


def part_of(name: str, outcomes: Iterable[Outcome]) -> Part:
    """The scores of some episodes."""
    every = list(outcomes)
    scored = [each for each in every if each.completed is not None]
    tasks = by_task(scored)
    rates = [fmean(each.completed or 0 for each in trials) for trials in tasks.values()]
    gaps = Counter(each.gap for each in every if each.gap)
    return Part(
        name,
        len(tasks),
        len(scored),
        sum(each.completed or 0 for each in scored),
        fmean(rates) if rates else None,
        rate_interval(rates, len(scored)) if rates else None,
        over_tasks(tasks, "partial_credit"),
        over_tasks(tasks, "objectives_met"),
        sum(each.guards_broken > 0 for each in scored),
        sum(each.guards_broken for each in scored),
        tuple(_pass_powers(tasks.values())),
        fmean(each.steps for each in scored) if scored else None,
        fmean(each.calls for each in scored) if scored else None,
        fmean(each.seconds for each in scored) if scored else None,
        _spent(scored, "input_tokens"),
        _spent(scored, "cached_tokens"),
        _spent(scored, "output_tokens"),
        _spent(scored, "reasoning_tokens"),
        _spent(scored, "cost"),
        any(each.has_usage for each in scored),
        dict(sorted(Counter(each.ended for each in scored).items())),
        {gap: gaps[gap] for gap in GAPS if gaps[gap]},
    )


def by_task(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """Task -> its episodes that have a verdict."""
    found: dict[str, list[Outcome]] = {}
    for each in outcomes:
        if each.completed is not None:
            found.setdefault(each.task, []).append(each)
    return found


def over_tasks(tasks: Mapping[str, Sequence[Outcome]], name: str) -> float | None:
    """The mean over tasks of the mean over trials of a score."""
    return fmean(fmean(getattr(each, name) for each in trials) for trials in tasks.values()) if tasks else None


def _spent(outcomes: Sequence[Outcome], name: str) -> Spent:
    values = [getattr(each, name) for each in outcomes]
    known = [value for value in values if value is not None]
    return Spent(sum(known), len(values) - len(known), len(values))


def _pass_powers(tasks: Iterable[Sequence[Outcome]]) -> Iterable[PassPower]:
    counts = [(sum(each.completed or 0 for each in trials), len(trials)) for trials in tasks]
    for k in range(1, max((trials for _, trials in counts), default=0) + 1):
        rates = [pass_power(passed, trials, k) for passed, trials in counts if trials >= k]
        yield PassPower(k, fmean(rates), len(rates))
