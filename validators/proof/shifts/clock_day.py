"""Clock, a day: now is one day later, and everything in the company is as it was.

What is right does not hang on the day on which somebody asks; a verdict that moves compares with now what the task
means as a fixed date. Where a later now makes a call impossible (a slot that has passed), nothing is shown.
"""

from collections.abc import Iterator

from dateutil.relativedelta import relativedelta

from validators.proof.kit.shifted import Shifted
from validators.proof.kit.trace import Trace
from validators.proof.kit.variant import Operator
from validators.proof.shifts._clock import later

OPERATOR = Operator("clock, a day", "DATE03", "time-bomb")


def shifts(trace: Trace) -> Iterator[Shifted]:
    """The task a day later."""
    yield from later(trace.prepared, relativedelta(days=1), "one day later")
