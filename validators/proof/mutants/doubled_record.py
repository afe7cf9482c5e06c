"""Doubled record: what the reference makes is there twice in the end."""

from collections.abc import Iterator

from runtime.kit.seeding import model_at
from runtime.kit.world import label_of
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant, with_end
from validators.proof.mutants._ends import fresh, touched

OPERATOR = Operator("doubled record", "SIDE05", "duplicate-act")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each new record once more."""
    for collection, changes in touched(trace).items():
        for change in changes:
            if change.kind == "created" and change.after is not None:
                says = f"{collection}: `{_short(label_of(model_at(collection), change.after))}` twice"
                yield with_end(trace, says, [fresh(trace, collection, change.after)])


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 50 else line[:47] + "..."
