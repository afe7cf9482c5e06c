"""A run as AutomationBench's export JSON, which its visualizer reads.

Its `score` is partial credit, its `id` a position. Episodes without a verdict are left out. What the agent does not
count is 0 there, since the visualizer reads numbers; a cost that nobody knows is null.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from statistics import fmean
from typing import Any

import orjson

from authoring.errors import ToolError
from authoring.hashes import task_hash
from authoring.runs.comparing import Comparison
from authoring.runs.outcome import counts_as
from authoring.runs.score_context import ScoreContext
from authoring.runs.store import Manifest, has_verdict
from authoring.screen import err
from runtime.episode.prepared import Prepared, prepare
from runtime.grading.compile import forms
from runtime.kit.world import World
from runtime.task.load import load_task

SCORE_NAME = "automationbench"


def render(comparison: Comparison, context: ScoreContext) -> str:
    """The export as JSON. Raises ToolError for several runs, which are several exports."""
    if len(comparison.runs) > 1:
        raise ToolError("the automationbench format holds one run", tip="export each into a file of its own")
    [run] = comparison.runs
    manifest = run.manifest
    worlds = _Worlds(manifest)
    spans: list[tuple[float, float]] = []

    def keep(record: dict[str, Any]) -> dict[str, Any] | None:
        begin = _moment(record.get("started"))
        if begin is not None:
            spans.append((begin, begin + float(record.get("seconds", 0.0))))
        return _task(record, worlds) if has_verdict(record) else None

    kept = run.directory.latest_as(keep)
    tasks = [each for _, each in sorted(kept.items(), key=lambda each: each[0]) if each is not None]
    for place, task in enumerate(tasks, 1):
        task["id"] = place
    if worlds.gone:
        err().print(
            f"no end state of {', '.join(sorted(worlds.gone))}: the task file is gone or has changed", soft_wrap=True
        )
    if "private" in manifest.splits:
        err().print("private tasks are in this export: keep it where they are kept", soft_wrap=True)
    data = {
        "meta": {
            "timestamp": manifest.started,
            "model": manifest.agent.removeprefix("model:"),
            "toolset": manifest.toolset,
            "domains": [part.name for part in run.domains],
            "total_tasks": len(tasks),
            "duration_seconds": max(end for _, end in spans) - min(start for start, _ in spans) if spans else 0.0,
            "benchmark_version": f"benchwright {manifest.version}",
            "reasoning_effort": manifest.options.get("reasoning_effort"),
        },
        "summary": _summary(tasks),
        "tasks": tasks,
        "usage_by_task": [_usage(task) for task in tasks],
    }
    return orjson.dumps(data).decode()


def _task(record: Mapping[str, Any], worlds: "_Worlds") -> dict[str, Any]:
    usage = record.get("usage") or {}
    scores = record["scores"]
    calls = record.get("calls", [])
    read, cached = usage.get("input_tokens", 0), usage.get("cached_tokens", 0)
    return {
        "id": 0,
        "name": record["task"],
        "score": scores["partial_credit"],
        "passed": scores["task_completed_correctly"] == 1,
        "assertions_total": scores.get("total", 0),
        "assertions_passed": scores.get("passed", 0),
        "assertion_results": _written(list(_results(record))),
        "input_tokens": read,
        "output_tokens": usage.get("output_tokens", 0),
        "cached_input_tokens": cached,
        "uncached_input_tokens": read - cached,
        "reasoning_tokens": usage.get("reasoning_tokens", 0),
        "num_tool_calls": usage.get("tool_calls") or len(calls),
        "num_model_calls": usage.get("model_calls", 0),
        "model_time_s": usage.get("model_seconds", 0.0),
        "tool_time_s": usage.get("tool_seconds", 0.0),
        "cost": usage.get("cost"),
        "steps": record.get("steps", 0),
        "messages": _written(list(_messages(record))),
        "end_state": worlds.end_state(record),
        "empty_responses": sum(map(_is_empty, record.get("messages", []))),
        "errors": [record["note"]] if record.get("note") else [],
        "finish_reasons": usage.get("finish_reasons", []),
    }


def _written(value: Any) -> orjson.Fragment:
    """A value as the JSON it becomes: much smaller than the value, where there are many."""
    return orjson.Fragment(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))


def _results(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, verdict in record.get("verdicts", {}).items():
        held = verdict["status"] == "held"
        counted = counts_as(record, name)
        form = dict(record.get("assertions", {}).get(name, {}).get("form", {}))
        kind = form.pop("type", None)
        if kind is None:
            kind, params = next((key for key in form if key in forms()), "assertion"), form
        else:
            params = {**{key: value for key, value in form.items() if key != "args"}, **form.get("args", {})}
        yield {
            "id": name,
            "type": kind,
            "passed": held,
            "excluded": counted == "unscored" or (counted == "guard" and held),
            "params": params,
        }


def _messages(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The conversation; that of an agent which has none is made up of the trigger and its calls."""
    told = record.get("messages", [])
    if not told:
        yield {"role": "user", "content": record.get("trigger", "")}
        for call in record.get("calls", []):
            yield from _as_turn(call)
        return
    for each in told:
        message: dict[str, Any] = {"role": each["role"], "content": each.get("content", "")}
        if each.get("tool_calls"):
            message["tool_calls"] = [
                {"id": call["id"], "type": "function", "function": {k: call[k] for k in ("name", "arguments")}}
                for call in each["tool_calls"]
            ]
        if each.get("tool_call_id"):
            message["tool_call_id"] = each["tool_call_id"]
        if each.get("reasoning"):
            message["reasoning_content"] = each["reasoning"]
        yield message


