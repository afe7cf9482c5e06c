"""Findings and runs made by hand, for tests of what is done with them."""

from validators.finding import Finding, Fix, Place, Related, Replacement, Severity
from validators.report.lint_context import LintContext
from validators.result import FileLint, LintRun


def place(line: int = 1, column: int = 1, end: int | None = None, path: str = "sales/a.yaml") -> Place:
    return Place(path, line, column, line, end or column + 1)


def finding(
    code: str = "NAME01",
    *,
    at: Place | None = None,
    severity: Severity = "error",
    message: str = "`Ann` is named twice",
    fix: Fix | None = None,
    related: tuple[Related, ...] = (),
    tip: str = "",
) -> Finding:
    return Finding(code, "twin-name", severity, message, at or place(), related=related, tip=tip, fix=fix)


def edit(text: str, line: int, column: int, end: int, *, safe: bool = True, path: str = "sales/a.yaml") -> Fix:
    return Fix(f"write {text}", (Replacement(place(line, column, end, path), text),), safe)


def run_of(*findings: Finding, paths: tuple[str, ...] = ("sales/a.yaml",)) -> LintRun:
    files = {path: FileLint(path, sound=True) for path in paths}
    for each in findings:
        files.setdefault(each.place.path, FileLint(each.place.path)).findings.append(each)
    return LintRun(list(files.values()))


def context(code: int = 1) -> LintContext:
    return LintContext(code, 0.5, "0.1.0", "f00d")
