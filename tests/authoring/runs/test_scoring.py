"""Figures over episodes: values worked out by hand, and what holds for all of them."""

from itertools import combinations
from math import comb, isclose
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from authoring.errors import ToolError
from authoring.runs.comparing import score_runs
from authoring.runs.scoring import Part, RunScore, score_run
from authoring.runs.statistics import effective_number, paired, pass_power, rate_interval, sign_test, wilson
from authoring.runs.store import RunDir
from tests.authoring.runs.written import episode, usage, write_run

TRIALS = st.lists(st.integers(0, 1), min_size=1, max_size=4)
RUN = st.dictionaries(st.integers(0, 30).map(str), TRIALS, min_size=1, max_size=12)


def scored(folder: Path, lines: Any, **manifest: Any) -> RunScore:
    return score_run("", RunDir.open(write_run(folder / "run", lines, **manifest)))


def overall(folder: Path, lines: Any, **manifest: Any) -> Part:
    return scored(folder, lines, **manifest).overall


def near(found: Any, *expected: float) -> bool:
    return all(isclose(one, two, abs_tol=5e-4) for one, two in zip(found, expected, strict=True))


# Statistics


def test_the_interval_of_single_trials_is_wilsons() -> None:
    assert near(wilson(0.5, 10), 0.2366, 0.7634)
    assert near(rate_interval([1, 0] * 5, 10), 0.2366, 0.7634)
    assert near(rate_interval([0] * 8, 8), 0, 0.3244)
    assert near(rate_interval([1] * 8, 8), 0.6756, 1)


def test_trials_that_always_agree_add_nothing_to_the_number_of_tasks() -> None:
    assert effective_number([1, 0, 1, 0], 40) == 4
    assert effective_number([1, 1, 1], 30) == 3


def test_trials_that_differ_within_every_task_count_as_episodes() -> None:
    assert effective_number([0.5] * 6, 24) == 24
    # rates .25 .5 .75 1: mean .625, squares sum to .3125; .625 * .375 * 16 / .3125 = 12
    assert isclose(effective_number([0.25, 0.5, 0.75, 1], 16), 12)
    assert effective_number([0.25, 0.5, 0.75, 1], 8) == 8


def test_paired_rates_have_newcombes_interval() -> None:
    # his method 10 on 21 pairs: 1 both, 1 only first, 7 only second, 12 neither
    first = dict(enumerate([1, 1] + [0] * 19))
    second = dict(enumerate([1, 0] + [1] * 7 + [0] * 12))
    found = paired({str(k): [v] for k, v in first.items()}, {str(k): [v] for k, v in second.items()})
    assert found is not None
    assert (found.tasks, found.won, found.lost, found.tied) == (21, 7, 1, 13)
    assert isclose(found.mean, 6 / 21)
    assert near(found.interval, 0.026, 0.507)  # as published, to three digits
    assert isclose(found.p, 2 * (1 + 8) / 2**8)


def test_the_sign_test_is_exact() -> None:
    assert sign_test(0, 0) == 1
    assert sign_test(5, 0) == 2 / 32
    assert isclose(sign_test(8, 2), 2 * (1 + 10 + 45) / 1024)
    assert sign_test(3, 3) == 1
    assert 0 < sign_test(1100, 900) < 0.001


def test_runs_without_a_task_in_common_have_no_difference() -> None:
    assert paired({"a": [1]}, {"b": [1]}) is None


def test_pass_power_is_the_share_of_samples_of_k_trials_that_all_pass() -> None:
    trials = [1, 1, 1, 0, 0]
    for k in (1, 2, 3, 4):
        samples = list(combinations(trials, k))
        assert pass_power(3, 5, k) == sum(all(each) for each in samples) / len(samples)
    assert pass_power(3, 5, 2) == comb(3, 2) / comb(5, 2) == 0.3


