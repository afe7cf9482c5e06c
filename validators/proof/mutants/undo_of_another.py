"""Undo of another: a write to a record that has nothing to do with the task, and back again.

It leaves what the reference leaves, or something that must be caught: a mail that went out, a trail in the history.
"""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, followed_by
from validators.proof.mutants._extra import extras, is_trash, other_apps, own_apps
from validators.proof.mutants._undo import opposite

OPERATOR = Operator("undo of another", "SIDE06", "transient-violation")
MOST_AN_APP = 2


def mutants(trace: Trace) -> Iterator[Variant]:
    """The reference, then a write that nobody asked for and its opposite."""
    for app in (*own_apps(trace), *other_apps(trace)):
        made = 0
        for extra in extras(trace, app):
            back = None if is_trash(extra.act) else opposite(trace, extra.world, extra.write)
            if back is not None:
                yield followed_by(trace, f"{extra.says}, and taken back", [extra.write.request, back])
                made += 1
            if made == MOST_AN_APP:
                break
