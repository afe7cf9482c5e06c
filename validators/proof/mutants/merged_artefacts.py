"""Merged artefacts: two mails or messages made into one, with the words of both, to everybody together.

What was meant for one reader reaches the other. Where it is the same either way, the author says so in `leeway:`.
"""

from collections.abc import Iterator
from itertools import permutations

from validators.proof.kit.arguments import Leaf, Path, replaced, value_at
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Planned, Variant
from validators.proof.mutants._texts import Told, told

OPERATOR = Operator("merged artefacts", "LOO05", "unbound-field")
MOST = 6


def mutants(trace: Trace) -> Iterator[Variant]:
    """One of two artefacts of the same operation takes in the other, which is not made."""
    made = [each for each in told(trace) if any(change.kind == "created" for change in each.write.changes)]
    pairs = [
        (one, other)
        for one, other in permutations(made, 2)
        if one.write.operation.id == other.write.operation.id
        and one.write.app == other.write.app
        and one.write.number != other.write.number
    ]
    for one, other in pairs[:MOST]:
        request = replaced(one.write.request, {**_texts(one, other), **_recipients(one, other)})
        first = min(one.write.number, other.write.number)
        calls = tuple(
            Planned(request, write.number, own=True)
            if write.number == one.write.number
            else Planned(write.request, write.number)
            for write in trace.writes[first:]
            if write.number != other.write.number
        )
        yield Variant(f"{one.label} with what {other.label} says, and the other not made", first, calls)


def _texts(one: Told, other: Told) -> dict[Path, str]:
    """Body to body by name; what has no counterpart is said behind the first body."""
    by_name = {leaf.name: leaf for leaf in one.bodies}
    texts: dict[Path, str] = {leaf.path: leaf.value for leaf in one.bodies}
    for leaf in other.bodies:
        into = by_name.get(leaf.name, one.bodies[0])
        texts[into.path] = f"{texts[into.path]}\n\n{leaf.value}"
    return texts


def _recipients(one: Told, other: Told) -> dict[Path, list[str]]:
    joined: dict[Path, list[str]] = {}
    theirs = [leaf for leaf in other.write.leaves if leaf.is_recipient]
    for place in dict.fromkeys(leaf.path[:-1] for leaf in theirs):
        mine = value_at(one.write.request, place)
        joined[place] = list(
            dict.fromkeys([*(mine or []), *(_value(leaf) for leaf in theirs if leaf.path[:-1] == place)])
        )
    return joined


def _value(leaf: Leaf) -> str:
    return str(leaf.value)
