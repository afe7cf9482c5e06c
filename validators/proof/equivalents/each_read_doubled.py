"""Each read doubled: the reference with every call that only reads made twice. Looking twice changes nothing."""

from collections.abc import Iterator

from validators.proof.kit.request import Request
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Planned, Variant

OPERATOR = Operator("each read doubled", "STR03", "read-noise", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """The whole run with its reads, each of them twice."""
    writes = {write.step: write.number for write in trace.writes}
    calls: list[Planned] = []
    for step, call in enumerate(trace.calls):
        planned = Planned(Request.of(call), writes.get(step))
        calls += [planned] if step in writes else [planned, planned]
    if len(calls) > len(trace.calls):
        yield Variant("every read of the reference made twice", 0, tuple(calls))
