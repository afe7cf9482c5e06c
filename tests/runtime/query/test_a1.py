"""A1 ranges, with gspread as the oracle where it knows the notation."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import a1
from runtime.query.errors import QueryError

ROWS = st.integers(0, 9999)
COLUMNS = st.integers(0, 18277)
TITLES = st.one_of(
    st.none(),
    st.sampled_from(["Sheet1", "Fx Rates", "Q1", "R1C1", "2026", "Bob's", "a!b", "Données", "A1:B2"]),
    st.text(min_size=1, max_size=12),
)


@st.composite
def ranges(draw: st.DrawFn) -> a1.Range:
    rows, columns = sorted([draw(ROWS), draw(ROWS)]), sorted([draw(COLUMNS), draw(COLUMNS)])
    shape = draw(st.sampled_from(["closed", "rows", "columns", "down", "right", "corner"]))
    no_rows, no_columns = shape == "columns", shape == "rows"
    return a1.Range(
        draw(TITLES),
        None if no_rows else rows[0],
        None if no_rows or shape in ("down", "corner") else rows[1],
        None if no_columns else columns[0],
        None if no_columns or shape in ("right", "corner") else columns[1],
    )


@given(ranges())
@settings(max_examples=150, deadline=None)
def test_every_range_reads_back_from_its_own_text(area: a1.Range) -> None:
    read = a1.parse(area.text)
    assert (read.title, read.first_row, read.last_row, read.first_column, read.last_column) == (
        area.title,
        area.first_row,
        area.last_row,
        area.first_column,
        area.last_column,
    )


@given(ranges())
@settings(max_examples=100, deadline=None)
def test_gspread_reads_the_same_cells(area: a1.Range) -> None:
    oracle = pytest.importorskip("gspread.utils")
    text = a1.Range(None, area.first_row, area.last_row, area.first_column, area.last_column).text
    ends = {
        "startRowIndex": area.first_row,
        "endRowIndex": None if area.last_row is None else area.last_row + 1,
        "startColumnIndex": area.first_column,
        "endColumnIndex": None if area.last_column is None else area.last_column + 1,
    }
    assert oracle.a1_range_to_grid_range(text) == {name: end for name, end in ends.items() if end is not None}


@given(COLUMNS)
def test_column_letters_are_gspreads(column: int) -> None:
    oracle = pytest.importorskip("gspread.utils")
    assert a1.column_letter(column) + "1" == oracle.rowcol_to_a1(1, column + 1)
    assert a1.column_number(a1.column_letter(column).lower()) == column


@given(st.one_of(st.text(max_size=40), st.text(alphabet="AZ19:!'$RC ", max_size=20)))
@settings(max_examples=200, deadline=None)
def test_arbitrary_text_is_a_range_or_a_query_error(text: str) -> None:
    try:
        assert isinstance(a1.parse(text), a1.Range)
    except QueryError as error:
        assert error.message == f"Unable to parse range: {text}"


@pytest.mark.parametrize("size", [10, 100_000])
@pytest.mark.parametrize("piece", ["9", "A", "'", "!", ":", "(", "A1:"])
def test_long_text_raises_nothing_but_a_query_error(piece: str, size: int) -> None:
    for text in (piece * size, "Sheet1!" + piece * size):
        try:
            a1.parse(text)
        except QueryError as error:
            assert error.code == "INVALID_ARGUMENT"


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("Sheet1!a1:b2", "Sheet1!A1:B2"),
        ("Fx Rates!A1:C4", "'Fx Rates'!A1:C4"),
        ("'Bob''s'!A1", "'Bob''s'!A1"),
        ("B2:A1", "A1:B2"),
        ("$A$1:B$2", "A1:B2"),
        ("'My Sheet'", "'My Sheet'"),
        ("Q1!A1:A1", "'Q1'!A1"),
        ("R1C1:R3C2", "A1:B3"),
        ("Sheet1!R2C3", "Sheet1!C2"),
        ("A:B5", "A5:B"),
    ],
)
def test_a_range_is_echoed_the_way_google_writes_it(text: str, echo: str) -> None:
    assert a1.parse(text).text == echo


def test_a_bare_word_is_a_whole_sheet() -> None:
    assert a1.parse("Sheet1") == a1.Range("Sheet1", maybe_title="Sheet1")


def test_a_bare_word_that_is_also_a_cell_is_the_cell_and_may_be_a_title() -> None:
    area = a1.parse("Q1")
    assert (area.title, area.first_column, area.maybe_title) == (None, 16, "Q1")


def test_a_quoted_title_is_never_a_cell() -> None:
    assert a1.parse("'Q1'") == a1.Range("Q1")


@pytest.mark.parametrize("text", ["", " ", "Sheet1!", "!A1", "Sheet1!A0", "Sheet1!foo", "A1:", "A1:B2:C3", "'open!A1"])
def test_a_malformed_range_is_refused_in_googles_words(text: str) -> None:
    with pytest.raises(QueryError, match=r"^Unable to parse range: ") as caught:
        a1.parse(text)
    assert caught.value.message == f"Unable to parse range: {text}"


def test_a_malformed_range_says_where() -> None:
    with pytest.raises(QueryError) as caught:
        a1.parse("Sheet1!foo")
    assert (caught.value.position, caught.value.near) == (7, "foo")


def test_clipping_closes_open_ends_at_the_grid() -> None:
    assert a1.clip(a1.parse("Sheet1!A2:C"), 1000, 26).text == "Sheet1!A2:C1000"
    assert a1.clip(a1.parse("Sheet1"), 10, 3).text == "Sheet1!A1:C10"


def test_clipping_keeps_the_last_ends_inside_the_grid() -> None:
    assert a1.clip(a1.parse("A1:ZZ5000"), 1000, 26).text == "A1:Z1000"


@pytest.mark.parametrize("text", ["Sheet1!A1001:B1002", "Sheet1!AA1"])
def test_a_range_that_starts_outside_the_grid_is_refused(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        a1.clip(a1.parse(text), 1000, 26)
    assert caught.value.message == f"Range ({text}) exceeds grid limits. Max rows: 1000, max columns: 26"


def test_a_range_a1_cannot_say_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="alone is no range"):
        a1.format_range("Sheet1", first_row=3)
    with pytest.raises(ValueError, match="cannot run"):
        a1.format_range("Sheet1", last_row=3)


@pytest.mark.parametrize("letters", ["", "A1", "É", "-"])
def test_only_letters_name_a_column(letters: str) -> None:
    with pytest.raises(ValueError, match="is not a column"):
        a1.column_number(letters)
