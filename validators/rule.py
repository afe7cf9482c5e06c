"""What a lint rule is: one module with a docstring that is its page, a RULE, and a check."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from validators.finding import Confidence, Finding, Fix, Place, Related, Severity

HEADINGS = ("What it flags", "Why", "Bad", "Good", "How to fix", "When to suppress")
DOCS = "docs/rules"


class Needs(Enum):
    """What a rule reads, and so what must be sound before it can run."""

    FILE = "file"
    """The document as read, even where it is no valid task: check(view) uses `view.document` only."""
    TASK = "task"
    """A valid task with its seed built and its assertions compiled: check(view)."""
    SPLIT = "split"
    """All tasks of one run together: check(views) with a list of them."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's identity. Its name is the bad pattern and reads well after "allow"."""

    code: str
    name: str
    severity: Severity
    confidence: Confidence = "certain"
    needs: Needs = Needs.TASK
    since: str = "0.1"
    fix: Literal["", "safe", "unsafe"] = ""
    """Whether its findings can carry a fix."""
    lead: bool = False
    """Whether execution settles what it suspects: `check` drops a finding that the proof of the task does not share."""

    @property
    def group(self) -> str:
        """The letters of the code."""
        return self.code.rstrip("0123456789")

    @property
    def page(self) -> str:
        """The rule's page in the documentation."""
        return f"{DOCS}/{self.code}.md"

    def at(
        self,
        place: Place,
        message: str,
        *,
        tip: str = "",
        related: Sequence[Related] = (),
        fix: Fix | None = None,
        severity: Severity | None = None,
        confidence: Confidence | None = None,
    ) -> Finding:
        """A finding of this rule. Places come from the view: `view.place("assertions", 0, "where")`."""
        return Finding(
            self.code,
            self.name,
            severity or self.severity,
            message,
            place,
            confidence or self.confidence,
            tuple(related),
            tip,
            fix,
            self.page,
        )
