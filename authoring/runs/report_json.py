"""Scores for a program: versioned JSON. Rates are between 0 and 1; null is what nobody knows, never 0."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import orjson

from authoring.runs.comparing import Comparison, Paired
from authoring.runs.score_context import ScoreContext
from authoring.runs.scoring import Part, RunScore, Spent, by_task, over_tasks
from authoring.runs.statistics import CONFIDENCE

SCORE_NAME = "json"
SCHEMA_VERSION = 1


def render(comparison: Comparison, context: ScoreContext) -> str:
    """The report as indented JSON."""
    data = {
        "schema_version": SCHEMA_VERSION,
        "tool": "benchwright",
        "version": context.version,
        "confidence": CONFIDENCE,
        "complete": comparison.complete,
        "notes": list(comparison.notes),
        "runs": [_run(run) for run in comparison.runs],
        "differences": [_pair(pair) for pair in comparison.pairs],
    }
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode()


def _run(run: RunScore) -> dict[str, Any]:
    manifest = run.manifest
    return {
        "name": run.name or None,
        "folder": str(run.folder),
        "agent": manifest.agent,
        "toolset": manifest.toolset,
        "splits": manifest.splits,
        "dataset": manifest.dataset,
        "hashes": manifest.hashes,
        "trials": manifest.trials,
        "max_steps": manifest.max_steps,
        "options": manifest.options,
        "started": manifest.started,
        "paid": _spent(run.paid),
        "overall": part_data(run.overall),
        "domains": {each.name: part_data(each) for each in run.domains},
        "by_split": {each.name: part_data(each) for each in run.splits},
        "by_task": dict(_tasks(run)),
    }


def part_data(part: Part) -> dict[str, Any]:
    """One part as data."""
    spent = {
        name: _spent(getattr(part, name))
        for name in ("input_tokens", "cached_tokens", "output_tokens", "reasoning_tokens", "cost")
    }
    return {
        "tasks": part.tasks,
        "episodes": part.episodes,
        "passed": part.passed,
        "pass_rate": part.pass_rate,
        "interval": part.interval,
        "partial_credit": part.partial_credit,
        "objectives_met": part.objectives_met,
        "episodes_with_broken_guards": part.episodes_with_broken_guards,
        "guards_broken": part.guards_broken,
        "pass_power": [asdict(each) for each in part.pass_power],
        "steps": part.steps,
        "calls": part.calls,
        "seconds": part.seconds,
        **spent,
        "ended": part.ended,
        "not_scored": part.gaps,
    }


def _spent(spent: Spent) -> dict[str, Any]:
    return {"total": spent.total, "known": spent.known, "unknown": spent.unknown, "per_episode": spent.each}


def _tasks(run: RunScore) -> Iterator[tuple[str, dict[str, Any]]]:
    every = Counter(each.task for each in run.outcomes)
    tasks = by_task(run.outcomes)
    for task in sorted(run.manifest.tasks):
        scored = tasks.get(task, [])
        own = {task: scored} if scored else {}
        yield (
            task,
            {
                "hash": run.manifest.tasks[task],
                "episodes": len(scored),
                "passed": sum(each.completed or 0 for each in scored),
                "partial_credit": over_tasks(own, "partial_credit"),
                "objectives_met": over_tasks(own, "objectives_met"),
                "guards_broken": sum(each.guards_broken for each in scored),
                "not_scored": every[task] - len(scored),
            },
        )


def _pair(pair: Paired) -> dict[str, Any]:
    return {
        "first": pair.first.name,
        "second": pair.second.name,
        "pass_rate": asdict(pair.strict) if pair.strict is not None else None,
        "partial_credit": pair.partial_credit,
        "objectives_met": pair.objectives_met,
        "tasks_with_other_content": pair.differ,
    }
