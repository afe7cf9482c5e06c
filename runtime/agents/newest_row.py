"""The agent that takes the newest record of each kind, whatever it is about."""

from runtime.agents._picking import Picker, Rule, newest
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "picker"


class NewestRow(Picker):
    """Acts on the newest record."""

    name = "newest_row"

    def rule(self, session: Session) -> Rule:
        """The latest date in a record."""
        return newest


def make(prepared: Prepared) -> NewestRow:
    """The agent for a task."""
    return NewestRow()
