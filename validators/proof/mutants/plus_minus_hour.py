"""Plus or minus an hour: a time one hour or a quarter of an hour off, in an argument or in a text.

Another time zone, summer time, or a slot that begins a little earlier.
"""

from collections.abc import Iterator
from datetime import timedelta

from validators.proof.kit.arguments import Path
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._dates import moved, times_in
from validators.proof.mutants._moments import moment_moved, together
from validators.proof.mutants._texts import rewritten, text_leaves, with_values

OPERATOR = Operator("plus or minus an hour", "DATE05", "boundary")
_STEPS = tuple(timedelta(minutes=minutes) for minutes in (60, -60, 15, -15))


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each time of a write moved; all its times together; and the times of day in its texts."""
    for write in trace.writes:
        for by in _STEPS:
            for leaf in write.leaves:
                value = moment_moved(trace, write, leaf, by)
                if value is not None:
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
            values: dict[Path, object] = together(trace, write, by)
            if len(values) > 1:
                yield with_values(trace, write, f"all its times moved by {_minutes(by)}", values)
            for time in _said(write):
                changed = dict(rewritten(write, lambda text: moved(text, times_in(text), time, by)))  # noqa: B023
                yield with_values(trace, write, f"a time in its text moved by {_minutes(by)}", changed)


def _minutes(by: timedelta) -> str:
    return f"{int(by.total_seconds()) // 60:+d} minutes"


def _said(write: Write) -> list[timedelta]:
    found = [each.value for leaf in text_leaves(write) for each in times_in(leaf.value)]
    return [each for each in dict.fromkeys(found) if isinstance(each, timedelta)]
