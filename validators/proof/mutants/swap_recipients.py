"""Swapped recipients: two mails, invitations or messages of one kind go to each other's recipients."""

from collections.abc import Iterator
from itertools import combinations

from validators.proof.kit.arguments import Path, replaced
from validators.proof.kit.referents import is_place, referents
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant, with_requests
from validators.proof.mutants._recipients import listed, mails, plain, recipients

OPERATOR = Operator("swapped recipients", "LOO05", "unbound-field")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each pair of like writes with whom they go to, or where, exchanged."""
    for one, other in combinations(trace.writes, 2):
        if (one.app, one.operation.id) != (other.app, other.operation.id):
            continue
        first, second = _aims(trace, one), _aims(trace, other)
        if first.keys() == second.keys() and first != second and first:
            requests = {one.number: replaced(one.request, second), other.number: replaced(other.request, first)}
            says = f"{one} of steps {one.step + 1} and {other.step + 1} with recipients exchanged"
            yield with_requests(trace, says, requests)
        yield from _lists(trace, one, other)


def _aims(trace: Trace, write: Write) -> dict[Path, object]:
    """The addresses and channels of a write that are no mail."""
    found: dict[Path, object] = {leaf.path: plain(leaf.value) for leaf in recipients(write) if not leaf.is_recipient}
    found |= {each.leaf.path: each.leaf.value for each in referents(trace, write) if is_place(write, each.known)}
    return found


def _lists(trace: Trace, one: Write, other: Write) -> Iterator[Variant]:
    """The `to` lists of two mails exchanged."""
    for mine, theirs in zip(mails(one), mails(other), strict=False):
        first, second = listed(one, (*mine, "to")), listed(other, (*theirs, "to"))
        if first and second and first != second:
            requests = {
                one.number: replaced(one.request, {(*mine, "to"): second}),
                other.number: replaced(other.request, {(*theirs, "to"): first}),
            }
            yield with_requests(trace, f"mails to {plain(first[0])} and {plain(second[0])} exchanged", requests)
