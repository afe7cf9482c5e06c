"""Whether a literal matters: the reference is run with another one in its place and graded."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from validators.proof.kit.arguments import replaced
from validators.proof.kit.bench import Bench
from validators.proof.kit.literals import Written
from validators.proof.kit.replay import run
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import with_requests

_OTHER_WORD = "something else"
_OTHER_ADDRESS = "somebody.else@example.com"


def is_free(bench: Bench, trace: Trace, write: Write, written: Written) -> bool:
    """Whether the task is completed all the same, so that the author could have written anything there."""
    other = _other(written)
    if other is None:
        return False
    if written.in_text:
        other = str(written.leaf.value).replace(written.text, str(other))
        if other == written.leaf.value:
            return False
    variant = with_requests(trace, "", {write.number: replaced(write.request, {written.leaf.path: other})})
    ran = run(trace, variant)
    if ran.bug or ran.refused is not None:
        return False
    verdicts = bench.verdicts(ran.world)
    return all(verdicts[name].status != "failed" for name in bench.counted)


def _other(written: Written) -> Any:
    """Another literal of the same kind; None where there is none that a vendor would take."""
    value = written.value
    match written.kind:
        case "number":
            other = value + Decimal(1)
            if written.in_text:
                return "another number"
            return str(other) if isinstance(written.leaf.value, str) else type(written.leaf.value)(other)
        case "day":
            return "another day" if written.in_text else (value + timedelta(days=1)).isoformat()
        case "instant" if isinstance(written.leaf.value, str):
            later = (value + timedelta(hours=1)).isoformat()
            return later.replace("+00:00", "Z") if written.text.endswith("Z") else later
        case "time":
            return "another time"
        case "address":
            return _OTHER_ADDRESS
        case "value" | "name" if written.leaf.path[0] != "path":
            return _OTHER_WORD
        case _:
            return _OTHER_WORD if written.in_text else None
