"""One finished episode in figures: what scores are made of, without transcript, calls and diff."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from authoring.runs.store import has_verdict

Gap: TypeAlias = Literal["infrastructure", "bug", "unjudged", "missing"]
"""Why an episode has no score: what carries the agent failed, our code failed, an assertion could not be judged, or
there is no record of it."""
GAPS: tuple[Gap, ...] = ("infrastructure", "bug", "unjudged", "missing")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One episode. Scores are None where it has no verdict; tokens and cost are None where nobody knows."""

    task: str
    trial: int
    domain: str
    split: str
    ended: str
    gap: Gap | None
    completed: int | None
    partial_credit: float | None
    objectives_met: float | None
    guards_broken: int
    steps: int
    calls: int
    seconds: float
    has_usage: bool
    """Whether the agent is of a kind that uses anything up."""
    input_tokens: int | None
    cached_tokens: int | None
    output_tokens: int | None
    reasoning_tokens: int | None
    cost: float | None


def outcome_of(record: Mapping[str, Any]) -> Outcome:
    """The figures of a line of a run directory."""
    scores = record["scores"] or {}
    ended = str(record.get("ended", "done"))
    gap: Gap | None = None
    if not has_verdict(dict(record)):
        gap = "infrastructure" if ended == "infrastructure" else "bug" if ended == "bug" else "unjudged"
    usage = record.get("usage") or {}
    counted = bool(usage.get("model_calls") or usage.get("input_tokens") or usage.get("output_tokens"))
    task = str(record["task"])
    return Outcome(
        task,
        int(record["trial"]),
        str(record.get("domain") or domain_of(task)),
        str(record.get("split", "")),
        ended,
        gap,
        scores.get("task_completed_correctly"),
        scores.get("partial_credit"),
        scores.get("objectives_met"),
        0 if gap else len(guards_broken(record)),
        int(record.get("steps", 0)),
        len(record.get("calls", ())),
        float(record.get("seconds", 0.0)),
        bool(usage),
        usage.get("input_tokens") if counted else None,
        usage.get("cached_tokens") if counted else None,
        usage.get("output_tokens") if counted else None,
        usage.get("reasoning_tokens") if counted else None,
        usage.get("cost"),
    )


def missing(task: str, trial: int) -> Outcome:
    """An episode that was to be run and has no record."""
    return Outcome(
        task, trial, domain_of(task), "", "missing", "missing", None, None, None, 0, 0, 0, 0.0, False, None, None, None,
        None, None,
    )  # fmt: skip


def domain_of(task: str) -> str:
    """`sales` of `sales.win_notice_routing`."""
    return task.partition(".")[0]


def counts_as(record: Mapping[str, Any], assertion: str) -> str:
    """`objective`, `guard` or `unscored`."""
    told = record.get("assertions", {}).get(assertion)
    if told is not None:
        return str(told["counts_as"])
    return "guard" if record.get("start", {}).get(assertion) == "held" else "objective"


def guards_broken(record: Mapping[str, Any]) -> list[str]:
    """Ids of the guards that do not hold at the end."""
    verdicts = record.get("verdicts", {})
    return [
        name
        for name, verdict in verdicts.items()
        if verdict["status"] == "failed" and counts_as(record, name) == "guard"
    ]
