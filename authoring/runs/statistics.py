"""Figures over episodes, in closed form, so that the same run always gives the same figures.

Tasks are what a benchmark samples; trials of one task are alike. A pass rate is the mean over tasks of the mean over
their trials, and its interval is Wilson's with an effective number of episodes: the number of tasks where all trials
of a task agree (so it is plain Wilson for one trial), up to the number of episodes where trials differ as much as
tasks do. Two runs on the same tasks are compared task by task: Newcombe's interval for paired rates (his method 10),
and the exact sign test, which is McNemar's for one trial.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from statistics import NormalDist, fmean, pstdev
from typing import TypeAlias

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Difference:
    """A second run less a first one, over the tasks that both have."""

    tasks: int
    mean: float
    interval: Interval
    won: int
    """Tasks with a higher pass rate in the second."""
    lost: int
    tied: int
    p: float
    """Of the two-sided sign test."""


def wilson(rate: float, number: float) -> Interval:
    """Wilson's interval for a rate that was seen in so many trials, which need be no whole number above 0."""
    spread = _Z * sqrt(rate * (1 - rate) / number + _Z**2 / (4 * number**2))
    middle = rate + _Z**2 / (2 * number)
    scale = 1 + _Z**2 / number
    # at both ends the bound is the rate itself, whatever rounding makes of it
    low = 0.0 if rate == 0 else (middle - spread) / scale
    high = 1.0 if rate == 1 else (middle + spread) / scale
    return min(low, rate), max(high, rate)


def effective_number(rates: Sequence[float], episodes: int) -> float:
    """How many independent episodes the trials of these tasks are worth, from the tasks' own pass rates."""
    tasks = len(rates)
    rate = fmean(rates)
    between = sum((each - rate) ** 2 for each in rates)
    if rate in (0.0, 1.0):
        return float(tasks)
    if between == 0:
        return float(episodes)
    return min(max(rate * (1 - rate) * tasks**2 / between, tasks), episodes)


def rate_interval(rates: Sequence[float], episodes: int) -> Interval:
    """The interval of the mean of the tasks' pass rates. `rates` has at least one task."""
    return wilson(min(max(fmean(rates), 0.0), 1.0), effective_number(rates, episodes))


def pass_power(passed: int, trials: int, k: int) -> float:
    """The unbiased estimate of the chance that k trials of a task all pass, from `passed` of `trials`; k <= trials."""
    return comb(passed, k) / comb(trials, k)


def sign_test(won: int, lost: int) -> float:
    """The two-sided p of so many tasks won and lost, were both as likely. Ties say nothing."""
    number = won + lost
    tail = ways = 1
    for each in range(min(won, lost)):
        ways = ways * (number - each) // (each + 1)
        tail += ways
    return float(min(1.0, 2 * tail / 2**number))


def paired(first: Mapping[str, Sequence[int]], second: Mapping[str, Sequence[int]]) -> Difference | None:
    """The second run less the first, from task -> completed or not in each trial; None without a task in common."""
    names = [name for name in first if name in second and first[name] and second[name]]
    if not names:
        return None
    before, after = [fmean(first[name]) for name in names], [fmean(second[name]) for name in names]
    won = sum(new > old for old, new in zip(before, after, strict=True))
    lost = sum(new < old for old, new in zip(before, after, strict=True))
    low, high = rate_interval(before, sum(len(first[name]) for name in names))
    low2, high2 = rate_interval(after, sum(len(second[name]) for name in names))
    rate, rate2 = fmean(before), fmean(after)
    mean = rate2 - rate
    alike = 2 * _correlation(before, after)

    def off(one: float, other: float) -> float:
        return sqrt(max(one**2 - alike * one * other + other**2, 0.0))

    interval = (mean - off(rate2 - low2, high - rate), mean + off(high2 - rate2, rate - low))
    return Difference(len(names), mean, interval, won, lost, len(names) - won - lost, sign_test(won, lost))


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """How alike two runs go over tasks, with Newcombe's correction for continuity; 0 where one does not vary."""
    spread = pstdev(first) * pstdev(second)
    if spread == 0:
        return 0.0
    one, two = fmean(first), fmean(second)
    shared = fmean([(a - one) * (b - two) for a, b in zip(first, second, strict=True)])
    if shared > 0:
        shared = max(shared - 1 / (2 * len(first)), 0.0)
    return min(max(shared / spread, -1.0), 1.0)
