"""google-api-python-client, unmodified, as a user of Google Sheets drives it."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("googleapiclient")

from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

FILE = "ss_pipeline"


@pytest.fixture
def sheets(served: Callable[..., Any]) -> Any:
    """`service.spreadsheets()` of a client pointed at the server."""
    url = served("google_sheets").prefix("google_sheets")
    service = build(
        "sheets", "v4", credentials=Credentials("t"), client_options={"api_endpoint": url}, static_discovery=True
    )
    return service.spreadsheets()


def read(sheets: Any, area: str, **options: Any) -> Any:
    return sheets.values().get(spreadsheetId=FILE, range=area, **options).execute().get("values")


def test_values_are_read_and_rendered(sheets: Any) -> None:
    assert read(sheets, "'Fx Rates'!A1:B2") == [["Currency", "USD Rate"], ["EUR", "1.05"]]
    assert read(sheets, "Deals!C2:C3", valueRenderOption="UNFORMATTED_VALUE") == [[120000], [45000]]
    found = (
        sheets.values()
        .batchGet(spreadsheetId=FILE, ranges=["Deals!A2", "Totals!B2"], majorDimension="COLUMNS")
        .execute()
    )
    assert [each["values"] for each in found["valueRanges"]] == [[["Meridian Corp"]], [["173000"]]]


def test_values_are_written_appended_and_cleared(sheets: Any) -> None:
    values = sheets.values()
    body = {"values": [["Closed Won", "2026-03-02"]]}
    done = values.update(spreadsheetId=FILE, range="Deals!D2:E2", valueInputOption="USER_ENTERED", body=body).execute()
    assert done["updatedCells"] == 2
    done = values.append(
        spreadsheetId=FILE,
        range="Deals!A1",
        valueInputOption="RAW",
        insertDataOption="INSERT_ROWS",
        includeValuesInResponse=True,
        body={"values": [["Ridge Labs", "Bob Ray", 30000]]},
    ).execute()
    assert done["tableRange"] == "Deals!A1:F4"
    assert done["updates"]["updatedData"]["values"] == [["Ridge Labs", "Bob Ray", "30000"]]
    assert read(sheets, "Totals!B2") == [["203000"]]
    values.clear(spreadsheetId=FILE, range="Deals!A5:F5").execute()
    assert len(read(sheets, "Deals")) == 4


def test_several_ranges_are_written_and_cleared_at_once(sheets: Any) -> None:
    values = sheets.values()
    data = [{"range": "Deals!D2", "values": [["Won"]]}, {"range": "'Fx Rates'!B3", "values": [["1.2"]]}]
    done = values.batchUpdate(spreadsheetId=FILE, body={"valueInputOption": "USER_ENTERED", "data": data}).execute()
    assert done["totalUpdatedSheets"] == 2
    done = values.batchClear(spreadsheetId=FILE, body={"ranges": ["Deals!D2", "Deals!F3"]}).execute()
    assert done["clearedRanges"] == ["Deals!D2", "Deals!F3"]


def test_data_filters_name_ranges_too(sheets: Any) -> None:
    values = sheets.values()
    chosen = {
        "gridRange": {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 2, "startColumnIndex": 5, "endColumnIndex": 6}
    }
    data = [{"dataFilter": chosen, "values": [["call"]]}]
    body = {"valueInputOption": "RAW", "data": data}
    assert values.batchUpdateByDataFilter(spreadsheetId=FILE, body=body).execute()["totalUpdatedCells"] == 1
    found = values.batchGetByDataFilter(spreadsheetId=FILE, body={"dataFilters": [chosen]}).execute()
    assert found["valueRanges"][0]["valueRange"]["values"] == [["call"]]
    values.batchClearByDataFilter(spreadsheetId=FILE, body={"dataFilters": [chosen]}).execute()
    assert read(sheets, "Deals!F2") is None
    body = {"dataFilters": [{"a1Range": "Totals!A1"}]}
    found = sheets.getByDataFilter(spreadsheetId=FILE, body=body).execute()
    assert [each["properties"]["title"] for each in found["sheets"]] == ["Totals"]


def test_a_spreadsheet_is_created_and_looked_at(sheets: Any) -> None:
    made = sheets.create(body={"properties": {"title": "Plan"}}, fields="spreadsheetId").execute()
    assert list(made) == ["spreadsheetId"]
    found = sheets.get(spreadsheetId=made["spreadsheetId"], includeGridData=True).execute()
    assert found["properties"]["title"] == "Plan"
    assert found["sheets"][0]["properties"]["sheetId"] == 0


def test_sheets_are_added_edited_and_copied(sheets: Any) -> None:
    requests = [
        {"addSheet": {"properties": {"title": "Archive"}}},
        {"deleteDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 2}}},
    ]
    replies = sheets.batchUpdate(spreadsheetId=FILE, body={"requests": requests}).execute()["replies"]
    assert replies[0]["addSheet"]["properties"]["title"] == "Archive"
    assert read(sheets, "Deals!A2") == [["Harbor Foods"]]
    copied = (
        sheets.sheets().copyTo(spreadsheetId=FILE, sheetId=0, body={"destinationSpreadsheetId": "ss_team"}).execute()
    )
    assert copied["title"] == "Copy of Deals"


@pytest.mark.parametrize(
    ("file", "area", "status", "said"),
    [
        ("none", "A1", 404, "Requested entity was not found."),
        (FILE, "Leads!A1", 400, "Unable to parse range: Leads!A1"),
        (FILE, "Deals!A2000", 400, "exceeds grid limits"),
    ],
)
def test_errors_arrive_as_the_clients_own(sheets: Any, file: str, area: str, status: int, said: str) -> None:
    with pytest.raises(HttpError) as caught:
        sheets.values().get(spreadsheetId=file, range=area).execute()
    assert caught.value.status_code == status
    assert said in caught.value.reason


def test_a_write_without_an_option_is_refused(sheets: Any) -> None:
    with pytest.raises(HttpError, match="'valueInputOption' is required but not specified"):
        sheets.values().update(spreadsheetId=FILE, range="A1", body={"values": [["x"]]}).execute()


def test_a_batch_that_fails_changes_nothing(sheets: Any) -> None:
    requests = [{"addSheet": {"properties": {"title": "A"}}}, {"addSheet": {"properties": {"title": "Deals"}}}]
    with pytest.raises(HttpError, match='A sheet with the name "Deals" already exists'):
        sheets.batchUpdate(spreadsheetId=FILE, body={"requests": requests}).execute()
    titles = [each["properties"]["title"] for each in sheets.get(spreadsheetId=FILE).execute()["sheets"]]
    assert titles == ["Deals", "Fx Rates", "Totals"]
