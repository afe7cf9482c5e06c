"""The agent that cannot tell records apart: it gives all of them each value that the trigger or a text speaks of."""

from runtime.agents._lazy import Lazy, set_fields
from runtime.agents._notes import Notes
from runtime.agents._updates import Mentions, updates
from runtime.agents._ways import ways_of
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = True


class UpdateLookAlikes(Lazy):
    """Updates all records alike."""

    name = "update_look_alikes"

    def work(self, session: Session, notes: Notes) -> None:
        """Every mentioned value into every field that can hold it, the most plausible one last."""
        set_fields(session, updates(notes, ways_of(session.gateway.catalog), Mentions(session.task.trigger, notes)))


def make(prepared: Prepared) -> UpdateLookAlikes:
    """The agent for a task."""
    return UpdateLookAlikes()
