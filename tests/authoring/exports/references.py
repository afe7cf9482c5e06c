"""What the references of the shipped tasks do, as tool calls that a scripted model makes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from runtime.agents._choose import make_agent
from runtime.episode.episode import run_episode
from runtime.episode.prepared import prepare
from runtime.episode.session import Call
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task

TASKS = Path(__file__).parents[3] / "tasks_yaml"
Turn = list[tuple[str, dict[str, Any]]]


@cache
def shipped() -> tuple[Path, ...]:
    """The task files that ship."""
    return tuple(sorted(each for each in TASKS.rglob("*.yaml") if not each.name.endswith(".solution.yaml")))


def trigger(path: Path) -> str:
    """The message that begins a task."""
    task = load_task(path).task
    assert task is not None
    return task.trigger.text


def reference_turns(path: Path) -> list[Turn]:
    """The reference of a task, a call a turn."""
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    episode = run_episode(prepared, make_agent("reference", prepared), default_gateway())
    return [[("api_fetch", _arguments(call))] for call in episode.calls]


def _arguments(call: Call) -> dict[str, Any]:
    assert not call.headers
    return {
        "method": call.method,
        "url": call.url,
        "params": json.dumps(call.params) if call.params else None,
        "body": json.dumps(call.body) if call.body is not None else None,
    }
