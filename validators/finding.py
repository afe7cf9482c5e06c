"""A finding: one thing wrong with a task, in the one shape that every rule, proof and report shares."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
Confidence: TypeAlias = Literal["certain", "likely", "possible"]
Outcome: TypeAlias = Literal["clean", "found", "could not check"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of a file; lines and columns count from 1, the end is exclusive."""

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that matters, and what it has to do with the finding."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """A stretch of a file and the text that takes its place."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that mends a finding. A safe one keeps every verdict."""

    title: str
    replacements: tuple[Replacement, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a task. Codes are those of the defect catalogue and stay stable."""

    code: str
    name: str
    severity: Severity
    message: str
    place: Place
    confidence: Confidence = "certain"
    related: tuple[Related, ...] = ()
    tip: str = ""
    fix: Fix | None = None
    page: str = ""
    """Where the rule is explained."""

    def fingerprint(self, line_text: str = "") -> str:
        """A name for this finding that survives moves within the file: code, path, message and the line's own text."""
        parts = (self.code, self.place.path, self.message, " ".join(line_text.split()))
        return sha256("\0".join(parts).encode()).hexdigest()[:16]

    def with_severity(self, severity: Severity) -> "Finding":
        """The same finding at another severity."""
        return replace(self, severity=severity)


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """Something that could not be checked, and why: never counted as clean."""

    what: str
    why: str
    bug: bool = False
    """True when our own code failed."""
