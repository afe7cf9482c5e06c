"""gspread, unmodified, as a user of Google Sheets drives it."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("gspread")

import gspread
from google.oauth2.credentials import Credentials
from gspread.utils import ValueInputOption, ValueRenderOption


@pytest.fixture
def client(served: Callable[..., Any]) -> Any:
    """A client whose calls to Google go to the server."""
    made = gspread.Client(auth=Credentials("t"))
    made.http_client.session.mount("https://", served("google_sheets").rewrite_adapter())
    return made


@pytest.fixture
def file(client: Any) -> Any:
    """The example company's pipeline spreadsheet."""
    return client.open_by_key("ss_pipeline")


@pytest.fixture
def deals(file: Any) -> Any:
    return file.worksheet("Deals")


def test_a_spreadsheet_knows_its_sheets(file: Any) -> None:
    assert file.title == "Sales Pipeline"
    assert file.locale == "en_US"
    assert file.timezone == "Etc/GMT"
    assert [each.title for each in file.worksheets()] == ["Deals", "Fx Rates", "Totals"]
    assert file.sheet1.id == 0
    assert file.get_worksheet(1).title == "Fx Rates"
    assert file.get_worksheet_by_id(0).title == "Deals"
    assert [each.title for each in file] == ["Deals", "Fx Rates", "Totals"]
    assert file.fetch_sheet_metadata()["spreadsheetId"] == "ss_pipeline"
    with pytest.raises(gspread.WorksheetNotFound):
        file.worksheet("Leads")


def test_rows_are_read_as_records(deals: Any) -> None:
    records = deals.get_all_records()
    assert records[1]["Account"] == "Harbor Foods"
    assert records[1]["Amount"] == 45000
    assert len(deals.get_all_values()) == 4
    assert deals.row_values(1)[:2] == ["Account", "Owner"]
    assert deals.col_values(2) == ["Owner", "Ann Lee", "Bob Ray", "Ann Lee"]
    assert deals.get("A2:B2") == [["Meridian Corp", "Ann Lee"]]
    assert deals.get_values("A2:A3") == [["Meridian Corp"], ["Harbor Foods"]]
    assert deals.batch_get(["A2", "C2"])[1] == [["120000"]]
    assert deals.acell("C2", value_render_option=ValueRenderOption.unformatted).value == 120000
    assert deals.cell(3, 1).value == "Harbor Foods"
    assert [cell.value for cell in deals.range("A2:B2")] == ["Meridian Corp", "Ann Lee"]


def test_cells_are_found(deals: Any) -> None:
    assert deals.find("Harbor Foods").row == 3
    assert [cell.row for cell in deals.findall("Ann Lee")] == [2, 4]
    assert deals.find("Nobody") is None


def test_cells_are_written(deals: Any) -> None:
    deals.update_acell("D2", "Closed Won")
    deals.update_cell(3, 4, "Won")
    deals.update([["x", 5]], "E4:F4")
    cells = deals.range("D2:D3")
    for cell in cells:
        cell.value = "Lost"
    deals.update_cells(cells)
    deals.batch_update([{"range": "A4", "values": [["Meridian"]]}], value_input_option=ValueInputOption.user_entered)
    assert deals.get("A2:F4")[2] == ["Meridian", "Ann Lee", "8000", "Closed Lost", "x", "5"]
    assert deals.col_values(4) == ["Stage", "Lost", "Lost", "Closed Lost"]


def test_rows_are_appended_inserted_and_deleted(deals: Any) -> None:
    deals.append_row(["Ridge Labs", "Bob Ray", "30000"], value_input_option="USER_ENTERED")
    deals.append_rows([["One"], ["Two"]])
    assert deals.col_values(1)[4:] == ["Ridge Labs", "One", "Two"]
    deals.insert_row(["First"], index=2)
    deals.insert_rows([["Second"], ["Third"]], row=3)
    assert deals.col_values(1)[:5] == ["Account", "First", "Second", "Third", "Meridian Corp"]
    deals.delete_rows(2, 4)
    assert deals.acell("A2").value == "Meridian Corp"
    deals.insert_cols([["Id", "1", "2"]], col=1)
    assert deals.row_values(2)[:2] == ["1", "Meridian Corp"]
    deals.delete_columns(1)
    assert deals.row_values(1)[0] == "Account"


def test_a_sheet_is_emptied_and_filled_again(deals: Any) -> None:
    deals.batch_clear(["F2:F4", "E2"])
    assert deals.acell("F3").value is None
    deals.clear()
    assert deals.get_all_values() == [[]]
    deals.update([["Name"], ["Ann"]])
    assert deals.get_all_records() == [{"Name": "Ann"}]


def test_a_sheet_is_sorted_and_resized(deals: Any) -> None:
    deals.sort((3, "des"), range="A2:F4")
    assert deals.col_values(3) == ["Amount", "120000", "45000", "8000"]
    deals.sort((3, "asc"), range="A2:F4")
    assert deals.col_values(3) == ["Amount", "8000", "45000", "120000"]
    deals.resize(rows=50, cols=10)
    assert (deals.row_count, deals.col_count) == (50, 10)
    deals.add_rows(5)
    deals.add_cols(2)
    assert (deals.row_count, deals.col_count) == (55, 12)


