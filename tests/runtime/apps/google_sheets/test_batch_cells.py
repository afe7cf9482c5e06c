from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.google_sheets.book import Book
from tests.runtime.apps.google_sheets.sheets import HOST, Sheets, message


def lines(start: int, end: int, dimension: str = "ROWS") -> dict[str, Any]:
    return {"sheetId": 0, "dimension": dimension, "startIndex": start, "endIndex": end}


def block(rows: tuple[int, int], columns: tuple[int, int]) -> dict[str, Any]:
    return {
        "sheetId": 0,
        "startRowIndex": rows[0],
        "endRowIndex": rows[1],
        "startColumnIndex": columns[0],
        "endColumnIndex": columns[1],
    }


def accounts(sheets: Sheets) -> list[Any]:
    return [line[0] if line else "" for line in sheets.read("Deals!A2:A9")]


def test_a_deleted_row_is_gone_and_the_rows_below_move_up() -> None:
    sheets = Sheets()
    assert sheets.batch({"deleteDimension": {"range": lines(1, 2)}}).ok
    assert [(row["id"], row["row_id"]) for row in sheets.rows("ws_deals")] == [("deal-2", 2), ("deal-3", 3)]
    assert sheets.sheet("Deals")["row_count"] == 999
    kinds = {change.id: change.kind for change in sheets.world.diff()}
    assert kinds["deal-1"] == "deleted"


def test_inserted_rows_are_empty_and_the_rows_below_keep_their_records() -> None:
    sheets = Sheets()
    sheets.batch({"insertDimension": {"range": lines(2, 4), "inheritFromBefore": True}})
    assert [(row["id"], row["row_id"]) for row in sheets.rows("ws_deals")] == [
        ("deal-1", 2),
        ("deal-2", 5),
        ("deal-3", 6),
    ]
    assert accounts(sheets) == ["Meridian Corp", "", "", "Harbor Foods", "Meridian Group"]


def test_a_row_can_be_moved_among_the_others() -> None:
    sheets = Sheets()
    sheets.batch({"moveDimension": {"source": lines(1, 2), "destinationIndex": 4}})
    assert accounts(sheets) == ["Harbor Foods", "Meridian Group", "Meridian Corp"]
    assert sheets.row("deal-1")["row_id"] == 4


def test_a_deleted_column_takes_its_header_along() -> None:
    sheets = Sheets()
    sheets.batch({"deleteDimension": {"range": lines(1, 2, "COLUMNS")}})
    assert sheets.sheet("Deals")["headers"] == ["Account", "Amount", "Stage", "Close Date", "Note"]
    assert "Owner" not in sheets.cells("deal-1")
    assert sheets.read("Totals!B2") == [["173000"]]


def test_rows_that_do_not_exist_cannot_be_deleted_nor_all_of_them() -> None:
    sheets = Sheets()
    said = "Cannot delete a row that doesn't exist. Tried to delete row index 1000 but there are only 1000 rows."
    response = sheets.batch({"deleteDimension": {"range": lines(1000, 1001)}})
    assert message(response) == f"Invalid requests[0].deleteDimension: {said}"
    response = sheets.batch({"deleteDimension": {"range": lines(0, 1000)}})
    assert message(response).endswith("You can't delete all the rows on the sheet.")
    assert message(sheets.batch({"deleteDimension": {"range": {**lines(0, 1), "sheetId": 9}}})).endswith(
        "No grid with id: 9"
    )


def test_the_grid_can_be_extended() -> None:
    sheets = Sheets()
    sheets.batch({"appendDimension": {"sheetId": 0, "dimension": "COLUMNS", "length": 4}})
    assert sheets.get(f"{HOST}/ss_pipeline/values/Deals").body["range"] == "Deals!A1:AD1000"


def test_cells_are_updated_from_a_start_with_the_named_fields_only() -> None:
    sheets = Sheets()
    row = {"values": [{"userEnteredValue": {"stringValue": "Won"}, "note": "at last"}]}
    request = {"rows": [row], "fields": "userEnteredValue", "start": {"sheetId": 0, "rowIndex": 1, "columnIndex": 3}}
    assert sheets.batch({"updateCells": request}).ok
    assert sheets.cells("deal-1")["Stage"] == "Won"
    assert sheets.row("deal-1")["notes"] == {}
    sheets.batch({"updateCells": {**request, "fields": "note"}})
    assert sheets.row("deal-1")["notes"] == {"Stage": "at last"}
    assert message(sheets.batch({"updateCells": {**request, "fields": "price"}})).endswith("Invalid field: price")


def test_a_range_that_is_updated_without_rows_is_emptied() -> None:
    sheets = Sheets()
    sheets.batch({"updateCells": {"range": block((1, 4), (5, 6)), "fields": "userEnteredValue"}})
    assert sheets.read("Deals!F2:F4") == []