@given(st.integers(1, 12).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_pass_power_never_rises_with_k(run: tuple[int, int]) -> None:
    powers = [pass_power(*run, k) for k in range(1, run[1] + 1)]
    assert powers == sorted(powers, reverse=True)


@given(RUN)
def test_an_interval_holds_its_rate_and_stays_between_0_and_1(run: dict[str, list[int]]) -> None:
    rates = [sum(each) / len(each) for each in run.values()]
    low, high = rate_interval(rates, sum(map(len, run.values())))
    mean = sum(rates) / len(rates)
    assert 0 <= low <= mean + 1e-12 and mean - 1e-12 <= high <= 1


@given(RUN, RUN)
def test_a_difference_turned_round_is_the_same_with_the_other_sign(
    one: dict[str, list[int]], two: dict[str, list[int]]
) -> None:
    there, back = paired(one, two), paired(two, one)
    if there is None or back is None:
        assert there is back is None and not one.keys() & two.keys()
        return
    assert near([back.mean, *back.interval], -there.mean, -there.interval[1], -there.interval[0])
    assert (back.won, back.lost, back.tied, back.p) == (there.lost, there.won, there.tied, there.p)
    assert -1 <= there.interval[0] <= there.mean <= there.interval[1] <= 1
    assert there.won + there.lost + there.tied == there.tasks


# Parts of a run


def test_a_pass_rate_is_the_mean_over_tasks_of_the_mean_over_trials(tmp_path: Path) -> None:
    lines = [episode("sales.a", 1), episode("sales.b", 0, trial=1), episode("sales.b", 0, trial=2)]
    part = overall(tmp_path, lines, trials=2)
    assert (part.tasks, part.episodes, part.passed) == (2, 3, 1)
    assert part.pass_rate == 0.5


def test_domains_are_scored_apart(tmp_path: Path) -> None:
    run = scored(tmp_path, [episode("sales.a", 1), episode("hr.b", 0), episode("hr.c", 1)])
    assert {part.name: part.pass_rate for part in run.domains} == {"hr": 0.5, "sales": 1}


def test_an_episode_that_failed_by_infrastructure_is_no_failure(tmp_path: Path) -> None:
    part = overall(tmp_path, [episode("sales.a", 1), episode("sales.b", None)])
    assert part.pass_rate == 1 and part.tasks == 1
    assert part.gaps == {"infrastructure": 1}


def test_faults_of_ours_and_what_cannot_be_judged_are_counted_apart(tmp_path: Path) -> None:
    lines = [episode("sales.a", None, ended="bug"), episode("sales.b", None, ended="done")]
    part = overall(tmp_path, lines)
    assert part.gaps == {"bug": 1, "unjudged": 1} and part.pass_rate is None and part.interval is None


def test_episodes_that_were_not_run_are_missing_and_not_scored(tmp_path: Path) -> None:
    tasks = {"sales.a": "h", "hr.b": "h"}
    run = scored(tmp_path, [episode("sales.a", 1)], trials=2, tasks=tasks)
    assert run.overall.gaps == {"missing": 3} and run.overall.pass_rate == 1
    assert [(part.name, part.gaps) for part in run.domains] == [("hr", {"missing": 2}), ("sales", {"missing": 1})]


def test_timeouts_and_spent_budgets_are_scored_by_what_they_left(tmp_path: Path) -> None:
    lines = [episode("sales.a", 0, ended="timeout"), episode("sales.b", 1, ended="budget")]
    part = overall(tmp_path, lines)
    assert part.pass_rate == 0.5 and part.ended == {"budget": 1, "timeout": 1}


def test_the_try_with_a_verdict_counts_whenever_it_was_made(tmp_path: Path) -> None:
    lines = [episode("sales.a", None), episode("sales.a", 1), episode("sales.a", None)]
    part = overall(tmp_path, lines)
    assert part.pass_rate == 1 and part.gaps == {}


def test_a_guard_is_broken_where_it_held_at_the_start_and_does_not_at_the_end(tmp_path: Path) -> None:
    start = {"kept": "held", "quiet": "held", "made": "failed"}
    failed = {name: {"status": "failed", "expected": "x"} for name in start}
    held = {name: {"status": "held"} for name in start}
    lines = [episode("sales.a", 0, start=start, verdicts=failed), episode("sales.b", 1, start=start, verdicts=held)]
    part = overall(tmp_path, lines)
    assert (part.episodes_with_broken_guards, part.guards_broken) == (1, 2)


def test_an_assertion_that_is_not_scored_is_no_guard(tmp_path: Path) -> None:
    verdicts = {"kept": {"status": "failed", "expected": "x"}}
    told = {"kept": {"counts_as": "unscored", "form": {}}}
    line = episode("sales.a", 1, start={"kept": "held"}, verdicts=verdicts, assertions=told)
    assert overall(tmp_path, [line]).guards_broken == 0


def test_a_cost_is_null_where_one_is_unknown_and_what_is_known_is_summed(tmp_path: Path) -> None:
    lines = [episode("sales.a", 1, usage=usage(0.25)), episode("sales.b", 1, usage=usage(None))]
    cost = overall(tmp_path, lines).cost
    assert (cost.total, cost.known, cost.unknown, cost.each) == (None, 0.25, 1, 0.25)


def test_a_cost_is_the_sum_where_all_are_known(tmp_path: Path) -> None:
    lines = [episode("sales.a", 1, usage=usage(0.25)), episode("sales.b", 1, usage=usage(0.5))]
    assert overall(tmp_path, lines).cost.total == 0.75


def test_tokens_are_unknown_for_a_program_that_does_not_count_them(tmp_path: Path) -> None:
    nothing = {**usage(None, 0, 0), "model_calls": 0}
    part = overall(tmp_path, [episode("sales.a", 1, usage=nothing)])
    assert part.input_tokens.total is None and part.input_tokens.unknown == 1


def test_tries_that_failed_are_paid_for_too(tmp_path: Path) -> None:
    lines = [episode("sales.a", None, usage=usage(0.25)), episode("sales.a", 1, usage=usage(0.5))]
    run = scored(tmp_path, lines)
    assert run.overall.cost.total == 0.5 and run.paid.total == 0.75


def test_pass_power_is_over_the_tasks_that_have_so_many_trials(tmp_path: Path) -> None:
    lines = [episode("sales.a", 1, trial=1), episode("sales.a", 0, trial=2), episode("sales.b", 1, trial=1)]
    found = overall(tmp_path, lines, trials=2).pass_power
    assert [(each.k, each.rate, each.tasks) for each in found] == [(1, 0.75, 2), (2, 0, 1)]


def test_a_line_that_was_cut_off_is_no_episode(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", [episode("sales.a", 1), episode("sales.b", 1)])
    text = (folder / "episodes.jsonl").read_bytes()
    (folder / "episodes.jsonl").write_bytes(text[:-20])
    assert score_run("", RunDir.open(folder)).overall.gaps == {"missing": 1}


# Runs side by side


def test_only_tasks_that_both_runs_have_with_the_same_content_are_paired(tmp_path: Path) -> None:
    first = write_run(
        tmp_path / "1",
        [episode("sales.a", 0), episode("sales.b", 0), episode("sales.c", 0)],
        tasks={"sales.a": "h", "sales.b": "old", "sales.c": "h"},
    )
    second = write_run(
        tmp_path / "2", [episode("sales.a", 1), episode("sales.b", 1)], tasks={"sales.a": "h", "sales.b": "new"}
    )
    [pair] = score_runs([first, second], allowed=["dataset"]).pairs
    assert pair.strict is not None
    assert (pair.strict.tasks, pair.strict.mean, pair.partial_credit, pair.differ) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("kind", "change"),
    [("dataset", {"dataset": "other"}), ("toolset", {"toolset": "zapier"}), ("split", {"splits": ["private"]})],
)
def test_runs_of_different_kinds_are_compared_only_when_allowed(
    tmp_path: Path, kind: str, change: dict[str, Any]
) -> None:
    first = write_run(tmp_path / "1", [episode("sales.a", 0)])
    second = write_run(tmp_path / "2", [episode("sales.a", 1)], **change)
    with pytest.raises(ToolError, match=f"  {kind}: ") as raised:
        score_runs([first, second])
    assert raised.value.tip == f"--allow-mixed {kind} compares them all the same"
    assert len(score_runs([first, second], allowed=[kind]).pairs) == 1


def test_each_two_of_three_runs_are_compared(tmp_path: Path) -> None:
    folders = [write_run(tmp_path / str(place), [episode("sales.a", place % 2)]) for place in range(3)]
    pairs = score_runs(folders).pairs
    assert [(pair.first.name, pair.second.name) for pair in pairs] == [("A", "B"), ("A", "C"), ("B", "C")]


def test_other_specs_of_the_apps_are_told(tmp_path: Path) -> None:
    first = write_run(tmp_path / "1", [episode("sales.a", 0)])
    second = write_run(tmp_path / "2", [episode("sales.a", 0)], hashes={"spec": "t", "runtime": "r"})
    assert score_runs([first, second]).notes == ("the specs of the apps differed between these runs",)


def test_an_episode_of_a_task_that_was_not_to_be_run_is_refused(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "1", [episode("sales.wim", 0)], tasks={"sales.win": "h"})
    with pytest.raises(ToolError, match="`sales.wim`, which was not to be run, did you mean `sales.win`"):
        score_runs([folder])
