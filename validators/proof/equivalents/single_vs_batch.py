"""Single calls or a batch: a batch call taken apart, a single call as a batch of one, and like neighbours as one batch.

Which of them an agent takes is a matter of habit; an end state does not tell.
"""

from collections.abc import Iterator
from types import ModuleType

from runtime.plugins import discover
from validators.proof.equivalents._independence import names_what_it_made
from validators.proof.equivalents._instead import instead
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant

OPERATOR = Operator("single calls or a batch", "STR04", "one-path", "error")


def equivalents(trace: Trace) -> Iterator[Variant]:
    """Each batch in single calls, and these backwards; each single call, and each run of like ones, in a batch."""
    apps = discover("validators.proof.equivalents._batches")
    for write in trace.writes:
        if write.app in apps:
            yield from _apart(trace, write, apps[write.app])
    for first, last in _neighbours(trace):
        app = apps.get(trace.writes[first].app)
        writes = trace.writes[first : last + 1]
        batch = app.whole([write.request for write in writes]) if app else None
        if batch is not None:
            yield instead(trace, f"{' and '.join(map(str, writes))} in one batch", first, last, [batch])


def _apart(trace: Trace, write: Write, app: ModuleType) -> Iterator[Variant]:
    single = app.parts(write.request)
    if single:
        yield instead(trace, f"{write} in {len(single)} single calls", write.number, write.number, single)
    named_later = any(names_what_it_made(write, later) for later in trace.writes[write.number + 1 :])
    if len(single) > 1 and not named_later:
        says = f"{write} in {len(single)} single calls, the last part first"
        yield instead(trace, says, write.number, write.number, single[::-1])


def _neighbours(trace: Trace) -> Iterator[tuple[int, int]]:
    """Each write alone, and each longest run of writes of one app."""
    begin = 0
    for write in trace.writes:
        yield write.number, write.number
        following = trace.writes[write.number + 1] if write.number + 1 < len(trace.writes) else None
        if following is None or following.app != write.app:
            if begin < write.number:
                yield begin, write.number
            begin = write.number + 1
