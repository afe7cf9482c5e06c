"""The agent that takes the first record of each kind that has a word of the trigger in it."""

from runtime.agents._picking import Picker, Rule, words_in_common
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "picker"


class FirstMatch(Picker):
    """Acts on the first match."""

    name = "first_match"

    def rule(self, session: Session) -> Rule:
        """Any word of the trigger that is written large or has a digit."""
        return words_in_common(session.task.trigger)


def make(prepared: Prepared) -> FirstMatch:
    """The agent for a task."""
    return FirstMatch()
