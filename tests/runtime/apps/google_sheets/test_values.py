from tests.runtime.apps.google_sheets.sheets import HOST, Sheets, message


def test_a_range_is_read_with_its_headers_and_echoed_as_google_writes_it() -> None:
    body = Sheets().get(f"{HOST}/ss_pipeline/values/'fx rates'!a1:c2").body
    assert body["range"] == "'Fx Rates'!A1:C2"
    assert body["values"] == [["Currency", "USD Rate", "Updated"], ["EUR", "1.05", "2025-11-01"]]


def test_a_title_alone_is_the_whole_sheet() -> None:
    body = Sheets().get(f"{HOST}/ss_pipeline/values/Deals").body
    assert body["range"] == "Deals!A1:Z1000"
    assert len(body["values"]) == 4


def test_a_range_without_a_title_is_on_the_first_sheet() -> None:
    assert Sheets().read("B2") == [["Ann Lee"]]


def test_a_sheets_own_id_may_stand_for_its_title() -> None:
    assert Sheets().read("ws_rates!A2") == [["EUR"]]


def test_numbers_are_text_as_shown_and_numbers_when_unformatted() -> None:
    sheets = Sheets()
    assert sheets.read("Deals!C2") == [["120000"]]
    assert sheets.read("Deals!C2", valueRenderOption="UNFORMATTED_VALUE") == [[120000]]
    assert sheets.read("People!C2:C3", "ss_team") == [["TRUE"], ["FALSE"]]
    assert sheets.read("People!C2:C3", "ss_team", valueRenderOption="UNFORMATTED_VALUE") == [[True], [False]]


def test_empty_cells_and_rows_at_the_end_are_left_out_but_not_those_between() -> None:
    sheets = Sheets()
    assert sheets.read("Deals!E2:F4") == [["2026-03-31"], ["2026-04-15", "Waits for legal"], ["2026-02-10"]]
    assert sheets.read("Deals!F2:F4") == [[], ["Waits for legal"]]


def test_values_are_absent_where_a_range_holds_nothing() -> None:
    assert Sheets().get(f"{HOST}/ss_pipeline/values/Deals!H1:J9").body == {
        "range": "Deals!H1:J9",
        "majorDimension": "ROWS",
    }


def test_columns_can_be_read_in_place_of_rows() -> None:
    assert Sheets().read("Deals!A1:B3", majorDimension="COLUMNS") == [
        ["Account", "Meridian Corp", "Harbor Foods"],
        ["Owner", "Ann Lee", "Bob Ray"],
    ]


def test_several_ranges_come_back_in_the_order_asked_for() -> None:
    body = Sheets().get(f"{HOST}/ss_pipeline/values:batchGet", ranges=["Fx Rates!A2", "Deals!A2"]).body
    assert [each["values"] for each in body["valueRanges"]] == [[["EUR"]], [["Meridian Corp"]]]


def test_an_unknown_sheet_is_a_range_that_cannot_be_parsed() -> None:
    response = Sheets().get(f"{HOST}/ss_pipeline/values/Leads!A1")
    assert response.status == 400
    assert message(response) == "Unable to parse range: Leads!A1"


def test_an_unknown_spreadsheet_is_not_found() -> None:
    response = Sheets().get(f"{HOST}/ss_none/values/A1")
    assert response.status == 404
    assert message(response) == "Requested entity was not found."


def test_a_range_outside_the_grid_names_the_grids_limits() -> None:
    response = Sheets().get(f"{HOST}/ss_pipeline/values/Deals!A2000")
    assert message(response) == "Range (Deals!A2000) exceeds grid limits. Max rows: 1000, max columns: 26"


def test_a_written_row_changes_the_record_that_stands_there() -> None:
    sheets = Sheets()
    body = sheets.write("Deals!D2:E2", [["Closed Won", "2026-03-02"]]).body
    assert body == {
        "spreadsheetId": "ss_pipeline",
        "updatedRange": "Deals!D2:E2",
        "updatedRows": 1,
        "updatedColumns": 2,
        "updatedCells": 2,
    }
    assert sheets.cells("deal-1")["Stage"] == "Closed Won"
    changes = [(change.id, change.fields()) for change in sheets.world.diff()]
    assert ("deal-1", ("cells", "number_formats")) in changes
    assert [each for each, _ in changes if each.startswith("deal")] == ["deal-1"]


