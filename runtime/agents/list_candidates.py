"""The agent that names every record it has read in one text and puts that everywhere: the right one is among them."""

from runtime.agents._compose import Filling
from runtime.agents._lazy import Lazy, do, one_of_each, only, writes
from runtime.agents._notes import Notes
from runtime.agents._sinks import all_candidates, text_sinks
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "talker"
RECIPIENTS = 20


class ListCandidates(Lazy):
    """Writes the list of everything everywhere."""

    name = "list_candidates"

    def work(self, session: Session, notes: Notes) -> None:
        """Every write that takes free text, with every target it can have."""
        sinks = only(text_sinks(writes(session, notes)), deleting=False)
        filling = Filling(all_candidates(notes), notes.addresses()[:RECIPIENTS])
        do(session, one_of_each(session, notes, sinks, filling))


def make(prepared: Prepared) -> ListCandidates:
    """The agent for a task."""
    return ListCandidates()
