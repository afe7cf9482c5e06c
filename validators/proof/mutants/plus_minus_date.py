"""Plus or minus a day: a date one day early or late, in an argument or in a text.

The careless reading of "by", "until" and "after", and of a day near midnight.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from validators.proof.kit.arguments import Path
from validators.proof.kit.trace import Trace, Write
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._dates import days_in, moved
from validators.proof.mutants._moments import moment_moved, together
from validators.proof.mutants._texts import rewritten, text_leaves, with_values

OPERATOR = Operator("plus or minus a day", "DATE05", "boundary")
_DAYS = (timedelta(days=1), timedelta(days=-1))


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each date of a write a day later and a day earlier; then all its dates together, and the days in its texts."""
    for write in trace.writes:
        for by in _DAYS:
            for leaf in write.leaves:
                value = moment_moved(trace, write, leaf, by)
                if value is not None:
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
            values: dict[Path, object] = together(trace, write, by)
            if len(values) > 1:
                yield with_values(trace, write, f"all its dates {_days(by)}", values)
            for day in _said(trace, write):
                yield with_values(
                    trace, write, f"{day + by} instead of {day} in its text", _told(trace, write, day, by)
                )


def _days(by: timedelta) -> str:
    return "a day later" if by.days > 0 else "a day earlier"


def _said(trace: Trace, write: Write) -> list[date]:
    year = trace.prepared.seed.now.year
    found = [each.value for leaf in text_leaves(write) for each in days_in(leaf.value, year)]
    return [each for each in dict.fromkeys(found) if isinstance(each, date)]


def _told(trace: Trace, write: Write, day: date, by: timedelta) -> dict[Path, object]:
    year = trace.prepared.seed.now.year
    return dict(rewritten(write, lambda text: moved(text, days_in(text, year), day, by)))
