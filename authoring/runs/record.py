"""One finished episode as a line of a run directory."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from authoring.transcript import as_data
from runtime.episode.episode import Episode
from runtime.episode.prepared import Prepared
from runtime.grading.scores import counts
from runtime.task.document import Assertion


def record_of(
    episode: Episode,
    prepared: Prepared,
    bound: Mapping[str, str | None],
    *,
    trial: int,
    agent: str,
    toolset: str,
    seconds: float,
    started: str,
) -> dict[str, Any]:
    """Everything that came of an episode: transcript, calls, diff, verdicts, usage, and what it is bound to.

    `bound` is what `bound_to` gave when the task was read. `seconds` is wall time, `started` an ISO time; both are of the run, not of the world. An episode that ended by a
    fault of ours or of what carries the agent has no scores.
    """
    task = prepared.task
    data = as_data(episode, prepared, bound)
    sound = episode.ended not in ("infrastructure", "bug")
    return {
        **data,
        "trial": trial,
        "agent": agent,
        "toolset": toolset,
        "domain": task.domain,
        "split": task.split,
        "steps": episode.steps,
        "started": started,
        "seconds": seconds,
        "messages": [_message(each) for each in episode.messages],
        "usage": asdict(episode.usage) if episode.usage is not None else None,
        "start": {name: verdict.status for name, verdict in prepared.start.items()},
        "assertions": assertions_data(prepared),
        "scores": data["scores"] if sound else dict.fromkeys(data["scores"]),
    }


def assertions_data(prepared: Prepared) -> dict[str, dict[str, Any]]:
    """Id -> how the scores take an assertion, and its form as written."""
    return {
        each.id: {"counts_as": _counts_as(each.assertion, prepared), "form": each.assertion.form}
        for each in prepared.assertions
    }


def _counts_as(assertion: Assertion, prepared: Prepared) -> str:
    """`objective`, `guard`, or `unscored`: how the scores take an assertion."""
    if not counts(assertion):
        return "unscored"
    return "guard" if prepared.start[assertion.id].held and assertion.excluded is not False else "objective"


def _message(message: Any) -> dict[str, Any]:
    return {name: value for name, value in asdict(message).items() if value not in ("", [], ())}
