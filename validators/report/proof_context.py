"""What a proof report is told beside the results."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ProofContext:
    """How the run went and how it is to be shown."""

    code: int
    """The exit code."""
    seconds: float = 0.0
    version: str = ""
    hashes: dict[str, str] = field(default_factory=dict)
    """Of the specs and of the runtime."""
    quiet: bool = False
    """Only tasks that are not clean."""
    verbose: bool = False
    """Every variant and every lazy agent."""
    colour: bool = False
    width: int = 120


def count(number: int, noun: str) -> str:
    """`1 task`, `2,000 tasks`"""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
