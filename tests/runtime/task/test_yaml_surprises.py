"""Scalars that a YAML 1.1 tool reads as something else."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.task.positions import Span
from runtime.task.yaml_reader import read
from runtime.task.yaml_surprises import surprises


@pytest.mark.parametrize(
    ("text", "here", "there"),
    [
        ("no", "text", "false"),
        ("1_000", "text", "the number 1,000"),
        ("2026-01-28", "text", "the date 2026-01-28"),
        ("012", "the number 12", "the number 10"),
        ("1:30", "text", "the number 90"),
        ("1e3", "the number 1000.0", "text"),
        ("2026-13-45", "text", "an error"),
    ],
)
def test_a_scalar_with_two_meanings_is_told_with_both(text: str, here: str, there: str) -> None:
    (problem,) = surprises(read(f"a: {text}"))

    assert problem.message == f"`{text}` is {here} here, and {there} to a tool that reads YAML 1.1"
    assert (problem.span, problem.path) == (Span(1, 4, 1, 4 + len(text)), ("a",))


@pytest.mark.parametrize(
    "text", ["'no'", '"012"', "!!str no", "|\n  no", "north", "12", "1.5", "~", "true", "y", "=", "[]"]
)
def test_a_scalar_with_one_meaning_is_not_told(text: str) -> None:
    assert surprises(read(f"a: {text}")) == []


def test_a_key_is_told_as_well() -> None:
    assert [str(problem.span) for problem in surprises(read("on: no\nb: 1"))] == ["1:1", "1:5"]


def test_a_scalar_with_an_anchor_is_told_once_and_its_aliases_are_not() -> None:
    assert len(surprises(read("a: &x no\nb: *x"))) == 1


def test_text_is_to_be_put_in_quotes_and_a_number_written_plainly() -> None:
    assert [problem.tip for problem in surprises(read("[no, 012]"))] == [
        'write "no"',
        "write `12`, or put it in quotes if it is text",
    ]


@settings(max_examples=200, deadline=None)
@given(st.from_regex(r"[-+.0-9_:xob]{1,6}|[a-zA-Z]{1,5}|[0-9]{4}-[0-9]{2}-[0-9]{2}", fullmatch=True))
def test_a_scalar_is_told_exactly_when_pyyaml_reads_it_otherwise(text: str) -> None:
    document = read(f"- {text}")
    if document.problems or document.data == [None] or not isinstance(document.data, list):
        return
    here = document.data[0]
    if isinstance(here, (list, dict)):
        return
    try:
        (there,) = yaml.safe_load(f"- {text}")
    except ValueError:
        is_other = True
    else:
        is_other = repr(there) != repr(here)

    assert bool(surprises(document)) == is_other
