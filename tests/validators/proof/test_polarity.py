"""What each assertion is worth, from what it caught."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from runtime.grading.verdict import Verdict
from tests.validators.proof.made_up_company import WON, Case, post
from validators.proof import equivalence, mutation, polarity, reference, start
from validators.proof.kit.result import TaskProof, Tried

SAID: dict[str, Any] = {"id": "said", "created": "slack.messages", "where": {"channel": "deals"}}
OPEN: dict[str, Any] = {"id": "open", "exists": "slack.channels", "where": {"name": "lunch"}}
QUIET: dict[str, Any] = {"id": "quiet", "not_created": "google_calendar.events", "where": {"summary": "Party"}}
MANY = [f"M{number:02d}" for number in range(polarity.ENOUGH)]


def labelled(
    folder: Path, *assertions: dict[str, Any], kills: Sequence[Sequence[str]], mutants: Sequence[Tried] = ()
) -> TaskProof:
    """The polarity map of a task whose assertions caught these."""
    case = Case(folder, [WON, post("Won!")], assertions=list(assertions))
    for module in (start, reference):
        module.prove(case.bench)
    result = case.bench.result
    result.mutants += mutants
    for row, caught in zip(result.rows, kills, strict=True):
        row.killed_by += caught
    polarity.prove(case.bench)
    return result


def labels(result: TaskProof) -> list[str]:
    return [row.label for row in result.rows]


def codes(result: TaskProof) -> list[tuple[str, str]]:
    return [(each.code, each.severity) for each in result.findings]


def test_what_becomes_true_and_catches_earns_and_what_stays_true_and_catches_guards(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, QUIET, kills=[["M01"], ["M02"]])
    assert (labels(result), codes(result)) == (["earns", "guards"], [])


def test_a_foil_that_is_caught_counts(tmp_path: Path) -> None:
    assert labels(labelled(tmp_path, SAID, QUIET, kills=[["M01"], ["tells_everybody"]])) == ["earns", "guards"]


def test_what_holds_already_asks_for_something_and_catches_nothing_is_free(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, OPEN, kills=[["M01"], []])
    assert (labels(result), codes(result)) == (["earns", "free"], [("VAC02", "warning")])
    assert "slack.channels/C0LUNCH satisfies it" in result.findings[0].message


def test_what_is_meant_as_a_guard_is_dead_and_not_free(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, {**OPEN, "guard": True}, kills=[["M01"], []])
    assert (labels(result), codes(result)) == (["earns", "dead"], [("VAC08", "note")])


def test_a_prohibition_that_nothing_breaks_is_dead(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, QUIET, kills=[["M01"], []])
    assert (labels(result), codes(result)) == (["earns", "dead"], [("VAC08", "note")])


def test_what_fails_after_the_reference_is_never_true(tmp_path: Path) -> None:
    case = Case(tmp_path, [WON, post("Won!")], assertions=[SAID])
    start.prove(case.bench)
    [row] = case.bench.result.rows
    row.reference, row.killed_by = Verdict("failed"), ["M01"]
    polarity.prove(case.bench)
    assert row.label == "never true"


# Duplicates


def test_what_catches_exactly_what_an_earlier_one_catches_is_a_duplicate(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, {**SAID, "id": "again"}, kills=[MANY, MANY])
    assert (labels(result), codes(result)) == (["earns", "duplicate"], [("VAC08", "note")])
    assert "`again` catches exactly the 5 wrong runs that `said` catches" in result.findings[0].message


@pytest.mark.parametrize("second", [MANY[:-1], [*MANY, "M99"]])
def test_what_catches_other_runs_is_none(tmp_path: Path, second: list[str]) -> None:
    assert labels(labelled(tmp_path, SAID, {**SAID, "id": "again"}, kills=[MANY, second])) == ["earns", "earns"]


def test_a_few_runs_in_common_mean_nothing(tmp_path: Path) -> None:
    few = MANY[:-1]
    assert labels(labelled(tmp_path, SAID, {**SAID, "id": "again"}, kills=[few, few])) == ["earns", "earns"]


def test_a_guard_is_no_duplicate_of_an_objective(tmp_path: Path) -> None:
    assert labels(labelled(tmp_path, SAID, QUIET, kills=[MANY, MANY])) == ["earns", "guards"]


# Caught because nothing was found


def caught(
    number: int, *, absence: bool, operator: str = "wrong channel", by: Sequence[str] = ("said",)
) -> list[Tried]:
    return [Tried(f"M{each:02d}", operator, "x", "killed", list(by), by_absence=absence) for each in range(number)]


def test_what_catches_only_by_finding_nothing_is_told(tmp_path: Path) -> None:
    result = labelled(tmp_path, SAID, kills=[MANY], mutants=caught(5, absence=True))
    assert codes(result) == [("VAC06", "note")]


@pytest.mark.parametrize(
    "mutants",
    [
        caught(4, absence=True),
        [*caught(4, absence=True), Tried("M04", "wrong channel", "x", "killed", ["said"])],
        caught(5, absence=True, operator="drop"),
        caught(5, absence=True, by=("said", "rest")),
    ],
    ids=["too few to tell", "one was found and wrong", "nothing was done", "others caught them too"],
)
def test_otherwise_it_is_not(tmp_path: Path, mutants: list[Tried]) -> None:
    assert codes(labelled(tmp_path, SAID, kills=[[each.id for each in mutants]], mutants=mutants)) == []


def test_a_named_record_that_is_as_it_was_is_found_and_no_absence(tmp_path: Path) -> None:
    won = {"id": "won", "record": "salesforce.opportunities/006MER1", "has": {"stage_name": "Closed Won"}}
    case = Case(tmp_path, [WON, post("Won!")], assertions=[won, SAID])
    for module in (start, reference, equivalence, mutation):
        module.prove(case.bench)
    by = {name: [each for each in case.bench.result.mutants if each.by == [name]] for name in ("won", "said")}
    assert by["won"] and not any(each.by_absence for each in by["won"])
    assert any(each.by_absence for each in by["said"])
