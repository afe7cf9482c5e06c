from typing import Any

import pytest

from tests.runtime.apps.google_sheets.sheets import HOST, Sheets, message


def titles(sheets: Sheets, file: str = "ss_pipeline") -> list[str]:
    return [each["properties"]["title"] for each in sheets.get(f"{HOST}/{file}").body["sheets"]]


def test_a_new_spreadsheet_has_one_empty_sheet_with_the_number_0() -> None:
    sheets = Sheets()
    body = sheets.post(HOST, {"properties": {"title": "Renewals"}}).body
    assert body["properties"]["title"] == "Renewals"
    assert body["spreadsheetUrl"] == f"https://docs.google.com/spreadsheets/d/{body['spreadsheetId']}/edit"
    assert body["sheets"][0]["properties"] == {
        "sheetId": 0,
        "title": "Sheet1",
        "index": 0,
        "sheetType": "GRID",
        "gridProperties": {"rowCount": 1000, "columnCount": 26},
    }
    assert sheets.read("Sheet1", body["spreadsheetId"]) == []


def test_a_new_spreadsheet_can_begin_with_cells() -> None:
    sheets = Sheets()
    line = {"values": [{"userEnteredValue": {"stringValue": "Name"}}, {"userEnteredValue": {"numberValue": 2026}}]}
    made = {"properties": {"title": "Plan"}, "data": [{"rowData": [line, line]}]}
    body = sheets.post(HOST, {"properties": {"title": "P"}, "sheets": [made]}).body
    assert sheets.read("Plan", body["spreadsheetId"]) == [["Name", "2026"], ["Name", "2026"]]
    assert sheets.read("Plan!B1", body["spreadsheetId"], valueRenderOption="UNFORMATTED_VALUE") == [[2026]]
    assert sheets.sheet("Plan", body["spreadsheetId"])["headers"] == ["Name", "2026"]


def test_cells_are_left_out_of_a_spreadsheet_unless_asked_for() -> None:
    sheets = Sheets()
    assert "data" not in sheets.get(f"{HOST}/ss_pipeline").body["sheets"][0]
    cell = sheets.get(f"{HOST}/ss_pipeline", ranges="Deals!C2", includeGridData=True).body["sheets"][0]["data"][0]
    assert cell == {
        "startRow": 1,
        "startColumn": 2,
        "rowData": [
            {
                "values": [
                    {
                        "userEnteredValue": {"numberValue": 120000},
                        "effectiveValue": {"numberValue": 120000},
                        "formattedValue": "120000",
                    }
                ]
            }
        ],
    }


def test_fields_decide_whether_cells_are_answered() -> None:
    sheets = Sheets()
    body = sheets.get(f"{HOST}/ss_team", fields="sheets(properties.title,data.rowData.values.formattedValue)").body
    assert body["sheets"][0]["properties"] == {"title": "People"}
    assert body["sheets"][0]["data"][0]["rowData"][0]["values"][0] == {"formattedValue": "Name"}
    assert sheets.get(f"{HOST}/ss_team", fields="sheets.properties.sheetId").body == {
        "sheets": [{"properties": {"sheetId": 0}}]
    }


def test_ranges_limit_a_spreadsheet_to_the_sheets_they_are_in() -> None:
    body = Sheets().get(f"{HOST}/ss_pipeline", ranges=["'Fx Rates'!A1"]).body
    assert [each["properties"]["title"] for each in body["sheets"]] == ["Fx Rates"]


def test_a_sheet_can_be_added_under_a_free_title_only() -> None:
    sheets = Sheets()
    body = sheets.batch({"addSheet": {"properties": {"title": "Archive", "index": 1}}}).body
    made = body["replies"][0]["addSheet"]["properties"]
    assert (made["title"], made["index"]) == ("Archive", 1)
    assert titles(sheets) == ["Deals", "Archive", "Fx Rates", "Totals"]
    said = 'Invalid requests[0].addSheet: A sheet with the name "archive" already exists. Please enter another name.'
    assert message(sheets.batch({"addSheet": {"properties": {"title": "archive"}}})) == said


def test_a_deleted_sheet_takes_its_rows_along_and_the_last_one_stays() -> None:
    sheets = Sheets()
    number = sheets.sheet("Fx Rates")["sheet_id"]
    assert sheets.batch({"deleteSheet": {"sheetId": number}}).body["replies"] == [{}]
    assert sheets.rows("ws_rates") == []
    assert titles(sheets) == ["Deals", "Totals"]
    said = "Invalid requests[0].deleteSheet: You can't remove all the visible sheets in a document."
    assert message(sheets.batch({"deleteSheet": {"sheetId": 0}}, file="ss_team")) == said
    assert (
        message(sheets.batch({"deleteSheet": {"sheetId": 5}})) == "Invalid requests[0].deleteSheet: No sheet with id: 5"
    )


def test_a_sheet_can_be_renamed_moved_resized_and_hidden() -> None:
    sheets = Sheets()
    properties = {
        "sheetId": 0,
        "title": "Sales",
        "index": 3,
        "hidden": True,
        "gridProperties": {"rowCount": 50, "frozenRowCount": 1},
    }
    fields = "title,index,hidden,gridProperties(rowCount,frozenRowCount)"
    assert sheets.batch({"updateSheetProperties": {"properties": properties, "fields": fields}}).ok
    assert titles(sheets) == ["Fx Rates", "Totals", "Sales"]
    record = sheets.sheet("Sales")
    assert (record["row_count"], record["frozen_row_count"], record["hidden"], record["id"]) == (
        50,
        1,
        True,
        "ws_deals",
    )
    said = message(sheets.batch({"updateSheetProperties": {"properties": {"sheetId": 0}, "fields": ""}}))
    assert said.endswith("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")


