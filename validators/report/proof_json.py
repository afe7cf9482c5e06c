"""The proof report for a program: versioned JSON."""

from dataclasses import asdict
from typing import Any

import orjson

from runtime.grading.verdict import Verdict
from validators.proof.kit.result import AssertionRow, TaskProof
from validators.proof_run import ProofRun
from validators.report.proof_context import ProofContext

PROOF_NAME = "json"
SCHEMA_VERSION = 2


def render(run: ProofRun, context: ProofContext) -> str:
    """The report as indented JSON."""
    return orjson.dumps(as_data(run, context), option=orjson.OPT_INDENT_2).decode()


def as_data(run: ProofRun, context: ProofContext) -> dict[str, Any]:
    """All results as plain data."""
    survived, killable = run.false_passes
    failed, right = run.false_fails
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": "benchwright",
        "version": context.version,
        "exit": context.code,
        "hashes": context.hashes,
        "summary": {
            "tasks": len(run.proofs),
            "false_passes": {"survived": survived, "of": killable},
            "lazy_ceiling": run.lazy_ceiling,
            "false_fails": {"failed": failed, "of": right},
            "suppressed": run.held_back[0],
            "accepted": run.held_back[1],
            "dropped": len(run.dropped),
        },
        "tasks": [_task(run, proof) for proof in run.proofs],
        "findings": [asdict(each) for each in run.elsewhere],
        "unchecked": [asdict(each) for each in run.unsure_elsewhere],
    }


def _task(run: ProofRun, proof: TaskProof) -> dict[str, Any]:
    return {
        "task": proof.name,
        "path": proof.path,
        "title": proof.title,
        "key": proof.key,
        "outcome": proof.outcome,
        "findings": [asdict(finding) for finding in run.of(proof)],
        "unchecked": [asdict(each) for each in run.unsure_of(proof)],
        "steps": proof.steps,
        "budget": proof.budget,
        "episodes": proof.episodes,
        "seconds": proof.seconds,
        "alternatives": {"pass": proof.alternatives[0], "of": proof.alternatives[1]},
        "foils": {"fail": proof.foils[0], "of": proof.foils[1]},
        "literals": {"derived": proof.literals[0], "of": proof.literals[1]},
        "observed": {"readable": proof.observed[0], "of": proof.observed[1]},
        "scores": {"reference": proof.reference, "noop": proof.noop},
        "mutation_score": proof.mutation_score,
        "assertions": [_row(row) for row in proof.rows],
        "mutants": [_plain(asdict(each)) for each in proof.mutants],
        "equivalents": [_plain(asdict(each)) for each in proof.equivalents],
        "shifts": [_plain(asdict(each)) for each in proof.shifts],
        "traps": [asdict(each) for each in proof.traps],
        "lazy": [asdict(each) for each in proof.lazy],
        "witness": asdict(proof.witness) if proof.witness else None,
    }


def _row(row: AssertionRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "intent": row.intent,
        "label": row.label,
        "start": verdict(row.start),
        "reference": verdict(row.reference),
        "noop": verdict(row.noop),
        "killed_by": row.killed_by,
    }


def verdict(given: Verdict | None) -> dict[str, Any] | None:
    """A verdict without its empty parts."""
    return _plain(asdict(given)) if given else None


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value not in ("", [], False, None)}
