"""Lint's report for GitHub Actions: annotations on the changed lines, and a summary of the job."""

from validators.finding import SEVERITIES, Finding
from validators.report.lint_context import LintContext, count
from validators.report.lint_text import closing
from validators.result import LintRun

NAME = "github"
ANNOTATED = 10
"""GitHub shows no more annotations of one kind and step; the worst come first."""
SUMMARISED = 200
"""Rows of the summary; GitHub takes a megabyte."""
_KINDS = {"error": "error", "warning": "warning", "note": "notice"}
_CONFIDENCES = ("certain", "likely", "possible")


def render(run: LintRun, context: LintContext) -> str:
    """The worst findings as workflow commands, the others as plain lines, then the closing line."""
    return "\n".join([*annotations(run, context), closing(run, context)])


def annotations(run: LintRun, context: LintContext) -> list[str]:
    """The findings, one a line."""
    worst = sorted(context.shown(run), key=_badness)
    lines = [_command(each) for each in worst[:ANNOTATED]]
    lines += [_plain(each) for each in worst[ANNOTATED:]]
    lines += [f"::error title=could not check::{_data(f'{each.what}: {each.why}')}" for each in run.unchecked]
    return lines


def summary(run: LintRun, context: LintContext) -> str:
    """The findings as Markdown, for the file that `GITHUB_STEP_SUMMARY` names."""
    shown = context.shown(run)
    head = f"### benchwright lint: {'clean' if context.code == 0 else count(len(shown), 'finding')}"
    return "\n".join([head, "", table(run, context), closing(run, context), ""])


def table(run: LintRun, context: LintContext) -> str:
    """The findings as a Markdown table, and what could not be checked as a list."""
    shown = sorted(context.shown(run), key=_badness)
    parts: list[str] = []
    if shown:
        parts += ["| severity | code | where | what |", "| --- | --- | --- | --- |"]
        parts += [_row(each) for each in shown[:SUMMARISED]]
        if len(shown) > SUMMARISED:
            parts.append(f"| | | | and {len(shown) - SUMMARISED} more |")
        parts.append("")
    parts += [f"- could not check {_cell(each.what)}: {_cell(each.why)}" for each in run.unchecked]
    return "\n".join(parts)


def _badness(finding: Finding) -> tuple[int, int, str, int, int]:
    place = finding.place
    levels = SEVERITIES.index(finding.severity), _CONFIDENCES.index(finding.confidence)
    return *levels, place.path, place.line, place.column


def _command(finding: Finding) -> str:
    place = finding.place
    properties = {"title": f"{finding.code} {finding.name}", "file": place.path, "line": place.line}
    if place.end_line == place.line:  # GitHub takes columns for one line only
        last = max(place.column, place.end_column - 1)
        properties |= {"endLine": place.end_line, "col": place.column, "endColumn": last}
    else:
        properties |= {"endLine": place.end_line}
    said = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    message = f"{finding.message}\ntip: {finding.tip}" if finding.tip else finding.message
    return f"::{_KINDS[finding.severity]} {said}::{_data(message)}"


def _plain(finding: Finding) -> str:
    place = finding.place
    where = f"{place.path}:{place.line}:{place.column}"
    return f"{where}: {finding.severity}[{finding.code}] {' '.join(finding.message.split())}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _row(finding: Finding) -> str:
    place = finding.place
    where = f"{place.path}:{place.line}:{place.column}"
    return f"| {finding.severity} | {finding.code} | {_cell(where)} | {_cell(finding.message)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
