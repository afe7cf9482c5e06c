"""What linting gave: of one file, and of a set of files."""

from dataclasses import dataclass, field
from typing import Any

from validators.finding import Finding, NoVerdict


@dataclass(slots=True)
class FileLint:
    """What linting one task gave; its solution belongs to it."""

    path: str
    findings: list[Finding] = field(default_factory=list)
    suppressed: list[Finding] = field(default_factory=list)
    unchecked: list[NoVerdict] = field(default_factory=list)
    sound: bool = False
    """Whether the task could be loaded, so that every rule looked at it."""
    gathered: dict[str, Any] = field(default_factory=dict)
    """What rules about whole splits took from this task, as plain JSON data, by the function that took it."""


@dataclass(slots=True)
class LintRun:
    """What linting a set of files gave."""

    files: list[FileLint] = field(default_factory=list)
    ran: tuple[str, ...] = ()
    """Codes of the rules there are."""
    accepted: list[Finding] = field(default_factory=list)
    """Findings that the baseline holds."""
    about_baseline: list[Finding] = field(default_factory=list)
    """Findings about entries of the baseline itself."""
    unreadable: list[str] = field(default_factory=list)
    """Messages about files that could not be read."""
    across: list[NoVerdict] = field(default_factory=list)
    """What could not be checked of the split as a whole."""

    @property
    def findings(self) -> list[Finding]:
        """All findings, by file, place and code."""
        return sorted([*(each for file in self.files for each in file.findings), *self.about_baseline], key=order)

    @property
    def suppressed(self) -> list[Finding]:
        """All findings that a comment in the file suppresses."""
        return [each for file in self.files for each in file.suppressed]

    @property
    def unchecked(self) -> list[NoVerdict]:
        """What could not be checked."""
        return [*(each for file in self.files for each in file.unchecked), *self.across]


def order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Findings by file, place and code."""
    return finding.place.path, finding.place.line, finding.place.column, finding.code, finding.message
