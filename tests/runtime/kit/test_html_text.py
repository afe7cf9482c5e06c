"""HTML bodies as text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.kit.html_text import html_text


def test_paragraphs_are_parted_by_an_empty_line() -> None:
    assert html_text("<p>One</p><p>Two</p>") == "One\n\nTwo"


def test_a_line_break_starts_a_new_line() -> None:
    assert html_text("One<br>Two<br/>Three") == "One\nTwo\nThree"


def test_entities_are_resolved() -> None:
    assert html_text("Fish &amp; chips &#36;5&nbsp;each") == "Fish & chips $5\xa0each"


def test_spaces_of_the_source_are_folded() -> None:
    assert html_text("<div>One\n   two</div>") == "One two"


def test_style_script_and_title_are_not_text() -> None:
    assert html_text("<head><title>T</title><style>p{}</style></head><p>Hi</p><script>x()</script>") == "Hi"


def test_cells_of_a_row_are_parted() -> None:
    assert html_text("<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>") == "A\tB\nC"


def test_a_less_than_sign_in_plain_text_stays() -> None:
    assert html_text("1 < 2 and 3 > 2") == "1 < 2 and 3 > 2"


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    html_text(text)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abc xyz", min_size=1, max_size=40))
def test_words_survive_a_paragraph(text: str) -> None:
    assert html_text(f"<p>{text}</p>").split() == text.split()