def _as_turn(call: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    name = f"call_{call['number']}"
    arguments = {"method": call["method"], "url": call["url"]}
    for key in ("params", "body"):
        if call.get(key) not in (None, {}, ""):
            arguments[key] = orjson.dumps(call[key]).decode()
    function = {"name": "api_fetch", "arguments": orjson.dumps(arguments).decode()}
    yield {"role": "assistant", "content": "", "tool_calls": [{"id": name, "type": "function", "function": function}]}
    yield {"role": "tool", "tool_call_id": name, "content": orjson.dumps(call.get("response")).decode()}


def _is_empty(message: Mapping[str, Any]) -> bool:
    return message["role"] == "assistant" and not message.get("content") and not message.get("tool_calls")


def _summary(tasks: list[dict[str, Any]]) -> dict[str, Any]:
    costs = [task["cost"] for task in tasks]
    total = sum(costs) if costs and None not in costs else None
    passed = sum(task["passed"] for task in tasks)
    sums = {
        "total_input_tokens": "input_tokens",
        "total_output_tokens": "output_tokens",
        "total_cached_input_tokens": "cached_input_tokens",
        "total_reasoning_tokens": "reasoning_tokens",
        "total_tool_calls": "num_tool_calls",
        "total_model_time_s": "model_time_s",
        "total_tool_time_s": "tool_time_s",
    }
    return {
        "avg_score": fmean(task["score"] for task in tasks) if tasks else 0.0,
        "pass_rate": passed / len(tasks) if tasks else 0.0,
        "passed_count": passed,
        "failed_count": len(tasks) - passed,
        **{name: sum(task[key] for task in tasks) for name, key in sums.items()},
        "total_cost": total,
        "cost_formatted": "unknown" if total is None else f"${total:.4f}",
        "tasks_with_empty_responses": sum(task["empty_responses"] > 0 for task in tasks),
        "tasks_with_errors": sum(bool(task["errors"]) for task in tasks),
        "tasks_with_zero_output": sum(task["num_model_calls"] > 0 and task["output_tokens"] == 0 for task in tasks),
    }


def _usage(task: Mapping[str, Any]) -> dict[str, Any]:
    read, written = task["input_tokens"], task["output_tokens"]
    return {
        "task_id": task["id"],
        "task_name": task["name"],
        "input_tokens": read,
        "output_tokens": written,
        "total_tokens": read + written,
        "cost": task["cost"],
    }


def _moment(text: Any) -> float | None:
    try:
        return datetime.fromisoformat(text).timestamp()
    except (TypeError, ValueError):
        return None


class _Worlds:
    """End states, from the task files that were run."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._ready: dict[tuple[str, str], tuple[Prepared, dict[str, orjson.Fragment]] | None] = {}
        """Path and hash of a task -> the task and its seed's collections as JSON."""
        self.gone: set[str] = set()

    def end_state(self, record: Mapping[str, Any]) -> orjson.Fragment | None:
        """App -> collection -> records at the end; None where the task file is no longer what was run."""
        task = str(record["task"])
        key = (self._manifest.paths.get(task, ""), self._manifest.tasks.get(task, ""))
        if key not in self._ready:
            self._ready[key] = _prepared(Path(key[0]), key[1])
        ready = self._ready[key]
        if ready is None:
            self.gone.add(task)
            return None
        prepared, seeded = ready
        left: dict[str, dict[str, Any]] = {}
        for change in record.get("diff", []):
            left.setdefault(change["collection"], {})[change["id"]] = change["after"]
        world = World.restored(prepared.seed, left, record.get("written") or {})
        changed = {path: _written(list(world.collection(path).values())) for path in left}
        state: dict[str, dict[str, Any]] = {"meta": {"current_time": prepared.task.clock}}
        for path, records in sorted({**seeded, **changed}.items(), key=lambda each: each[0]):
            app, _, collection = path.partition(".")
            state.setdefault(app, {})[collection] = records
        return _written(state)


def _prepared(path: Path, content: str) -> tuple[Prepared, dict[str, orjson.Fragment]] | None:
    if not path.is_file() or task_hash(path) != content:
        return None
    prepared, _ = prepare(load_task(path), start=False)
    if prepared is None:
        return None
    return prepared, {name: _written(list(each.values())) for name, each in prepared.seed.collections.items()}
