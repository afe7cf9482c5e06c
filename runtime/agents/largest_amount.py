"""The agent that takes the record of each kind with the largest number in it, as if that were the one that matters."""

from runtime.agents._picking import Picker, Rule, largest
from runtime.episode.prepared import Prepared
from runtime.episode.session import Session

LAZY = "picker"


class LargestAmount(Picker):
    """Acts on the largest amount."""

    name = "largest_amount"

    def rule(self, session: Session) -> Rule:
        """The largest number among a record's fields."""
        return largest


def make(prepared: Prepared) -> LargestAmount:
    """The agent for a task."""
    return LargestAmount()
