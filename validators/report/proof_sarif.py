"""The proof report as SARIF 2.1.0."""

from validators.proof_run import ProofRun
from validators.report import sarif
from validators.report.proof_context import ProofContext
from validators.report.proof_marks import as_lint, context_of

PROOF_NAME = "sarif"


def render(run: ProofRun, context: ProofContext) -> str:
    """One SARIF run."""
    return sarif.render(as_lint(run), context_of(context))
