"""The agent that makes one harmless call and says it is done. Nothing that an agent says is graded."""

from runtime.agents._crawl import Crawl
from runtime.agents._lazy import Lazy
from runtime.agents._notes import Notes
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "idle"


class ClaimSuccess(Lazy):
    """Reads one thing."""

    name = "claim_success"

    def act(self, session: Session) -> None:
        """Make one read."""
        Crawl(session).run(1)

    def work(self, session: Session, notes: Notes) -> None:
        """Read the first thing that there is to read."""
        Crawl(session, notes.texts).run(1)


def make(prepared: Prepared) -> ClaimSuccess:
    """The agent for a task."""
    return ClaimSuccess()
