"""Run directories written by hand."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from authoring.runs.store import Manifest, RunDir, dataset_hash

Line = dict[str, Any]


def episode(task: str, completed: int | None, *, trial: int = 1, **more: Any) -> Line:
    """A line of a run: completed (1 or 0), or without a verdict (None)."""
    ended = "done" if completed is not None else "infrastructure"
    partial = float(completed) if completed is not None else None
    scores = {
        "task_completed_correctly": completed, "partial_credit": partial, "objectives_met": partial,
        "passed": completed or 0, "total": 1,
    }  # fmt: skip
    line = {
        "task": task, "trial": trial, "domain": task.partition(".")[0], "split": "public", "agent": "model:x/y",
        "toolset": "api", "ended": ended, "note": "", "trigger": "Do it.", "calls": [], "diff": [], "verdicts": {},
        "start": {}, "steps": 4, "seconds": 2.0, "messages": [], "usage": None, "scores": scores,
        "started": "2026-03-01T10:00:00+00:00",
    }  # fmt: skip
    return {**line, **more}


def usage(cost: float | None, tokens: int = 100, out: int = 10) -> dict[str, Any]:
    """What a model used up."""
    return {
        "input_tokens": tokens, "cached_tokens": 40, "output_tokens": out, "reasoning_tokens": 3, "cost": cost,
        "model_calls": 2, "model_seconds": 1.5, "tool_calls": 3, "tool_seconds": 0.25, "retries": 0,
        "finish_reasons": ["tool_calls", "stop"], "extra": {},
    }  # fmt: skip


def write_run(
    folder: Path,
    lines: Iterable[Mapping[str, Any]],
    *,
    trials: int = 1,
    tasks: Mapping[str, str] | None = None,
    paths: Mapping[str, str] | None = None,
    **manifest: Any,
) -> Path:
    """A run directory; its tasks are those of the lines unless said."""
    lines = list(lines)
    found = dict(tasks) if tasks is not None else {str(each["task"]): "hash" for each in lines}
    given = {
        "agent": "model:x/y", "toolset": "api", "trials": trials, "max_steps": 50, "tasks": found,
        "paths": dict(paths or {}), "splits": ["public"], "dataset": dataset_hash(found),
        "hashes": {"spec": "s", "runtime": "r"}, "version": "0.1.0", "started": "2026-03-01T10:00:00+00:00",
    }  # fmt: skip
    directory = RunDir.create(folder, Manifest(**{**given, **manifest}))
    with directory.claimed():
        for each in lines:
            directory.append(dict(each))
    return folder
