"""A scripted model on shipped tasks: what it says, what came of it."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from runtime.agents import reference
from runtime.episode.episode import run_episode
from runtime.episode.prepared import Prepared, prepare
from runtime.gateway.gateway import default_gateway
from runtime.task.load import load_task
from tests.runtime.agents.model_server import Asked, Reply

TASKS = Path(__file__).parents[3] / "tasks_yaml"
TASK = TASKS / "simple" / "laptop_return.yaml"
READ = ("api_fetch", {"method": "GET", "url": "https://slack.com/api/conversations.list"})
MODELS = {"openai": ("model:openai/scripted", "/v1"), "anthropic": ("model:anthropic/scripted", "")}


@dataclass
class Outcome:
    code: int
    records: list[dict[str, Any]]
    asked: list[Asked]
    err: str

    @property
    def record(self) -> dict[str, Any]:
        [record] = self.records
        return record

    @property
    def completed(self) -> int | None:
        return self.record["scores"]["task_completed_correctly"]


def in_turn(replies: Sequence[Reply]) -> Callable[[Asked], Reply]:
    """One reply a request, the last one for good."""
    left: Iterator[Reply] = iter(replies)
    last = Reply("Done.")

    def script(asked: Asked) -> Reply:
        nonlocal last
        last = next(left, last)
        return last

    return script


def fault(status: int, message: str = "told to", headers: dict[str, str] | None = None, **error: Any) -> Reply:
    return Reply(status=status, error={"error": {"message": message, **error}}, headers=headers or {})


@cache
def prepared_at(path: Path) -> Prepared:
    prepared, problems = prepare(load_task(path))
    assert prepared is not None, problems
    return prepared


@cache
def reference_calls(path: Path) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The reference's calls as a model would make them."""
    prepared = prepared_at(path)
    episode = run_episode(prepared, reference.make(prepared), default_gateway())
    assert episode.scores.task_completed_correctly == 1
    return tuple(
        (
            "api_fetch",
            {
                "method": call.method,
                "url": call.url,
                "params": json.dumps(dict(call.params)) if call.params else None,
                "body": None if call.body is None else json.dumps(call.body),
            },
        )
        for call in episode.calls
    )


def solving(*paths: Path) -> Callable[[Asked], Reply]:
    """A model that makes the reference's calls, one a turn."""
    by_trigger = {prepared_at(path).task.trigger.text: reference_calls(path) for path in paths}

    def script(asked: Asked) -> Reply:
        calls = by_trigger[asked.trigger]
        return Reply("I go on.", (calls[asked.turn],)) if asked.turn < len(calls) else Reply("It is done.")

    return script


def after(*first: Reply) -> Callable[[Asked], Reply]:
    """A model that begins with these replies to its first request, made again each time, and then does the task."""
    solve = solving(TASK)

    def script(asked: Asked) -> Reply:
        return first[asked.attempt - 1] if asked.turn == 0 and asked.attempt <= len(first) else solve(asked)

    return script


both = pytest.mark.parametrize("protocol", MODELS)
