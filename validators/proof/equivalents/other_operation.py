"""Other operation: the same effect by other calls of the vendor.

A draft that is sent is a mail that is sent, a PUT of the whole is a PATCH of a part. The tables of `_same_effect` say
which calls stand for which, an app each.
"""

from collections.abc import Iterator

from runtime.plugins import discover
from validators.proof.equivalents._instead import instead
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("other operation", "STR04", "one-path", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each write by each other way that its app has."""
    apps = discover("validators.proof.equivalents._same_effect")
    for write in trace.writes:
        if write.app in apps:
            for says, requests in apps[write.app].ways(write, trace):
                yield instead(trace, f"{write}: {says}", write.number, write.number, requests)
