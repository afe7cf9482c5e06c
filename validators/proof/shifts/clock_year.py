"""Clock, a year: now is one year later, and everything in the company is as it was.

It catches what a day does not: dates written without a year, and windows of some weeks.
"""

from collections.abc import Iterator

from dateutil.relativedelta import relativedelta

from validators.proof.kit.shifted import Shifted
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator
from validators.proof.shifts._clock import later

OPERATOR = Operator("clock, a year", "DATE03", "time-bomb")


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task a year later."""
    yield from later(trace.prepared, relativedelta(years=1), "one year later")
