"""Making the edits that findings carry."""

from hypothesis import given
from hypothesis import strategies as st

from tests.validators.findings import edit, finding, place
from validators.finding import Fix, Replacement
from validators.fixing import fix_text, fix_texts

TEXT = "a: one\nb: two # kept\nc: three\n"


def test_only_the_edited_characters_change() -> None:
    fixed = fix_text(TEXT, [finding(fix=edit("2", 2, 4, 7))])
    assert fixed.text == "a: one\nb: 2 # kept\nc: three\n"


def test_an_unsafe_fix_is_made_only_when_asked_for() -> None:
    found = [finding(fix=edit("2", 2, 4, 7, safe=False))]
    assert fix_text(TEXT, found).text == TEXT
    assert fix_text(TEXT, found, unsafe=True).text != TEXT


def test_of_two_fixes_that_touch_each_other_the_first_is_made() -> None:
    fixed = fix_text(TEXT, [finding(fix=edit("2", 2, 4, 7)), finding(fix=edit("zwei", 2, 5, 7))])
    assert "b: 2 #" in fixed.text
    assert (len(fixed.mended), len(fixed.left)) == (1, 1)


def test_a_fix_that_breaks_the_yaml_is_left_out() -> None:
    fixed = fix_text(TEXT, [finding(fix=edit("[", 2, 4, 7))])
    assert (fixed.text, len(fixed.left)) == (TEXT, 1)


def test_a_file_that_was_broken_before_may_be_mended_step_by_step() -> None:
    broken = "a: [one\nb: [two\n"
    assert fix_text(broken, [finding(fix=edit("one", 1, 4, 8))]).text == "a: one\nb: [two\n"


def test_a_fix_of_two_files_is_made_in_both_or_not_at_all() -> None:
    both = Fix(
        "rename",
        (Replacement(place(1, 4, 7), "1"), Replacement(place(1, 7, 10, "sales/a.solution.yaml"), "1")),
    )
    sources = {"sales/a.yaml": TEXT, "sales/a.solution.yaml": "save: one\n"}
    fixed = fix_texts(sources, [finding(fix=both)])
    assert fixed.texts == {"sales/a.yaml": TEXT.replace("one", "1"), "sales/a.solution.yaml": "save: 1\n"}
    alone = fix_texts({"sales/a.yaml": TEXT}, [finding(fix=both)])
    assert (alone.texts, len(alone.left)) == ({}, 1)


def test_a_place_that_is_not_in_the_text_leaves_it_as_it_is() -> None:
    assert fix_text(TEXT, [finding(fix=edit("x", 9, 1, 2))]).text == TEXT


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(4, 6), st.sampled_from(["x", "y z", "[", '"'])), max_size=5))
def test_any_fixes_leave_yaml_that_can_be_read(edits: list[tuple[int, int, str]]) -> None:
    from runtime.task.yaml_reader import read

    found = [finding(fix=edit(text, line, column, column + 1)) for line, column, text in edits]
    fixed = fix_text(TEXT, found)
    assert read(fixed.text).problems == []
    assert len(fixed.mended) + len(fixed.left) == len(found)
