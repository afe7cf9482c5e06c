"""Plus or minus a day: a date one day early or late, in an argument or in a text.

The careless reading of "by", "until" and "after", and of a day near midnight.
"""

from collections.abc import Iterator
from datetime import timedelta

from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator, Variant
from validators.proof.mutants._arguments import with_values
from validators.proof.mutants._dates import argument_moved, arguments_moved, day_like
from validators.proof.mutants._facts_exchanged import facts_exchanged

OPERATOR = Operator("plus or minus a day", "DATE05", "boundary")
_DAYS = (timedelta(days=1), timedelta(days=-1))


def mutants(trace: Trace) -> Iterator[Variant]:
    """Each date of a write a day later and a day earlier; then all its dates together, and the days in its texts."""
    for write in trace.writes:
        for by in _DAYS:
            for leaf in write.leaves:
                value = argument_moved(trace, leaf, by)
                if value is not None:
                    yield with_values(trace, write, f"{leaf.name} {value} instead of {leaf.value}", {leaf.path: value})
            values = arguments_moved(trace, write, by)
            if len(values) > 1:
                when = "later" if by.days > 0 else "earlier"
                yield with_values(trace, write, f"all its dates a day {when}", values)
    yield from facts_exchanged(trace, ("date",), lambda fact: [fact.value + by for by in _DAYS], day_like)
