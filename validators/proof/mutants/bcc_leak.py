"""Bcc leak: one more person, who has no business with it, gets a blind copy of a mail."""

from collections.abc import Iterator

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._leaks import leaks

OPERATOR = Operator("bcc leak", "SIDE01", "no-frame")


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each mail with an insider, and with an outsider, in Bcc."""
    yield from leaks(trace, "bcc")
