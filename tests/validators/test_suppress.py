"""Suppression comments."""

import pytest

from tests.validators.findings import finding, place
from validators.finding import Finding
from validators.suppress import about_comments, sift, suppressions

RAN = ("NAME01", "NAME02", "VAC01")


def judged(source: str, *findings: Finding) -> tuple[list[str], list[str], list[str]]:
    """Codes that stand, codes that are suppressed, codes about the comments."""
    comments = suppressions(source, "sales/a.yaml")
    stand, gone = sift(findings, comments)
    about = about_comments(comments, RAN)
    return [each.code for each in stand], [each.code for each in gone], [each.code for each in about]


def test_a_comment_at_the_end_of_a_line_covers_that_line() -> None:
    source = "a: 1\nb: 2 # benchwright: ignore[NAME01] two people on purpose\nc: 3\n"
    assert judged(source, finding(at=place(2)), finding(at=place(3))) == (["NAME01"], ["NAME01"], [])


def test_a_comment_on_its_own_line_covers_the_next_line_that_is_no_comment() -> None:
    source = "# benchwright: ignore[NAME01] on purpose\n# another remark\n\nb: 2\n"
    assert judged(source, finding(at=place(4))) == ([], ["NAME01"], [])


def test_a_group_covers_its_codes() -> None:
    source = "b: 2 # benchwright: ignore[NAME] on purpose\n"
    assert judged(source, finding("NAME02"), finding("VAC01")) == (["VAC01"], ["NAME02"], [])


def test_several_codes_are_covered_at_once() -> None:
    source = "b: 2 # benchwright: ignore[NAME01, VAC01] on purpose\n"
    assert judged(source, finding(), finding("VAC01")) == ([], ["NAME01", "VAC01"], [])


def test_a_missing_reason_is_a_finding() -> None:
    assert judged("b: 2 # benchwright: ignore[NAME01]\n", finding())[2] == ["SUP01"]


def test_a_suppression_that_suppresses_nothing_is_a_finding() -> None:
    assert judged("b: 2 # benchwright: ignore[NAME01] on purpose\n")[2] == ["SUP02"]


def test_a_suppression_of_a_rule_that_did_not_run_is_not_called_unused() -> None:
    assert judged("b: 2 # benchwright: ignore[DATE01] on purpose\n")[2] == []


@pytest.mark.parametrize("comment", ["# benchwright: ignore because", "# benchwright: ignore[] because"])
def test_a_suppression_without_a_code_suppresses_nothing(comment: str) -> None:
    assert judged(f"b: 2 {comment}\n", finding()) == (["NAME01"], [], ["SUP03"])


def test_a_finding_in_the_solution_is_not_suppressed_by_a_comment_in_the_task() -> None:
    source = "b: 2 # benchwright: ignore[NAME01] on purpose\n"
    other = finding(at=place(1, path="sales/a.solution.yaml"))
    assert judged(source, other) == (["NAME01"], [], ["SUP02"])


def test_what_something_else_may_still_find_is_not_called_unused() -> None:
    comments = suppressions("b: 2 # benchwright: ignore[NAME01, VAC] on purpose\n", "sales/a.yaml")
    assert [each.code for each in about_comments(comments, RAN)] == ["SUP02"]
    assert about_comments(comments, RAN, open_codes=["NAME01", "VAC02"]) == []


def test_a_group_of_codes_is_open_while_one_of_them_is() -> None:
    comments = suppressions("b: 2 # benchwright: ignore[NAME] on purpose\n", "sales/a.yaml")
    assert about_comments(comments, RAN, open_codes=["NAME05"]) == []
