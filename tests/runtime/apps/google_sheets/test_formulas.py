from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query.errors import QueryError
from runtime.query.sheet_evaluate import CellError, Scalar, Scope, Table, evaluate
from runtime.query.sheet_formula import Name, Reference, parse, rewrite, shift
from runtime.query.sheet_functions import functions
from tests.runtime.apps.google_sheets.sheets import Sheets


class Block:
    """A block of cells from A1 on, blank elsewhere."""

    today = date(2026, 3, 2)

    def __init__(self, *rows: list[Scalar]) -> None:
        self.rows = rows

    def area(self, reference: Reference | Name) -> Table:
        if isinstance(reference, Name):
            raise CellError("#NAME?")
        first, last = reference.first, reference.last or reference.first
        bottom = len(self.rows) - 1 if last.row is None else last.row
        right = 2 if last.column is None else last.column
        return [
            [self._at(row, column) for column in range(first.column or 0, right + 1)]
            for row in range(first.row or 0, bottom + 1)
        ]

    def _at(self, row: int, column: int) -> Scalar:
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def read_number(self, text: str) -> float | None:
        return float(text) if text.replace(".", "", 1).isdecimal() else None


BLOCK = Block(["ann", 5, True], ["bob", 7, "x"], ["Ann", "3", None])


def value(formula: str, block: Block = BLOCK) -> Any:
    found = evaluate(parse(formula), Scope(block, functions()))
    return found.code if isinstance(found, CellError) else found


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("=1+2*3", 7),
        ("=(1+2)*3", 9),
        ("=2^3^2", 64),
        ("=-2^2", 4),
        ("=50%", 0.5),
        ("=7/2", 3.5),
        ('="a"&1&TRUE', "a1TRUE"),
        ('="say ""hi"""', 'say "hi"'),
        ("=1=1", True),
        ('="A"="a"', True),
        ("=B1>B2", False),
        ("=SUM(B1:B3)", 12),
        ("=SUM(B:B,1)", 13),
        ("=AVERAGE(B1:B3)", 6),
        ("=MIN(B1:B3)+MAX(B1:B3)", 12),
        ("=COUNT(A1:C3)", 2),
        ("=COUNTA(A1:C3)", 8),
        ("=B3*2", 6),
        ('=COUNTIF(A1:A3,"ann")', 2),
        ('=COUNTIF(A1:A3,"*n")', 2),
        ('=COUNTIF(B1:B3,">5")', 1),
        ('=SUMIF(A1:A3,"<>bob",B1:B3)', 5),
        ('=SUMIFS(B1:B3,A1:A3,"bob",B1:B3,">1")', 7),
        ('=IF(B1>4,"big","small")', "big"),
        ("=IF(FALSE,1)", False),
        ('=IFERROR(1/0,"none")', "none"),
        ("=ROUND(1.005,2)", 1.01),
        ("=ROUND(-2.5)", -3),
        ('=CONCATENATE(A1," ",B1)', "ann 5"),
        ('=VLOOKUP("bob",A1:B3,2,FALSE)', 7),
        ('=INDEX(B1:B3,MATCH("bob",A1:A3,0))', 7),
        ("=UPPER(LEFT(A1,1))&MID(A1,2,9)", "Ann"),
        ("=TODAY()", 46083),
        ("=AND(B1=5,C1)", True),
    ],
)
def test_a_formula_comes_to_what_sheets_shows(formula: str, expected: Any) -> None:
    assert value(formula) == expected
    assert isinstance(value(formula), bool) == isinstance(expected, bool)


@pytest.mark.parametrize(
    ("formula", "error"),
    [
        ("=1/0", "#DIV/0!"),
        ("=AVERAGE(A1:A3)", "#DIV/0!"),
        ("=NOSUCH(1)", "#NAME?"),
        ("=Total", "#NAME?"),
        ('="a"*2', "#VALUE!"),
        ("=#REF!+1", "#REF!"),
        ('=VLOOKUP("zoe",A1:B3,2,FALSE)', "#N/A"),
        ("=(-8)^0.5", "#NUM!"),
        ("=10^400", "#NUM!"),
        ("=SUM(1/0,2)", "#DIV/0!"),
    ],
)
def test_an_error_is_the_one_sheets_shows(formula: str, error: str) -> None:
    assert value(formula) == error


def test_a_formula_that_cannot_be_read_is_a_parse_error() -> None:
    for text in ("=", "=1+", "=SUM(", "=A1 B1", "1+1", "=" + "(" * 200 + "1" + ")" * 200):
        with pytest.raises(QueryError):
            parse(text)


