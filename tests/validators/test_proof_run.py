"""What lint and proof say of the same tasks brought together, and the bar."""

import pytest

from runtime.grading.verdict import Verdict
from tests.validators.findings import finding, place
from validators.finding import Confidence, Finding, NoVerdict, Severity
from validators.proof.kit.result import AssertionRow, LazyRow, TaskProof, Tried
from validators.proof_run import ProofRun, below_bar, set_bar, settle
from validators.result import FileLint, LintRun

PATH = "sales/a.yaml"
LEAD = "SIDE05"
"""A code whose rule is a lead; NAME01 is none."""


def told(
    code: str = LEAD,
    line: int = 5,
    *,
    column: int = 1,
    confidence: Confidence = "likely",
    severity: Severity = "warning",
    message: str = "m",
    path: str = PATH,
) -> Finding:
    found = finding(code, at=place(line, column, path=path), severity=severity, message=message)
    return Finding(found.code, found.name, severity, message, found.place, confidence)


def over(first: int, last: int, code: str = LEAD, message: str = "M01 survives (double): twice") -> Finding:
    """A finding of a proof about an assertion of several lines."""
    from validators.finding import Place

    return Finding(code, "name", "warning", message, Place(PATH, first, 5, last, 40))


def proof_of(*findings: Finding, killed: int = 9, survived: int = 0, path: str = PATH) -> TaskProof:
    verdict = Verdict("held")
    mutants = [Tried(f"M{number:02d}", "drop", "less", "killed") for number in range(killed)]
    mutants += [Tried(f"M{killed + number:02d}", "double", "twice", "survived") for number in range(survived)]
    return TaskProof(
        path, "sales.a", findings=list(findings), mutants=mutants, rows=[AssertionRow("a", "guard", verdict, verdict)]
    )


def settled(proof: TaskProof, *linted: Finding) -> ProofRun:
    run = ProofRun([proof], LintRun([FileLint(PATH, list(linted), sound=True)]))
    settle(run)
    return run


# Leads


def test_a_suspicion_that_the_proof_does_not_confirm_is_dropped() -> None:
    run = settled(proof_of(), told())
    assert run.findings == []
    assert [each.code for each in run.dropped] == [LEAD]


def test_a_suspicion_on_the_line_of_a_confirmed_finding_is_told_once_as_the_proof_has_it() -> None:
    run = settled(proof_of(told(message="M01 survives")), told(message="any number will do"))
    assert [each.message for each in run.findings] == ["M01 survives"]
    assert run.dropped == []


def test_a_suspicion_inside_the_assertion_that_the_proof_names_is_told_once_too() -> None:
    run = settled(proof_of(over(5, 8)), told(line=7))
    assert [each.place.line for each in run.findings] == [5]


def test_a_suspicion_of_a_confirmed_code_elsewhere_stays() -> None:
    run = settled(proof_of(over(5, 8)), told(line=12))
    assert [each.place.line for each in run.findings] == [5, 12]


def test_a_certain_finding_stays() -> None:
    assert len(settled(proof_of(), told(confidence="certain")).findings) == 1


def test_what_no_execution_settles_stays() -> None:
    assert [each.code for each in settled(proof_of(), told("NAME01")).findings] == ["NAME01"]


def test_a_certain_finding_of_a_confirmed_code_within_an_assertion_stays() -> None:
    assert len(settled(proof_of(over(5, 8, "NAME01")), told("NAME01", 7, confidence="certain")).findings) == 2


@pytest.mark.parametrize("mutants", [0, 9])
def test_without_a_whole_proof_every_suspicion_stays(mutants: int) -> None:
    proof = proof_of(killed=mutants)
    if mutants:
        proof.unchecked.append(NoVerdict("witness", "ZeroDivisionError", bug=True))
    run = settled(proof, told())
    assert len(run.findings) == 1 and run.dropped == []


def test_a_task_that_was_not_proved_keeps_its_findings() -> None:
    run = settled(proof_of(path="sales/b.yaml"), told())
    assert [each.place.path for each in run.findings] == [PATH]


# The same thing seen twice