def test_cells_are_appended_under_the_last_row_with_data() -> None:
    sheets = Sheets()
    row = {
        "values": [
            {"userEnteredValue": {"stringValue": "Ridge Labs"}},
            {},
            {"userEnteredValue": {"formulaValue": "=1+1"}},
        ]
    }
    sheets.batch({"appendCells": {"sheetId": 0, "rows": [row], "fields": "*"}})
    assert sheets.read("Deals!A5:C5") == [["Ridge Labs", "", "2"]]


def test_a_repeated_formula_is_adjusted_to_each_row() -> None:
    sheets = Sheets()
    cell = {"userEnteredValue": {"formulaValue": "=C2*2"}}
    sheets.batch({"repeatCell": {"range": block((1, 4), (6, 7)), "cell": cell, "fields": "userEnteredValue"}})
    assert sheets.read("Deals!G2:G4") == [["240000"], ["90000"], ["16000"]]


def test_a_format_is_kept_by_the_row_and_creates_no_rows() -> None:
    sheets = Sheets()
    look = {"backgroundColor": {"red": 1}, "textFormat": {"bold": True}}
    request = {"range": {"sheetId": 0, "startRowIndex": 1}, "cell": {"userEnteredFormat": look}}
    sheets.batch({"repeatCell": {**request, "fields": "userEnteredFormat(backgroundColor,textFormat.bold)"}})
    row = sheets.row("deal-3")
    assert (row["background_color"], row["text_format_bold"], row["text_format_italic"]) == ("#ff0000", True, False)
    assert len(sheets.rows("ws_deals")) == 3
    body = sheets.get(f"{HOST}/ss_pipeline", ranges="Deals!A2", includeGridData=True).body
    assert body["sheets"][0]["data"][0]["rowData"][0]["values"][0]["effectiveFormat"]["textFormat"] == {"bold": True}


def test_a_number_format_changes_what_is_shown_and_not_the_number() -> None:
    sheets = Sheets()
    cell = {"userEnteredFormat": {"numberFormat": {"type": "CURRENCY", "pattern": "$#,##0.00"}}}
    request = {"range": block((1, 1000), (2, 3)), "cell": cell, "fields": "userEnteredFormat.numberFormat"}
    sheets.batch({"repeatCell": request})
    assert sheets.read("Deals!C2") == [["$120,000.00"]]
    assert sheets.cells("deal-1")["Amount"] == 120000


def test_the_header_row_can_be_bold() -> None:
    sheets = Sheets()
    cell = {"userEnteredFormat": {"textFormat": {"bold": True}}}
    sheets.batch(
        {"repeatCell": {"range": block((0, 1), (0, 6)), "cell": cell, "fields": "userEnteredFormat.textFormat.bold"}}
    )
    assert sheets.sheet("Deals")["header_row"] == {"text_format_bold": True}


def test_text_is_found_and_replaced_everywhere_and_counted() -> None:
    sheets = Sheets()
    body = sheets.batch({"findReplace": {"find": "meridian", "replacement": "Meridia", "allSheets": True}}).body
    assert body["replies"][0]["findReplace"] == {
        "valuesChanged": 2,
        "occurrencesChanged": 2,
        "rowsChanged": 2,
        "sheetsChanged": 1,
    }
    assert accounts(sheets) == ["Meridia Corp", "Harbor Foods", "Meridia Group"]
    entire = {"find": "Meridia", "replacement": "x", "matchEntireCell": True, "sheetId": 0}
    assert sheets.batch({"findReplace": entire}).body["replies"] == [{"findReplace": {}}]


def test_rows_are_sorted_by_columns_and_stay_the_records_they_are() -> None:
    sheets = Sheets()
    specs = [{"dimensionIndex": 1, "sortOrder": "ASCENDING"}, {"dimensionIndex": 2, "sortOrder": "ASCENDING"}]
    sheets.batch({"sortRange": {"range": block((1, 4), (0, 6)), "sortSpecs": specs}})
    assert [(row["id"], row["row_id"]) for row in sheets.rows("ws_deals")] == [
        ("deal-3", 2),
        ("deal-1", 3),
        ("deal-2", 4),
    ]


def test_blanks_come_last_whichever_way_is_sorted() -> None:
    sheets = Sheets()
    specs = [{"dimensionIndex": 5, "sortOrder": "DESCENDING"}]
    sheets.batch({"sortRange": {"range": {"sheetId": 0, "startRowIndex": 1}, "sortSpecs": specs}})
    assert accounts(sheets) == ["Harbor Foods", "Meridian Corp", "Meridian Group"]


