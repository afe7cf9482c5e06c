"""`replay:FILE`: makes the calls of a recorded episode again, whatever they are answered now."""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from runtime.agents._errors import AgentError
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

TAKES = "FILE"
"""What stands after the colon."""


class Replay:
    """Makes recorded calls in their order."""

    name = "replay"

    def __init__(self, calls: Sequence[Mapping[str, Any]]) -> None:
        self._calls = calls

    def act(self, session: Session) -> None:
        """Make every call."""
        for call in self._calls:
            session.fetch(
                str(call["method"]), str(call["url"]), params=call.get("params") or None, body=body_of(call),
                headers=call.get("headers") or None,
            )  # fmt: skip


def body_of(call: Mapping[str, Any]) -> Any:
    """The body of a recorded call; base64 of what is no text. Raises AgentError for base64 that is none."""
    encoded = call.get("body_base64")
    if not isinstance(encoded, str):
        return call.get("body")
    try:
        return b64decode(encoded, validate=True)
    except ValueError:
        raise AgentError(f"the body of call {call.get('number')} is not base64") from None


def check(argument: str, options: Mapping[str, Any]) -> None:
    """Whether there are episodes to replay, before anything is begun. Raises AgentError."""
    _read(Path(argument))


def make(prepared: Prepared, argument: str) -> Replay:
    """The agent for a task, from a transcript or a line of a run directory. Raises AgentError."""
    episodes = _read(Path(argument))
    for each in episodes:
        if each.get("task") == prepared.task.id:
            return Replay([call for call in each.get("calls", []) if isinstance(call, Mapping)])
    raise AgentError(f"{argument} has no episode of {prepared.task.id}")


@lru_cache(maxsize=4)
def _read(path: Path) -> list[Mapping[str, Any]]:
    file = path / "episodes.jsonl" if path.is_dir() else path
    try:
        data = file.read_bytes()
    except OSError as error:
        raise AgentError(f"cannot read {file}: {(error.strerror or str(error)).lower()}") from None
    lines = data.splitlines() if file.suffix == ".jsonl" else [data]
    try:
        found = [orjson.loads(line) for line in lines if line.strip()]
    except orjson.JSONDecodeError as error:
        raise AgentError(f"{file} is not JSON: {error}") from None
    return [each for each in found if isinstance(each, Mapping)]
