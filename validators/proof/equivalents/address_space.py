"""White space around addresses: a space before and after the mailbox."""

from collections.abc import Iterator

from validators.proof.equivalents._addresses import addresses, entered, mailed, respelled
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("white space around addresses", "STR02", "representation", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All recipients, and the other addresses of each write, with a space before and after."""
    found = addresses(trace)
    other = entered(found)
    for part in (mailed(found), *([each for each in other if each[0] is write] for write in trace.writes)):
        yield from respelled(trace, "spaces around addresses", part, lambda text: f" {text} ")
