"""A proof run in the shape that lint's reports take, so that code hosts get both in one form."""

from validators.proof_run import ProofRun
from validators.report.lint_context import LintContext
from validators.report.proof_context import ProofContext
from validators.result import FileLint, LintRun


def as_lint(run: ProofRun) -> LintRun:
    """The findings of a proof run by task file, lint's among them."""
    files = [
        FileLint(proof.path, run.of(proof), unchecked=run.unsure_of(proof), sound=bool(proof.rows))
        for proof in run.proofs
    ]
    return LintRun(
        files, (), about_baseline=run.elsewhere, unreadable=run.unreadable, across=run.unsure_elsewhere
    )  # fmt: skip


def context_of(context: ProofContext) -> LintContext:
    """The same context as lint's reports take it."""
    return LintContext(context.code, context.seconds, context.version, context.hashes.get("runtime", ""))
