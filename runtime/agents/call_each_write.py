"""The agent that makes each write once, as its documentation shows it, with ids that exist here."""

from runtime.agents._compose import Filling
from runtime.agents._lazy import Lazy, deepest_first, only, until_accepted, writes
from runtime.agents._notes import Notes
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "talker"


class CallEachWrite(Lazy):
    """Presses every button, those that delete last."""

    name = "call_each_write"

    def work(self, session: Session, notes: Notes) -> None:
        """Each write with its example."""
        ways = writes(session, notes)
        chosen = [*only(ways, deleting=False), *deepest_first(only(ways, deleting=True))]
        until_accepted(session, notes, chosen, Filling())


def make(prepared: Prepared) -> CallEachWrite:
    """The agent for a task."""
    return CallEachWrite()
