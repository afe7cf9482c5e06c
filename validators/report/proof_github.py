"""The proof report for GitHub Actions: annotations, and a summary of the job with the polarity maps of bad tasks."""

from validators.proof_run import ProofRun
from validators.report import github
from validators.report.proof_context import ProofContext
from validators.report.proof_marks import as_lint, context_of
from validators.report.proof_text import closing

PROOF_NAME = "github"


def render(run: ProofRun, context: ProofContext) -> str:
    """The worst findings as workflow commands, the others as plain lines, then the closing line."""
    lines = github.annotations(as_lint(run), context_of(context))
    return "\n".join([*lines, closing(run, context).plain])


def summary(run: ProofRun, context: ProofContext) -> str:
    """Markdown for the file that `GITHUB_STEP_SUMMARY` names."""
    parts = [f"### benchwright: {closing(run, context).plain}", ""]
    parts += ["| task | mutants | survived | right variants | false fails | lazy ceiling |"]
    parts += ["| --- | ---: | ---: | ---: | ---: | ---: |"]
    for proof in run.proofs:
        lazy = max((row.partial_credit or 0.0 for row in proof.lazy), default=0.0)
        ran = sum(1 for each in proof.equivalents if each.fate != "not runnable")
        numbers = f"{len(proof.mutants)} | {proof.count('survived')} | {ran} | {proof.false_fails} | {lazy:.2f}"
        parts.append(f"| {proof.name} | {numbers} |")
    return "\n".join([*parts, "", github.table(as_lint(run), context_of(context)), ""])