def test_a_duplicated_sheet_has_the_same_cells_and_records_of_its_own() -> None:
    sheets = Sheets()
    reply = sheets.batch({"duplicateSheet": {"sourceSheetId": 0, "newSheetName": "Backup"}}).body["replies"][0]
    assert reply["duplicateSheet"]["properties"]["index"] == 0
    assert sheets.read("Backup!A1:F4") == sheets.read("Deals!A1:F4")
    assert len(sheets.rows("ws_deals")) == 3


def test_a_sheet_can_be_copied_to_another_spreadsheet() -> None:
    sheets = Sheets()
    body = sheets.post(f"{HOST}/ss_pipeline/sheets/0:copyTo", {"destinationSpreadsheetId": "ss_team"}).body
    assert body["title"] == "Copy of Deals"
    assert titles(sheets, "ss_team") == ["People", "Copy of Deals"]
    assert sheets.read("Copy of Deals!A2", "ss_team") == [["Meridian Corp"]]
    response = sheets.post(f"{HOST}/ss_pipeline/sheets/77:copyTo", {"destinationSpreadsheetId": "ss_team"})
    assert response.status == 404


def test_a_spreadsheet_can_be_renamed() -> None:
    sheets = Sheets()
    sheets.batch({"updateSpreadsheetProperties": {"properties": {"title": "Pipeline 2026"}, "fields": "title"}})
    assert sheets.get(f"{HOST}/ss_pipeline").body["properties"]["title"] == "Pipeline 2026"


def test_a_batch_is_done_whole_or_not_at_all() -> None:
    sheets = Sheets()
    response = sheets.batch({"addSheet": {"properties": {"title": "A"}}}, {"deleteSheet": {"sheetId": 99}})
    assert message(response) == "Invalid requests[1].deleteSheet: No sheet with id: 99"
    assert sheets.world.diff() == []


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"addChart": {}}, "Invalid requests[0].addChart: This kind of request is not available in this environment."),
        (
            {"dropSheet": {}},
            "Invalid JSON payload received. Unknown name \"dropSheet\" at 'requests[0]': Cannot find field.",
        ),
        ({}, "Invalid requests[0]: No request set."),
        (
            {"deleteSheet": {"title": "Deals"}},
            "Invalid JSON payload received. Unknown name \"title\" at 'requests[0].delete_sheet': Cannot find field.",
        ),
        ({"deleteSheet": {"sheetId": "x"}}, None),
    ],
)
def test_a_request_that_cannot_be_carried_out_is_named(request_: Any, said: str | None) -> None:
    found = message(Sheets().batch(request_))
    assert said is None or found == said


def test_a_batch_needs_a_request() -> None:
    assert message(Sheets().batch()) == "Must specify at least one request."


def test_whole_numbers_may_come_as_text() -> None:
    sheets = Sheets()
    area = {"sheetId": "0", "dimension": "ROWS", "startIndex": "1", "endIndex": 2.0}
    assert sheets.batch({"deleteDimension": {"range": area}}).ok
    assert sheets.read("Deals!A2") == [["Harbor Foods"]]


def test_a_batch_can_answer_the_spreadsheet_it_leaves() -> None:
    request = {"addSheet": {"properties": {"title": "A"}}}
    body = Sheets().batch(request, includeSpreadsheetInResponse=True).body
    assert [each["properties"]["title"] for each in body["updatedSpreadsheet"]["sheets"]][-1] == "A"


def test_a_named_range_can_be_read_and_used_in_a_formula() -> None:
    sheets = Sheets()
    area = {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 4, "startColumnIndex": 2, "endColumnIndex": 3}
    made = sheets.batch({"addNamedRange": {"namedRange": {"name": "amounts", "range": area}}}).body
    assert sheets.read("Amounts") == [["120000"], ["45000"], ["8000"]]
    sheets.write("Totals!B4", [["=MAX(amounts)"]])
    assert sheets.read("Totals!B4") == [["120000"]]
    key = made["replies"][0]["addNamedRange"]["namedRange"]["namedRangeId"]
    sheets.batch({"deleteNamedRange": {"namedRangeId": key}})
    assert sheets.read("Totals!B4") == [["#NAME?"]]


def test_a_named_range_follows_inserted_rows() -> None:
    sheets = Sheets()
    area = {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 2, "startColumnIndex": 0, "endColumnIndex": 1}
    sheets.batch({"addNamedRange": {"namedRange": {"name": "top_deal", "range": area}}})
    sheets.batch({"insertDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 2}}})
    assert sheets.read("top_deal") == [["Meridian Corp"]]


def test_merging_keeps_the_first_cell_and_is_shown_with_the_sheet() -> None:
    sheets = Sheets()
    area = {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 2, "startColumnIndex": 0, "endColumnIndex": 2}
    sheets.batch({"mergeCells": {"range": area, "mergeType": "MERGE_ALL"}})
    assert sheets.read("Deals!A2:C2") == [["Meridian Corp", "", "120000"]]
    assert sheets.get(f"{HOST}/ss_pipeline").body["sheets"][0]["merges"] == [area]
    sheets.batch({"unmergeCells": {"range": area}})
    assert "merges" not in sheets.get(f"{HOST}/ss_pipeline").body["sheets"][0]
