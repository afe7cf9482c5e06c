"""The agent that copies the trigger into every free text it can write: messages, comments, notes, titles."""

from runtime.agents._compose import Filling
from runtime.agents._lazy import Lazy, do, one_of_each, only, writes
from runtime.agents._notes import Notes
from runtime.agents._sinks import text_sinks
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "talker"
RECIPIENTS = 20


class EchoTrigger(Lazy):
    """Writes the trigger everywhere."""

    name = "echo_trigger"

    def work(self, session: Session, notes: Notes) -> None:
        """Every write that takes free text, with every target it can have."""
        sinks = only(text_sinks(writes(session, notes)), deleting=False)
        filling = Filling(session.task.trigger, notes.addresses()[:RECIPIENTS])
        do(session, one_of_each(session, notes, sinks, filling))


def make(prepared: Prepared) -> EchoTrigger:
    """The agent for a task."""
    return EchoTrigger()
