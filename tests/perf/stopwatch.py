"""Compares the CPU time of several ways to do one thing, and says whether a goal is met.

The candidates take turns within each round, so that whatever slows the machine for a while slows all of them.
"""

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_AIM = 0.05
"""Seconds that one timing should last, at least, so that the clock's own grain does not show."""


@dataclass(frozen=True, slots=True)
class Row:
    """One ratio that was measured, and the most that it may be."""

    name: str
    seconds: float
    against: str
    against_seconds: float
    at_most: float | None = None
    """None where the ratio is told for information."""

    @property
    def ratio(self) -> float:
        return self.seconds / self.against_seconds

    @property
    def is_met(self) -> bool:
        return self.at_most is None or self.ratio <= self.at_most


def compare(
    candidates: dict[str, Callable[[], object]], *, rounds: int = 7, number: int | dict[str, int] | None = None
) -> dict[str, float]:
    """The median CPU seconds of one call of each candidate.

    `number` is how often a candidate is called in a round: for all, or by name; without it, as often as it takes to
    last long enough to be measured.
    """
    numbers = {name: _number(name, call, number) for name, call in candidates.items()}
    times: dict[str, list[float]] = {name: [] for name in candidates}
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, call in candidates.items():
                gc.collect()
                times[name].append(_timed(call, numbers[name]))
    finally:
        if was_collecting:
            gc.enable()
    return {name: statistics.median(each) for name, each in times.items()}


def report(goal: str, rows: Sequence[Row]) -> bool:
    """Print each ratio beside the most that it may be; whether all are met."""
    print(goal)
    for row in rows:
        goal_said = "no goal" if row.at_most is None else f"goal {row.at_most:g}, {'met' if row.is_met else 'MISSED'}"
        print(
            f"  {row.name}: {row.seconds * 1e6:,.0f} µs, {row.against}: {row.against_seconds * 1e6:,.0f} µs,"
            f" ratio {row.ratio:.4f} ({goal_said})"
        )
    return all(row.is_met for row in rows)


def _number(name: str, call: Callable[[], object], number: int | dict[str, int] | None) -> int:
    if isinstance(number, int):
        return number
    if number is not None and name in number:
        return number[name]
    once = max(_timed(call, 1), 1e-9)
    return max(1, round(_AIM / once))


def _timed(call: Callable[[], object], number: int) -> float:
    before = time.process_time()
    for _ in range(number):
        call()
    return (time.process_time() - before) / number
