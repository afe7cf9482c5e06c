"""Missing recipient: one of several people is left out."""

from collections.abc import Iterator

from validators.proof.kit.arguments import DROP, Leaf, Path
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._recipients import plain, recipients

OPERATOR = Operator("missing recipient", "TRIG05", "unasserted-requirement")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each write without one of its recipients, where others are left."""
    for write in trace.writes:
        found = recipients(write)
        for leaf in found:
            beside = [each for each in found if _entry(each)[:-1] == _entry(leaf)[:-1]]
            if isinstance(_entry(leaf)[-1], int) and (len(beside) > 1 or (leaf.is_recipient and leaf.path[-2] != "to")):
                yield with_values(trace, write, f"{plain(leaf.value)} left out", {_entry(leaf): DROP})


def _entry(leaf: Leaf) -> Path:
    """The path of the list element that the address stands in."""
    for length in range(len(leaf.path), 0, -1):
        if isinstance(leaf.path[length - 1], int):
            return leaf.path[:length]
    return leaf.path
