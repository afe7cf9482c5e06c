"""Lint's report for a program: versioned JSON, described by `schemas/lint.schema.json`."""

from collections import Counter
from dataclasses import dataclass, field

import orjson

from validators.finding import SEVERITIES, Finding, NoVerdict
from validators.report.lint_context import LintContext
from validators.result import LintRun

NAME = "json"
SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class Reported(Finding):
    """A finding and the name it keeps when it moves within its file."""

    id: str = ""
    """The fingerprint that a baseline and a code host know it by."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a run."""

    files: int
    findings: dict[str, int]
    """Severity -> how many."""
    by_code: dict[str, int]
    suppressed: int
    """Held back by comments."""
    accepted: int
    """Held back by the baseline."""
    mended: int
    """By `--fix`, before this report."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a lint run found."""

    schema_version: int
    tool: str
    version: str
    rules: str
    """The hash of the rules that ran: two reports are comparable only where it is equal."""
    exit: int
    """The exit code."""
    summary: Summary
    files: list[str] = field(default_factory=list)
    """The task files that were looked at."""
    findings: list[Reported] = field(default_factory=list)
    unchecked: list[NoVerdict] = field(default_factory=list)
    """What could not be checked, and why: never counted as clean."""


def report(run: LintRun, context: LintContext) -> Report:
    """The report as data."""
    shown = context.shown(run)
    levels = Counter(each.severity for each in shown)
    codes = Counter(each.code for each in shown)
    summary = Summary(
        len(run.files),
        {level: levels[level] for level in SEVERITIES},
        dict(sorted(codes.items())),
        len(run.suppressed),
        len(run.accepted),
        context.mended,
    )
    names = context.fingerprints(shown)
    return Report(
        SCHEMA_VERSION,
        "benchwright",
        context.version,
        context.rules,
        context.code,
        summary,
        [each.path for each in run.files],
        [_reported(each, name) for each, name in zip(shown, names, strict=True)],
        run.unchecked,
    )


def _reported(finding: Finding, name: str) -> Reported:
    values = {each: getattr(finding, each) for each in Finding.__dataclass_fields__}
    return Reported(**values, id=name)


def render(run: LintRun, context: LintContext) -> str:
    """The report as indented JSON."""
    return orjson.dumps(report(run, context), option=orjson.OPT_INDENT_2).decode()
