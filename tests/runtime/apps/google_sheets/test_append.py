from tests.runtime.apps.google_sheets.sheets import Sheets


def test_an_appended_row_stands_under_the_table_and_is_a_new_record() -> None:
    sheets = Sheets()
    body = sheets.append("Deals!A1", [["Ridge Labs", "Bob Ray", 30000]]).body
    assert body["tableRange"] == "Deals!A1:F4"
    assert body["updates"] == {
        "spreadsheetId": "ss_pipeline",
        "updatedRange": "Deals!A5:C5",
        "updatedRows": 1,
        "updatedColumns": 3,
        "updatedCells": 3,
    }
    new = sheets.rows("ws_deals")[-1]
    assert (new["row_id"], new["cells"]) == (5, {"Account": "Ridge Labs", "Owner": "Bob Ray", "Amount": 30000})
    kinds = {change.id: change.kind for change in sheets.world.diff() if change.collection == "google_sheets.rows"}
    assert kinds[new["id"]] == "created"


def test_the_title_of_the_sheet_is_enough_to_append() -> None:
    assert Sheets().append("Deals", [["x"]]).body["updates"]["updatedRange"] == "Deals!A5"


def test_appending_to_an_empty_sheet_begins_where_the_range_does() -> None:
    sheets = Sheets()
    sheets.batch({"addSheet": {"properties": {"title": "Fresh"}}})
    body = sheets.append("Fresh!B3:C9", [["x"]]).body
    assert "tableRange" not in body
    assert body["updates"]["updatedRange"] == "Fresh!B3"


def test_the_last_of_several_tables_is_the_one_that_grows() -> None:
    sheets = Sheets()
    sheets.write("Deals!B8", [["Note", "By"], ["Call them", "Ann"]])
    assert sheets.append("Deals", [["x"]]).body["tableRange"] == "Deals!B8:C9"
    assert sheets.append("Deals!A2", [["x"]]).body["tableRange"] == "Deals!A1:F4"


def test_rows_in_the_way_are_overwritten_or_moved_down() -> None:
    sheets = Sheets()
    sheets.write("Deals!A6", [["Footer"]])
    sheets.append("Deals!A1", [["x"], ["y"]])
    assert sheets.read("Deals!A5:A7") == [["x"], ["y"]]
    sheets = Sheets()
    sheets.write("Deals!A6", [["Footer"]])
    sheets.append("Deals!A1", [["x"], ["y"]], insertDataOption="INSERT_ROWS")
    assert sheets.read("Deals!A5:A8") == [["x"], ["y"], [], ["Footer"]]


def test_the_grid_grows_when_the_last_row_is_used() -> None:
    sheets = Sheets()
    sheets.write("Deals!A1000", [["end"]])
    assert sheets.append("Deals!A1000", [["more"]]).body["updates"]["updatedRange"] == "Deals!A1001"
    assert sheets.sheet("Deals")["row_count"] == 1001


def test_a_row_appended_where_another_was_cleared_is_a_new_record() -> None:
    sheets = Sheets()
    sheets.clear("Deals!A4:F4")
    sheets.append("Deals", [["Ridge Labs"]])
    ids = [row["id"] for row in sheets.rows("ws_deals")]
    assert ids[:2] == ["deal-1", "deal-2"]
    assert ids[2] != "deal-3"
    assert sheets.read("Deals!A4") == [["Ridge Labs"]]
