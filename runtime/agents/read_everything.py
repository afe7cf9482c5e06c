"""The agent that reads everything and writes nothing: a task that it completes has nothing to do."""

from runtime.agents._lazy import Lazy
from runtime.agents._notes import Notes
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "idle"


class ReadEverything(Lazy):
    """Reads, and stops."""

    name = "read_everything"

    def work(self, session: Session, notes: Notes) -> None:
        """Do nothing more."""


def make(prepared: Prepared) -> ReadEverything:
    """The agent for a task."""
    return ReadEverything()
