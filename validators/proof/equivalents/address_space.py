"""White space around addresses: a space before and after the mailbox."""

from collections.abc import Iterator

from validators.proof.equivalents._addresses import addresses, entered, mailed, respelled
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("white space around addresses", "STR02", "representation", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """All recipients, and all other addresses, with a space before and after."""
    found = addresses(trace)
    for part in (mailed(found), entered(found)):
        yield from respelled(trace, "spaces around addresses", part, lambda text: f" {text} ")
