"""What a lint report is told beside the results."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from validators.finding import SEVERITIES, Finding
from validators.result import LintRun


@dataclass(frozen=True)
class LintContext:
    """How the run went and how it is to be shown."""

    code: int
    """The exit code."""
    seconds: float = 0.0
    version: str = ""
    rules: str = ""
    """The hash of the rules that ran."""
    severity: str = "note"
    """The least severity that is reported."""
    quiet: bool = False
    statistics: bool = False
    colour: bool = False
    """Whether the report goes to a terminal that shows colours."""
    mended: int = 0
    """Findings that `--fix` mended before this report."""

    def shown(self, run: LintRun) -> list[Finding]:
        """The findings that are severe enough to be reported, in order."""
        least = SEVERITIES.index(self.severity)
        return [each for each in run.findings if SEVERITIES.index(each.severity) <= least]

    @cached_property
    def _texts(self) -> dict[str, list[str]]:
        return {}

    def line(self, path: str, number: int) -> str:
        """A line of a file, empty where there is none."""
        if path not in self._texts:
            try:
                self._texts[path] = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
            except OSError:
                self._texts[path] = []
        lines = self._texts[path]
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def fingerprints(self, findings: list[Finding]) -> list[str]:
        """A name for each finding that survives moves within its file; no two are equal."""
        seen: dict[str, int] = {}
        names = []
        for finding in findings:
            name = finding.fingerprint(self.line(finding.place.path, finding.place.line))
            seen[name] = seen.get(name, 0) + 1
            names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
        return names


def count(number: int, noun: str) -> str:
    """`1 file`, `2 files`"""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def by_severity(findings: list[Finding]) -> str:
    """`1 error, 2 warnings`"""
    numbers = {level: sum(1 for each in findings if each.severity == level) for level in SEVERITIES}
    return ", ".join(count(number, level) for level, number in numbers.items() if number)
