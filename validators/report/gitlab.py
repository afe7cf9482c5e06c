"""Lint's report as GitLab reads it for code quality."""

from pathlib import Path

import orjson

from validators.finding import Severity
from validators.report.lint_context import LintContext
from validators.result import LintRun

NAME = "gitlab"
_SEVERITIES: dict[Severity, str] = {"error": "critical", "warning": "major", "note": "info"}


def render(run: LintRun, context: LintContext) -> str:
    """A list of issues."""
    shown = context.shown(run)
    issues = [
        {
            "description": f"{each.message}; {each.tip}" if each.tip else each.message,
            "check_name": each.code,
            "fingerprint": name,
            "severity": _SEVERITIES[each.severity],
            "location": {
                "path": Path(each.place.path).as_posix(),
                "lines": {"begin": each.place.line, "end": each.place.end_line},
            },
        }
        for each, name in zip(shown, context.fingerprints(shown), strict=True)
    ]
    return orjson.dumps(issues, option=orjson.OPT_INDENT_2).decode()
