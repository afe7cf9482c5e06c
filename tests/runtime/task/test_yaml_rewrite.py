"""Changing one thing in a YAML text and nothing else."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from runtime.task.positions import Span
from runtime.task.yaml_reader import read
from runtime.task.yaml_rewrite import Edit, RewriteError, rename_key, scalar, set_value, splice

TEXT = """\
# what it is
id: a.b   # the id
trigger: {text: "x, y", via: request}
list:
  - one
  - {a: 1, b: 'two'}   # two
text: |
  some block

  text
after: 1
"""
PATHS = [("id",), ("trigger", "text"), ("trigger", "via"), ("list", 0), ("list", 1, "a"), ("list", 1, "b"), ("after",)]
SCALARS = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(codec="utf-8"), max_size=20)


def changed_lines(before: str, after: str) -> int:
    old, new = before.splitlines(), after.splitlines()
    return sum(one != two for one, two in zip(old, new, strict=False)) + abs(len(old) - len(new))


@given(st.sampled_from(PATHS), SCALARS)
def test_a_set_value_is_read_back_and_nothing_else_has_moved(path: tuple[Any, ...], value: Any) -> None:
    try:
        edited = set_value(read(TEXT), path, value)
    except RewriteError:
        assert isinstance(value, str)
        return
    data = read(edited)
    assert data.problems == []
    node: Any = data.data
    for step in path:
        node = node[step]
    assert node == value and type(node) is type(value)
    assert edited.count("#") >= 3


def test_one_scalar_set_is_one_line_changed() -> None:
    assert changed_lines(TEXT, set_value(read(TEXT), ("list", 1, "b"), "three")) == 1


def test_a_block_text_is_replaced_whole() -> None:
    edited = set_value(read(TEXT), ("text",), "short")
    assert "text: short\nafter: 1\n" in edited


def test_a_renamed_key_keeps_its_value_and_its_place() -> None:
    assert 'trigger: {text: "x, y", by: request}' in rename_key(read(TEXT), ("trigger", "via"), "by")


def test_a_key_cannot_be_renamed_to_one_that_is_there() -> None:
    with pytest.raises(RewriteError, match="given already"):
        rename_key(read(TEXT), ("trigger", "via"), "text")


def test_windows_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    edited = set_value(read(text), ("after",), 2)
    assert edited == text.replace("after: 1", "after: 2")


def test_edits_that_overlap_are_refused() -> None:
    with pytest.raises(RewriteError, match="two edits"):
        splice("abcdef", [Edit(Span(1, 1, 1, 4), "x"), Edit(Span(1, 3, 1, 5), "y")])


def test_a_path_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        set_value(read(TEXT), ("nothing",), 1)


@given(SCALARS)
@example("\xa0")
def test_a_scalar_reads_back_as_itself(value: Any) -> None:
    text = scalar(value)
    if "\n" not in text:
        assert read(f"- {text}\n").data == [value]
