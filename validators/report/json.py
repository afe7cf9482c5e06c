"""The report a program reads: versioned JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from runtime.grading.scores import Scores
from runtime.grading.verdict import Verdict
from validators.proof.check import TaskCheck

SCHEMA_VERSION = 1


def as_data(checks: Sequence[TaskCheck], *, code: int, hashes: dict[str, str]) -> dict[str, Any]:
    """All results as plain data."""
    return {
        "schema_version": SCHEMA_VERSION,
        "exit": code,
        "hashes": hashes,
        "tasks": [_task(check) for check in checks],
    }


def _task(check: TaskCheck) -> dict[str, Any]:
    return {
        "task": check.name,
        "path": str(check.path),
        "title": check.title,
        "outcome": check.outcome,
        "findings": [asdict(finding) for finding in check.findings],
        "unchecked": [asdict(each) for each in check.unchecked],
        "steps": check.steps,
        "budget": check.budget,
        "alternatives": {"pass": check.alternatives[0], "of": check.alternatives[1]},
        "foils": {"fail": check.foils[0], "of": check.foils[1]},
        "scores": {
            "reference": _scores(check.reference.scores if check.reference else None),
            "noop": _scores(check.noop.scores if check.noop else None),
        },
        "assertions": [
            {
                "id": row.id,
                "label": row.label,
                "start": verdict(row.start),
                "reference": verdict(row.reference),
                "noop": verdict(row.noop),
            }
            for row in check.rows
        ],
    }


def _scores(scores: Scores | None) -> dict[str, Any] | None:
    return asdict(scores) if scores else None


def verdict(given: Verdict | None) -> dict[str, Any] | None:
    """A verdict without its empty parts."""
    return {name: value for name, value in asdict(given).items() if value} if given else None