def test_a_file_that_does_not_load_is_told_in_lints_words() -> None:
    proof = TaskProof(PATH, "sales.a", findings=[told("SCH10", 3, column=7, confidence="certain")])
    run = settled(proof, told("SCH01", 3, column=7, confidence="certain"), told("SCH02", 4, confidence="certain"))
    assert [each.code for each in run.findings] == ["SCH01", "SCH02"]


def test_what_only_the_proof_could_not_load_is_told_too() -> None:
    proof = TaskProof(PATH, "sales.a", findings=[told("SCH10", 3, column=7, confidence="certain")])
    assert [each.code for each in settled(proof).findings] == ["SCH10"]


@pytest.mark.parametrize(("linted", "proved"), [("SCH09", "UNR05"), ("VAC01", "VAC03"), ("CON04", "VAC02")])
def test_what_lint_saw_and_running_found_is_told_as_running_found_it(linted: str, proved: str) -> None:
    run = settled(proof_of(told(proved, confidence="certain")), told(linted, confidence="certain"))
    assert [each.code for each in run.findings] == [proved]


def test_lines_of_other_files_are_other_places() -> None:
    solution = "sales/a.solution.yaml"
    run = settled(proof_of(told("UNR05", path=solution)), told("SCH09", confidence="certain"))
    assert len(run.findings) == 2


# The bar


def test_survivors_are_notes_from_the_bar_on() -> None:
    survives = told(message="M09 survives (double): twice", severity="warning")
    other = told("UNR07", message="M09 is no word of it", severity="error")
    run = ProofRun([proof_of(survives, other, killed=9, survived=1)])
    set_bar(run, 0.9)
    assert [each.severity for each in run.proofs[0].findings] == ["note", "error"]
    assert below_bar(run, 0.9) == {}


def test_below_the_bar_they_stay_what_they_are() -> None:
    run = ProofRun([proof_of(told(message="M09 survives (double): twice"), killed=9, survived=1)])
    set_bar(run, 0.91)
    assert run.proofs[0].findings[0].severity == "warning"
    assert below_bar(run, 0.91) == {"sales.a": 0.9}


def test_a_finding_on_another_mutant_is_not_taken_for_a_survivor() -> None:
    run = ProofRun([proof_of(told(message="M011 survives (double): twice"), killed=1, survived=1)])
    set_bar(run, 0.1)
    assert run.proofs[0].findings[0].severity == "warning"


def test_a_task_without_mutants_has_no_score() -> None:
    run = ProofRun([proof_of(killed=0)])
    set_bar(run, 1)
    assert below_bar(run, 1) == {}


# Sums


def test_three_numbers_sum_up_a_suite() -> None:
    one, two = proof_of(killed=3, survived=1), proof_of(killed=5)
    one.lazy = [LazyRow("noop", False, 0.0, 0.0, 0), LazyRow("first_match", False, 0.25, 0.5, 4)]
    two.lazy = [LazyRow("noop", False, None, None, 0)]
    two.equivalents = [
        Tried("E01", "order", "", "passes"), Tried("E02", "order", "", "fails"), Tried("E03", "order", "", "not runnable")
    ]  # fmt: skip
    run = ProofRun([one, two])
    assert (run.false_passes, run.lazy_ceiling, run.false_fails) == ((1, 9), 0.25, (1, 2))


def test_findings_that_belong_to_no_proved_task_are_not_lost() -> None:
    stale = told("BAS03", path="benchwright-baseline.yaml")
    beside = told("NAME01", path="sales/b.yaml")
    lint = LintRun([FileLint("sales/b.yaml", [beside])], about_baseline=[stale], across=[NoVerdict("DOC01", "why")])
    run = ProofRun([proof_of()], lint)
    assert run.elsewhere == [stale, beside]
    assert [each.what for each in run.unsure_elsewhere] == ["DOC01"]
    assert stale in run.findings and beside in run.findings


def test_what_lint_could_not_check_counts_for_its_task() -> None:
    lint = LintRun([FileLint(PATH, unchecked=[NoVerdict("LOO01", "KeyError", bug=True)])])
    run = ProofRun([proof_of()], lint)
    assert [each.what for each in run.unsure_of(run.proofs[0])] == ["LOO01"]
