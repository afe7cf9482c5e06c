"""Mail addresses among the arguments of a run, and variants that write all of them otherwise."""

from collections.abc import Callable, Iterator

from validators.proof.kit.arguments import Leaf, Path, replaced
from validators.proof.kit.lookup import ADDRESS
from validators.proof.kit.origins import origins
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Variant, with_requests


def addresses(trace: Trace) -> list[tuple[Write, Leaf]]:
    """Recipients of mails, and arguments of kind email; no ids that look like an address."""
    return [
        (write, leaf)
        for write in trace.writes
        for leaf in write.leaves
        if isinstance(leaf.value, str) and "@" in leaf.value and leaf.path[0] == "body" and _is_address(write, leaf)
    ]


def mailed(found: list[tuple[Write, Leaf]]) -> list[tuple[Write, Leaf]]:
    """Those that a mail goes to."""
    return [(write, leaf) for write, leaf in found if leaf.is_recipient]


def entered(found: list[tuple[Write, Leaf]]) -> list[tuple[Write, Leaf]]:
    """Those that are entered elsewhere: an attendee, a permission, a cell."""
    return [(write, leaf) for write, leaf in found if not leaf.is_recipient]


def respelled(
    trace: Trace, says: str, found: list[tuple[Write, Leaf]], change: Callable[[str], str]
) -> Iterator[Variant]:
    """The run with all of these addresses changed; nothing where none changes."""
    values: dict[int, dict[Path, str]] = {}
    for write, leaf in found:
        new = change(leaf.value)
        if new != leaf.value:
            values.setdefault(write.number, {})[leaf.path] = new
    if values:
        requests = {number: replaced(trace.writes[number].request, new) for number, new in values.items()}
        yield with_requests(trace, f"{says} ({', '.join(str(trace.writes[each]) for each in values)})", requests)


def _is_address(write: Write, leaf: Leaf) -> bool:
    if leaf.is_recipient:
        return True
    kinds = {origin.kind for origin in origins(write, leaf)}
    return "email" in kinds or (kinds == {"any"} and ADDRESS.fullmatch(leaf.value) is not None)