def test_a_copied_range_fills_a_larger_target() -> None:
    sheets = Sheets()
    copy = {"source": block((1, 2), (3, 4)), "destination": block((2, 4), (3, 4)), "pasteType": "PASTE_VALUES"}
    sheets.batch({"copyPaste": copy})
    assert sheets.read("Deals!D2:D4") == [["Negotiation"]] * 3


def test_deleted_cells_let_those_below_move_up_in_their_columns_only() -> None:
    sheets = Sheets()
    sheets.batch({"deleteRange": {"range": block((1, 2), (0, 1)), "shiftDimension": "ROWS"}})
    assert sheets.read("Deals!A2:B4") == [["Harbor Foods", "Ann Lee"], ["Meridian Group", "Bob Ray"], ["", "Ann Lee"]]


def test_repeated_rows_are_taken_out() -> None:
    sheets = Sheets()
    columns = [{"sheetId": 0, "dimension": "COLUMNS", "startIndex": 1, "endIndex": 2}]
    request = {"range": block((1, 4), (0, 6)), "comparisonColumns": columns}
    body = sheets.batch({"deleteDuplicates": request}).body
    assert body["replies"][0] == {"deleteDuplicates": {"duplicatesRemovedCount": 1}}
    assert accounts(sheets) == ["Meridian Corp", "Harbor Foods"]


def test_pasted_text_is_read_as_if_typed() -> None:
    sheets = Sheets()
    paste = {"coordinate": {"sheetId": 0, "rowIndex": 6}, "data": "a;5\nb;$6", "delimiter": ";", "type": "PASTE_NORMAL"}
    sheets.batch({"pasteData": paste})
    assert sheets.read("Deals!A7:B8", valueRenderOption="UNFORMATTED_VALUE") == [["a", 5], ["b", 6]]


@pytest.mark.parametrize(
    "area", [{"startRowIndex": 5, "endRowIndex": 5}, {"startRowIndex": -1}, {"endColumnIndex": 99}]
)
def test_a_grid_range_must_be_inside_the_grid(area: dict[str, int]) -> None:
    response = Sheets().batch({"trimWhitespace": {"range": {"sheetId": 0, **area}}})
    assert message(response).startswith("Invalid requests[0].trimWhitespace: ")


small = st.integers(0, 7)
values = st.sampled_from(["", "x", 5, True, "=A2", "=SUM(C2:C4)", "$5", "2026-03-01", "Owner", None])
spans = st.tuples(small, st.integers(1, 3)).map(lambda pair: (pair[0], pair[0] + pair[1]))
requests = st.one_of(
    st.builds(
        lambda span, way: {"insertDimension": {"range": lines(span[0], span[1], way)}},
        spans,
        st.sampled_from(["ROWS", "COLUMNS"]),
    ),
    st.builds(
        lambda span, way: {"deleteDimension": {"range": lines(span[0], span[1], way)}},
        spans,
        st.sampled_from(["ROWS", "COLUMNS"]),
    ),
    st.builds(
        lambda span, to: {"moveDimension": {"source": lines(span[0], span[1]), "destinationIndex": to}}, spans, small
    ),
    st.builds(
        lambda r, c: {"sortRange": {"range": block(r, c), "sortSpecs": [{"dimensionIndex": c[0]}]}}, spans, spans
    ),
    st.builds(lambda r, c: {"deleteRange": {"range": block(r, c), "shiftDimension": "COLUMNS"}}, spans, spans),
    st.builds(lambda r, c: {"insertRange": {"range": block(r, c), "shiftDimension": "ROWS"}}, spans, spans),
    st.builds(lambda a, b, c: {"copyPaste": {"source": block(a, b), "destination": block(c, b)}}, spans, spans, spans),
    st.builds(lambda r, c: {"mergeCells": {"range": block(r, c)}}, spans, spans),
)
writes = st.tuples(small, small, st.lists(st.lists(values, max_size=4), max_size=3))


@given(st.lists(st.one_of(requests, writes), max_size=6))
@settings(max_examples=60, deadline=None)
def test_whatever_is_done_the_records_say_what_the_grid_shows(steps: list[Any]) -> None:
    sheets = Sheets()
    for step in steps:
        if isinstance(step, dict):
            sheets.batch(step)
        else:
            row, column, written = step
            sheets.write(f"Deals!R{row + 1}C{column + 1}", written)
    before = sheets.read("Deals", valueRenderOption="FORMULA")
    mark = sheets.world.mark()
    Book(sheets.world, "ss_pipeline").save()
    assert sheets.world.mark() == mark, "opening and saving without a change wrote something"
    assert sheets.read("Deals", valueRenderOption="FORMULA") == before
    numbers = [row["row_id"] for row in sheets.rows("ws_deals")]
    assert len(set(numbers)) == len(numbers)
    assert all(number > 1 for number in numbers)
