"""What is wrong with a document, and where."""

from dataclasses import dataclass

from runtime.task.positions import Path, Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that a person has to mend."""

    message: str
    """What was found, in backticks, and what was expected; lower case, no full stop."""
    span: Span
    tip: str = ""
    """How to mend it, where that is known."""
    path: Path = ()
    """The value that it concerns; `()` for the whole document, or where the text could not be read so far."""
    code: str = ""
    """The stable code of the rule that found it, empty where no rule did."""

    def __str__(self) -> str:
        return f"{self.span}: {self.message}"
