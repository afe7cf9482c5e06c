"""A finding: one thing wrong with a task, in the one shape that every rule, proof and report shares."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
Confidence: TypeAlias = Literal["certain", "likely", "possible"]
Outcome: TypeAlias = Literal["clean", "found", "could not check"]


@dataclass(frozen=True, slots=True)
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
    fix: str = ""
    """Text that mends it, where a mend keeps every verdict."""
    page: str = ""
    """Where the rule is explained."""


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """Something that could not be checked, and why: never counted as clean."""

    what: str
    why: str
    bug: bool = False
    """True when our own code failed."""
