"""The end of a lint run: its exit code, its report, and the job summary on GitHub."""

import os
import sys
from dataclasses import dataclass, replace

import click

from authoring.commands._job_summary import add_summary
from runtime.plugins import module_saying
from validators.report.lint_context import LintContext
from validators.result import LintRun
from validators.run import CLEAN, FOUND, exit_code


@dataclass(frozen=True, slots=True)
class Manner:
    """How a run is reported."""

    style: str
    severity: str = "note"
    quiet: bool = False
    statistics: bool = False
    exit_zero: bool = False


def report(run: LintRun, manner: Manner, *, rules: str, seconds: float, mended: int, nothing: bool) -> int:
    """Print the report to stdout, what could not be read to stderr, and give the exit code."""
    from importlib.metadata import version

    context = LintContext(
        CLEAN,
        seconds,
        version("benchwright"),
        rules,
        manner.severity,
        manner.quiet,
        manner.statistics,
        sys.stdout.isatty() and "NO_COLOR" not in os.environ,
        mended,
    )
    code = exit_code(context.shown(run), run.unchecked, unreadable=bool(run.unreadable), nothing=nothing)
    if code == FOUND and (manner.exit_zero or manner.style == "sarif"):
        code = CLEAN
    context = replace(context, code=code)
    tell_unreadable(run)
    module = module_saying("validators.report", "NAME", manner.style)
    text = module.render(run, context)
    if text:
        click.echo(text)
    add_summary(module, run, context)
    return code


def tell_unreadable(run: LintRun) -> None:
    """What could not be read, to stderr."""
    for message in run.unreadable:
        click.secho(f"error: {message}", fg="red", err=True)
