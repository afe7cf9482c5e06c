"""Arguments of one write exchanged."""

from collections.abc import Mapping

from validators.proof.kit.arguments import Path, replaced
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Variant, with_requests


def with_values(trace: Trace, write: Write, says: str, values: Mapping[Path, object]) -> Variant:
    """The reference with some arguments of one write given other values."""
    return with_requests(trace, f"{write} with {says}", {write.number: replaced(write.request, values)})