@given(st.text("=AB12$:!'\"(),+-*/^&<>% SUMIFTRUE.#", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_formula_or_a_query_error(text: str) -> None:
    try:
        node = parse("=" + text)
    except QueryError:
        return
    evaluate(node, Scope(BLOCK, functions()))
    assert rewrite("=" + text, lambda reference: reference)


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=2000))
@settings(max_examples=20, deadline=None)
def test_a_long_sum_is_the_sum(numbers: list[int]) -> None:
    assert value("=" + "+".join(f"({number})" for number in numbers)) == sum(numbers)


def test_a_copied_formula_moves_the_ends_without_a_dollar_sign() -> None:
    assert shift("=SUM($A1:B$2) + 'My x'!C3*A:A", 2, 1) == "=SUM($A3:C$2) + 'My x'!D5*B:B"
    assert shift("=A1", -1, 0) == "=#REF!"
    assert shift('="A1"&A1', 1, 0) == '="A1"&A2'


def test_a_seeded_formula_shows_its_value_from_the_start() -> None:
    sheets = Sheets()
    assert sheets.read("Totals!A1:B3") == [["What", "Value"], ["Pipeline", "173000"], ["Open deals", "2"]]
    assert sheets.cells("total-1")["Value"] == 173000
    assert sheets.read("Totals!B2", valueRenderOption="FORMULA") == [["=SUM(Deals!C2:C)"]]


def test_a_formula_follows_the_cells_it_is_made_of() -> None:
    sheets = Sheets()
    sheets.write("Deals!C2", [[1]])
    assert sheets.cells("total-1")["Value"] == 53001


def test_a_row_per_row_balance_is_computed_whatever_its_length() -> None:
    sheets = Sheets()
    rows = [[1, "=H2"]] + [[1, f"=I{row - 1}+H{row}"] for row in range(3, 800)]
    assert sheets.write("Deals!H2:I", rows).ok
    assert sheets.read("Deals!I799") == [["798"]]


def test_a_circle_of_references_shows_ref() -> None:
    sheets = Sheets()
    sheets.write("Deals!H2:I2", [["=I2", "=H2"]])
    assert sheets.read("Deals!H2:I2") == [["#REF!", "#REF!"]]


def test_a_formula_of_dates_or_money_is_shown_as_such() -> None:
    sheets = Sheets()
    sheets.write("Deals!H2:H4", [["$1,000"], ["2026-03-01"], ["2026-03-11"]])
    sheets.write("Deals!I2:I4", [["=H2*2"], ["=H3+1"], ["=H4-H3"]])
    assert sheets.read("Deals!I2:I4") == [["$2,000"], ["2026-03-02"], ["10"]]
    assert sheets.row("deal-1")["cells"]["I"] == 2000
    assert sheets.row("deal-2")["cells"]["I"] == "2026-03-02"


def test_an_inserted_row_moves_the_references_to_what_is_below() -> None:
    sheets = Sheets()
    sheets.write("Totals!C2:C3", [["=Deals!A3"], ["=SUM(Deals!C2:C4)"]])
    area = {"sheetId": 0, "dimension": "ROWS", "startIndex": 2, "endIndex": 4}
    sheets.batch({"insertDimension": {"range": area}})
    assert sheets.read("Totals!C2:C3", valueRenderOption="FORMULA") == [["=Deals!A5"], ["=SUM(Deals!C2:C6)"]]
    assert sheets.read("Totals!C2:C3") == [["Harbor Foods"], ["173000"]]


def test_a_deleted_row_leaves_ref_behind() -> None:
    sheets = Sheets()
    sheets.write("Totals!C2:C3", [["=Deals!A3"], ["=SUM(Deals!C2:C4)"]])
    sheets.batch({"deleteDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 2, "endIndex": 3}}})
    assert sheets.read("Totals!C2:C3") == [["#REF!"], ["128000"]]
    assert sheets.read("Totals!C3", valueRenderOption="FORMULA") == [["=SUM(Deals!C2:C3)"]]


def test_a_renamed_sheet_is_renamed_in_formulas() -> None:
    sheets = Sheets()
    properties = {"sheetId": 0, "title": "All deals"}
    sheets.batch({"updateSheetProperties": {"properties": properties, "fields": "title"}})
    assert sheets.read("Totals!B2", valueRenderOption="FORMULA") == [["=SUM('All deals'!C2:C)"]]
    assert sheets.read("Totals!B2") == [["173000"]]
