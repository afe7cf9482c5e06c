from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.google_sheets.display import shown, unformatted
from runtime.apps.google_sheets.grid import Format
from runtime.apps.google_sheets.patterns import render
from runtime.apps.google_sheets.typed import typed
from tests.runtime.apps.google_sheets.sheets import Sheets

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        ("1200", 1200, None),
        ("007", 7, None),
        ("-1,200.50", -1200.5, "NUMBER"),
        ("$1,200", 1200, "CURRENCY"),
        ("-$5", -5, "CURRENCY"),
        ("($5)", -5, "CURRENCY"),
        ("25%", 0.25, "PERCENT"),
        ("1e3", 1000, "SCIENTIFIC"),
        ("2026-03-01", 46082, "DATE"),
        ("3/1/2026", 46082, "DATE"),
        ("Mar 1, 2026", 46082, "DATE"),
        ("1 March 2026", 46082, "DATE"),
        ("3/1", 46082, "DATE"),
        ("2:30 PM", 0.6041666666666666, "TIME"),
        ("2026-03-01 12:00", 46082.5, "DATE_TIME"),
    ],
)
def test_typed_text_is_read_as_the_number_it_means_and_shown_as_it_was_typed(
    text: str, number: float, kind: Any
) -> None:
    cell = typed(text, TODAY)
    assert unformatted(cell) == number
    assert (cell.format.type if cell.format else None) == kind
    assert kind is None or shown(cell) == text


@pytest.mark.parametrize(
    "text", ["Q1", "2026-13-01", "1,20", "2026-03-01T10:00:00Z", "$", "5 apples", "12:75", "Feb 30, 2026", "٣", "1_000"]
)
def test_other_text_stays_text(text: str) -> None:
    assert typed(text, TODAY).value == text


def test_an_apostrophe_in_front_keeps_text() -> None:
    assert typed("'007", TODAY).value == "007"


@given(st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_typed_and_shown(text: str) -> None:
    shown(typed(text, TODAY))


@pytest.mark.parametrize(
    ("number", "pattern", "text"),
    [
        (1200, "$#,##0.00", "$1,200.00"),
        (-1200.5, "#,##0", "-1,200"),
        (0.256, "0.0%", "25.6%"),
        (-3, "#,##0;(#,##0)", "(3)"),
        (1200, '#,##0.00 "EUR"', "1,200.00 EUR"),
        (12, "[$€-407]#,##0", "€12"),
        (5, "000", "005"),
        (3.14159, "0.##", "3.14"),
    ],
)
def test_a_pattern_shows_a_number(number: float, pattern: str, text: str) -> None:
    assert render(number, Format("NUMBER", pattern)) == text


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("yyyy-mm-dd", "2026-03-01"),
        ("m/d/yy", "3/1/26"),
        ("dddd, mmmm d", "Sunday, March 1"),
        ("h:mm AM/PM", "2:30 PM"),
        ("hh:mm:ss", "14:30:00"),
    ],
)
def test_a_pattern_shows_a_date(pattern: str, text: str) -> None:
    assert render(46082.604166667, Format("DATE_TIME", pattern)) == text


@given(st.floats(allow_nan=False, allow_infinity=False), st.text('#0?,.%;-E+$ymdhs"[]/\\_* AMP@', max_size=12))
@settings(max_examples=300, deadline=None)
def test_any_pattern_shows_any_number(number: float, pattern: str) -> None:
    for kind in ("NUMBER", "DATE"):
        assert isinstance(render(number, Format(kind, pattern)), str)


def test_a_date_is_remembered_as_typed_and_read_as_a_serial_number() -> None:
    sheets = Sheets()
    sheets.write("Deals!E2", [["2026-05-01"]])
    assert sheets.cells("deal-1")["Close Date"] == "2026-05-01"
    assert sheets.read("Deals!E2") == [["2026-05-01"]]
    assert sheets.read("Deals!E2", valueRenderOption="UNFORMATTED_VALUE") == [[46143]]
    as_text = {"valueRenderOption": "UNFORMATTED_VALUE", "dateTimeRenderOption": "FORMATTED_STRING"}
    assert sheets.read("Deals!E2", **as_text) == [["2026-05-01"]]


def test_raw_text_is_not_read() -> None:
    sheets = Sheets()
    sheets.write("Deals!C2:E2", [["$5", "=1+1", "2026-05-01"]], "RAW")
    assert sheets.read("Deals!C2:E2", valueRenderOption="UNFORMATTED_VALUE") == [["$5", "=1+1", "2026-05-01"]]


def test_a_cell_keeps_its_number_format_when_a_number_replaces_another() -> None:
    sheets = Sheets()
    sheets.write("Deals!C2", [["$5"]])
    sheets.write("Deals!C2", [[1200]])
    assert sheets.read("Deals!C2") == [["$1,200"]]
    assert sheets.cells("deal-1")["Amount"] == 1200