def test_null_leaves_a_cell_and_empty_text_empties_it() -> None:
    sheets = Sheets()
    body = sheets.write("Deals!A3:F3", [[None, None, None, None, None, ""]]).body
    assert body["updatedCells"] == 1
    assert sheets.cells("deal-2")["Account"] == "Harbor Foods"
    assert sheets.cells("deal-2")["Note"] == ""


def test_a_range_of_one_cell_may_be_exceeded_and_a_larger_one_may_not() -> None:
    sheets = Sheets()
    assert sheets.write("Deals!A9", [["a", "b"], ["c", "d"]]).body["updatedRange"] == "Deals!A9:B10"
    said = "Requested writing within range [Deals!A1:B2], but tried writing to row [3]"
    assert message(sheets.write("Deals!A1:B2", [["a"], ["b"], ["c"]])) == said
    said = "Requested writing within range [Deals!A1:B2], but tried writing to column [C]"
    assert message(sheets.write("Deals!A1:B2", [["a", "b", "c"]])) == said


def test_a_write_beyond_the_grid_is_refused_as_a_whole() -> None:
    sheets = Sheets()
    response = sheets.write("Deals!A1000", [["a"], ["b"]])
    assert message(response) == "Range (Deals!A1000:A1001) exceeds grid limits. Max rows: 1000, max columns: 26"
    assert sheets.world.diff() == []


def test_a_write_must_say_how_values_are_meant() -> None:
    sheets = Sheets()
    response = sheets.put(f"{HOST}/ss_pipeline/values/A2", {"values": [["x"]]})
    assert message(response) == "'valueInputOption' is required but not specified"
    said = message(sheets.write("A2", [["x"]], "TYPED"))
    assert said.startswith(
        "Invalid value at 'value_input_option' (type.googleapis.com/google.apps.sheets.v4.ValueInputOption)"
    )
    assert said.endswith('"TYPED"')


def test_values_are_lists_of_rows_of_plain_values() -> None:
    sheets = Sheets()
    assert message(sheets.write("A2", ["x"])).startswith("Invalid value at 'data.values[0]'")
    assert message(sheets.write("A2", [["x", {"a": 1}]])).startswith("Invalid values[0][1]: struct_value")


def test_an_unknown_field_of_a_body_is_refused() -> None:
    response = Sheets().put(f"{HOST}/ss_pipeline/values/A2", {"rows": [["x"]]}, valueInputOption="RAW")
    assert message(response) == 'Invalid JSON payload received. Unknown name "rows": Cannot find field.'


def test_an_unknown_query_parameter_is_refused() -> None:
    response = Sheets().get(f"{HOST}/ss_pipeline/values/A2", render="FORMULA")
    assert message(response).startswith(
        'Invalid JSON payload received. Unknown name "render": Cannot bind query parameter.'
    )


def test_the_range_of_a_body_must_be_that_of_the_url() -> None:
    body = {"range": "Deals!A3", "values": [["x"]]}
    assert Sheets().put(f"{HOST}/ss_pipeline/values/Deals!A2", body, valueInputOption="RAW").status == 400


def test_values_go_down_columns_on_demand() -> None:
    sheets = Sheets()
    body = {"majorDimension": "COLUMNS", "values": [["x", "y"], ["z"]]}
    assert sheets.put(f"{HOST}/ss_pipeline/values/Deals!A10:B11", body, valueInputOption="RAW").ok
    assert sheets.read("Deals!A10:B11") == [["x", "z"], ["y"]]


def test_a_write_can_answer_what_the_cells_hold_now() -> None:
    body = (
        Sheets()
        .write("Deals!C2", [["$5"]], includeValuesInResponse=True, responseValueRenderOption="UNFORMATTED_VALUE")
        .body
    )
    assert body["updatedData"] == {"range": "Deals!C2", "majorDimension": "ROWS", "values": [[5]]}


def test_new_headers_rename_the_cells_below() -> None:
    sheets = Sheets()
    sheets.write("Deals!A1", [["Customer"]])
    assert sheets.sheet("Deals")["headers"][0] == "Customer"
    assert sheets.cells("deal-1")["Customer"] == "Meridian Corp"
    assert "Account" not in sheets.cells("deal-1")


