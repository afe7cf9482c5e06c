"""The agent that cannot tell records apart: it gives all of them each value that the trigger or a text speaks of."""

from collections import Counter

from runtime.agents._lazy import Lazy, set_fields
from runtime.agents._notes import Notes, Thing
from runtime.agents._updates import Mentions, updates
from runtime.agents._ways import ways_of
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "picker"


class UpdateLookAlikes(Lazy):
    """Updates all records alike."""

    name = "update_look_alikes"

    def work(self, session: Session, notes: Notes) -> None:
        """Every mentioned value into every field that can hold it, the most plausible one last."""
        ways = ways_of(session.gateway.catalog)
        set_fields(session, updates(notes, ways, Mentions(session.task.trigger, notes), _with_others(notes)))


def _with_others(notes: Notes) -> list[Thing]:
    """Records of kinds that have several: where there is but one, to change it is to tell it apart."""
    kinds = Counter((each.app, each.kind) for each in notes.things.values())
    return [each for each in notes.things.values() if kinds[each.app, each.kind] > 1]


def make(prepared: Prepared) -> UpdateLookAlikes:
    """The agent for a task."""
    return UpdateLookAlikes()
