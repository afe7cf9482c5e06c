"""The proof report as one HTML page that stands alone: no script, nothing loaded from elsewhere."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, Template

from runtime.grading.verdict import Verdict
from validators.finding import Finding, NoVerdict
from validators.proof.kit.result import TaskProof
from validators.proof_run import ProofRun
from validators.report.proof_context import ProofContext

PROOF_NAME = "html"
TEMPLATE = Path(__file__).with_name("proof.html.jinja")


@dataclass(frozen=True, slots=True)
class MatrixLine:
    """One operator's row of the kill matrix."""

    operator: str
    ran: int
    hits: list[int]
    """For each assertion, how many of the operator's mutants it kills."""
    survived: int


@dataclass(frozen=True, slots=True)
class _Task:
    proof: TaskProof
    findings: list[Finding]
    unsure: list[NoVerdict]
    bad: bool
    matrix: list[MatrixLine]


def render(run: ProofRun, context: ProofContext) -> str:
    """The page."""
    tasks = []
    for proof in run.proofs:
        found = run.of(proof)
        bad = any(each.severity != "note" for each in found)
        tasks.append(_Task(proof, found, run.unsure_of(proof), bad, matrix(proof)))
    clean = sum(1 for each in tasks if not each.bad and not each.unsure)
    return _template().render(run=run, context=context, tasks=tasks, clean=clean, mark=_mark, yes=_yes)


def matrix(proof: TaskProof) -> list[MatrixLine]:
    """Operators against assertions: how many mutants of the one each of the others kills."""
    lines = []
    for operator in dict.fromkeys(each.operator for each in proof.mutants):
        own = [each for each in proof.mutants if each.operator == operator and each.fate in ("killed", "survived")]
        if own:
            hits = [sum(1 for each in own if row.id in each.by) for row in proof.rows]
            lines.append(MatrixLine(operator, len(own), hits, sum(1 for each in own if each.fate == "survived")))
    return lines


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(TEMPLATE.read_text(encoding="utf-8"))


def _mark(verdict: Verdict | None) -> str:
    return "·" if verdict is None else {"held": "✓", "failed": "✗", "unjudged": "?"}[verdict.status]


def _yes(value: bool | None) -> str:
    return "—" if value is None else "yes" if value else "no"
