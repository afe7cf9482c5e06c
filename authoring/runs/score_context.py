"""What a score report needs to know beside the scores."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreContext:
    """How a report is made."""

    version: str
    """Of Benchwright."""
    width: int = 120
    colour: bool = False