def test_a_sheet_is_formatted_and_annotated(deals: Any) -> None:
    deals.format("A1:F1", {"textFormat": {"bold": True}})
    deals.batch_format([{"range": "C2:C4", "format": {"numberFormat": {"type": "CURRENCY", "pattern": "$#,##0"}}}])
    assert deals.acell("C2").value == "$120,000"
    deals.insert_note("A2", "call them")
    assert deals.get_note("A2") == "call them"
    deals.update_notes({"A3": "waits"})
    assert [line[0] for line in deals.get_notes()][1:3] == ["call them", "waits"]
    deals.clear_note("A2")
    assert deals.get_note("A2") == ""
    deals.freeze(rows=1)
    deals.hide()
    deals.show()
    deals.hide_gridlines()
    deals.show_gridlines()
    deals.update_tab_color("#ff0000")
    assert deals.get_tab_color() == "#FF0000"
    deals.clear_tab_color()
    deals.merge_cells("A2:B2")
    deals.unmerge_cells("A2:B2")
    deals.set_basic_filter("A1:F4")
    deals.clear_basic_filter()
    deals.columns_auto_resize(0, 3)
    deals.rows_auto_resize(0, 3)
    deals.copy_range("A2:B2", "A6:B6")
    deals.cut_range("A6:B6", "A7")
    assert deals.col_values(1)[5:] == ["", "Meridian Corp"]


def test_ranges_are_named_and_protected(file: Any, deals: Any) -> None:
    named = deals.define_named_range("A2:A4", "accounts")
    assert next(iter(file.named_range("accounts"))).value == "Meridian Corp"
    assert file.list_named_ranges()[0]["name"] == "accounts"
    deals.delete_named_range(named["replies"][0]["addNamedRange"]["namedRange"]["namedRangeId"])
    deals.add_protected_range("A1:F1", editor_users_emails=["ann.lee@company.example.com"])
    held = file.list_protected_ranges(deals.id)
    deals.delete_protected_range(held[0]["protectedRangeId"])
    assert file.list_protected_ranges(deals.id) == []


def test_sheets_come_and_go(file: Any, deals: Any) -> None:
    added = file.add_worksheet("Archive", rows=20, cols=5)
    assert (added.row_count, added.col_count) == (20, 5)
    copy = deals.duplicate(new_sheet_name="Backup")
    assert copy.get_all_values() == deals.get_all_values()
    file.duplicate_sheet(deals.id, new_sheet_name="Backup 2", insert_sheet_index=1)
    added.update_title("Old")
    added.update_index(0)
    assert file.worksheets()[0].title == "Old"
    file.reorder_worksheets(file.worksheets()[::-1])
    file.del_worksheet(added)
    file.del_worksheet_by_id(copy.id)
    deals.copy_to("ss_team")
    file.update_title("Pipeline")
    file.update_locale("de_DE")
    file.update_timezone("Europe/Berlin")
    assert sorted(each.title for each in file.worksheets()) == ["Backup 2", "Deals", "Fx Rates", "Totals"]
    assert file.fetch_sheet_metadata()["properties"]["timeZone"] == "Europe/Berlin"


def test_values_can_be_handled_through_the_spreadsheet(file: Any) -> None:
    file.values_update("Deals!A9", params={"valueInputOption": "RAW"}, body={"values": [["x"]]})
    file.values_append("Deals!A9", {"valueInputOption": "RAW"}, {"values": [["y"]]})
    assert file.values_get("Deals!A9:A10")["values"] == [["x"], ["y"]]
    assert file.values_batch_get(["Deals!A9"])["valueRanges"][0]["values"] == [["x"]]
    file.values_batch_update({"valueInputOption": "RAW", "data": [{"range": "Deals!A9", "values": [["z"]]}]})
    file.values_clear("Deals!A10")
    file.values_batch_clear(body={"ranges": ["Deals!A9"]})
    assert "values" not in file.values_get("Deals!A9:A10")


def test_errors_arrive_as_the_clients_own(file: Any, deals: Any) -> None:
    with pytest.raises(gspread.exceptions.APIError, match="Unable to parse range"):
        file.values_get("Leads!A1")
    with pytest.raises(gspread.exceptions.APIError, match="already exists"):
        file.add_worksheet("deals", rows=1, cols=1)
    with pytest.raises(gspread.exceptions.APIError, match="exceeds grid limits"):
        deals.update_acell("A5000", "x")


def test_an_unknown_spreadsheet_is_not_found(client: Any) -> None:
    with pytest.raises(gspread.SpreadsheetNotFound):
        client.open_by_key("nothing")


def test_a_spreadsheet_is_opened_by_its_url(client: Any, file: Any) -> None:
    assert client.open_by_url(file.url).title == "Sales Pipeline"
