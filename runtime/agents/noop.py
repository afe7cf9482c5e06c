"""The agent that does nothing: whatever it earns is free."""

from runtime.episode.prepared import Prepared
from runtime.episode.session import Session


class Noop:
    """Returns at once."""

    name = "noop"

    def act(self, session: Session) -> None:
        """Do nothing."""


def make(prepared: Prepared) -> Noop:
    """The agent for a task."""
    return Noop()