def test_a_column_without_a_header_is_named_by_its_letter() -> None:
    sheets = Sheets()
    sheets.write("Deals!H2", [["late"]])
    assert sheets.cells("deal-1")["H"] == "late"
    assert sheets.read("Deals!H2") == [["late"]]


def test_a_repeated_header_names_one_column_only() -> None:
    sheets = Sheets()
    sheets.write("Deals!F1", [["Owner"]])
    assert sheets.cells("deal-2")["Owner"] == "Bob Ray"
    assert sheets.cells("deal-2")["F"] == "Waits for legal"
    assert sheets.read("Deals!F3") == [["Waits for legal"]]


def test_cleared_cells_are_empty_and_the_row_stays_the_same_record() -> None:
    sheets = Sheets()
    assert sheets.clear("Deals!A3:F3").body == {"spreadsheetId": "ss_pipeline", "clearedRange": "Deals!A3:F3"}
    assert set(sheets.cells("deal-2").values()) == {""}
    assert sheets.read("Deals!A2:A4") == [["Meridian Corp"], [], ["Meridian Group"]]
    sheets.write("Deals!A3", [["Harbor Foods"]])
    assert sheets.cells("deal-2")["Account"] == "Harbor Foods"


def test_a_row_that_was_written_and_cleared_leaves_no_record() -> None:
    sheets = Sheets()
    sheets.write("Deals!A9", [["x"]])
    sheets.clear("Deals!A9:Z9")
    assert sheets.world.diff() == []


def test_several_ranges_are_cleared_at_once_or_not_at_all() -> None:
    sheets = Sheets()
    response = sheets.post(f"{HOST}/ss_pipeline/values:batchClear", {"ranges": ["Deals!F3", "Nowhere!A1"]})
    assert response.status == 400
    assert sheets.world.diff() == []
    body = sheets.post(f"{HOST}/ss_pipeline/values:batchClear", {"ranges": ["Deals!F3", "Deals!A4:F4"]}).body
    assert body["clearedRanges"] == ["Deals!F3", "Deals!A4:F4"]
    assert sheets.read("Deals!F2:F4") == []


def test_several_ranges_are_written_at_once_with_totals() -> None:
    sheets = Sheets()
    data = [{"range": "Deals!D2:D3", "values": [["Won"], ["Won"]]}, {"range": "'Fx Rates'!B3", "values": [[1.1]]}]
    body = sheets.post(f"{HOST}/ss_pipeline/values:batchUpdate", {"valueInputOption": "RAW", "data": data}).body
    assert (body["totalUpdatedCells"], body["totalUpdatedRows"], body["totalUpdatedSheets"]) == (3, 3, 2)
    assert [each["updatedRange"] for each in body["responses"]] == ["Deals!D2:D3", "'Fx Rates'!B3"]
    assert sheets.cells("fx-2")["USD Rate"] == 1.1


def test_ranges_can_be_named_by_data_filters() -> None:
    sheets = Sheets()
    filters = [{"gridRange": {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 2, "endColumnIndex": 1}}]
    body = sheets.post(f"{HOST}/ss_pipeline/values:batchGetByDataFilter", {"dataFilters": filters}).body
    assert body["valueRanges"][0]["valueRange"]["values"] == [["Meridian Corp"]]


def test_part_of_an_answer_can_be_asked_for_and_an_unknown_part_is_refused() -> None:
    sheets = Sheets()
    assert sheets.get(f"{HOST}/ss_pipeline/values/A2", fields="values").body == {"values": [["Meridian Corp"]]}
    response = sheets.get(f"{HOST}/ss_pipeline/values/A2", fields="cells")
    assert message(response) == "Request contains an invalid argument."
    assert response.body["error"]["details"][0]["fieldViolations"][0]["field"] == "cells"


def test_a_row_written_with_what_it_held_already_counts_as_written_and_its_neighbours_do_not() -> None:
    sheets = Sheets()
    held = sheets.read("Deals!B2")
    sheets.write("Deals!B2", held)
    [row] = [each for each in sheets.rows(sheets.sheet("Deals")["id"]) if each["row_id"] == 2]
    assert sheets.world.written("google_sheets.rows") == {row["id"]}
    assert sheets.world.diff() == []
