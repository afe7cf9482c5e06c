"""The spreadsheets of Google Sheets as files of Drive, in a company that has both."""

from datetime import UTC, datetime
from typing import Any

import pytest

from runtime.kit.seeding import build_seed
from runtime.kit.world import World
from tests.runtime.apps.company import Company, company
from tests.runtime.apps.google_drive.drive import DRIVE, FILES, UPLOAD, drive, file, ids, refusal

SHEETS = "https://sheets.googleapis.com/v4/spreadsheets"
SPREADSHEET = "application/vnd.google-apps.spreadsheet"
BOB = "bob.ray@company.example.com"


@pytest.fixture
def both() -> Company:
    return company("google_drive", "google_sheets")


def seeded(**apps: Any) -> Company:
    """A company on a seed of one's own, which must hold no problem."""
    seed, problems = build_seed(apps, datetime(2026, 3, 2, 9, tzinfo=UTC))
    assert not problems
    here = Company.__new__(Company)
    here.world = World(seed, checked=True)
    return here


def found(here: Company, q: str, **params: Any) -> list[str]:
    return ids(here.get(FILES, q=q, **params))


def written(here: Company) -> dict[str, str]:
    """What a run wrote: path of the record -> what happened to it."""
    return {f"{each.collection}/{each.id}": each.kind for each in here.world.diff()}


def values(here: Company, book: str, area: str) -> Any:
    answer = here.get(f"{SHEETS}/{book}/values/{area}")
    assert answer.ok, answer.body
    return answer.body.get("values")


def test_a_spreadsheet_is_a_file_in_my_drive_of_the_agents_own(both: Company) -> None:
    shown = file(both, "ss_pipeline")
    assert (shown["name"], shown["mimeType"], shown["ownedByMe"]) == ("Sales Pipeline", SPREADSHEET, True)
    assert shown["parents"] == [file(both, "root", "id")["id"]]
    assert shown["webViewLink"] == "https://docs.google.com/spreadsheets/d/ss_pipeline/edit"
    assert both.world.diff() == []


@pytest.mark.parametrize(
    "q",
    [
        "name = 'Sales Pipeline'",
        "name contains 'pipe'",
        f"mimeType = '{SPREADSHEET}' and trashed = false and name != 'Team' and name != 'Fleet'",
        "fullText contains 'Meridian' and name != 'Team'",
        "'root' in parents and name contains 'Sales'",
        "'me' in owners and name contains 'Sales'",
        "modifiedTime > '2026-03-01T00:00:00' and name contains 'Sales'",
    ],
)
def test_a_search_finds_a_spreadsheet(both: Company, q: str) -> None:
    assert found(both, q) == ["ss_pipeline"]


def test_spreadsheets_are_listed_in_the_order_asked_for(both: Company) -> None:
    q = f"mimeType = '{SPREADSHEET}'"
    assert found(both, q, orderBy="name") == ["sheet-fleet", "ss_pipeline", "ss_team"]
    assert found(both, q, orderBy="name desc", pageSize=2) == ["ss_team", "ss_pipeline"]


def test_a_spreadsheet_made_in_sheets_is_in_drive_at_once(both: Company) -> None:
    made = both.post(SHEETS, {"properties": {"title": "Forecast"}}).body["spreadsheetId"]
    assert found(both, "name = 'Forecast'") == [made]


def test_a_title_changed_in_sheets_is_the_files_name(both: Company) -> None:
    request = {"updateSpreadsheetProperties": {"properties": {"title": "Deals 2026"}, "fields": "title"}}
    assert both.patch(f"{FILES}/ss_pipeline", {"starred": True}).ok
    assert both.post(f"{SHEETS}/ss_pipeline:batchUpdate", {"requests": [request]}).ok
    assert found(both, "name = 'Deals 2026'") == ["ss_pipeline"]
    assert found(both, "name = 'Sales Pipeline'") == []


def test_a_rename_changes_the_title_and_nothing_else(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {"name": "Crew"}).body["name"] == "Crew"
    (change,) = both.world.diff()
    assert (change.collection, change.fields()) == ("google_sheets.spreadsheets", ("title",))
    assert both.get(f"{SHEETS}/ss_team").body["properties"]["title"] == "Crew"


def test_a_name_that_stays_writes_nothing(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {"name": "Team"}).ok
    assert both.world.diff() == []


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ({"starred": True}, "starred", True),
        ({"description": "Ours"}, "description", "Ours"),
        ({"trashed": True}, "trashed", True),
        ({"properties": {"team": "ops"}}, "properties", {"team": "ops"}),
    ],
)
def test_what_drive_alone_keeps_makes_a_record_of_drives(
    both: Company, change: dict[str, Any], field: str, value: Any
) -> None:
    assert both.patch(f"{FILES}/ss_team", change).ok
    assert file(both, "ss_team")[field] == value
    assert written(both) == {"google_drive.files/ss_team": "created"}


def test_a_moved_spreadsheet_is_in_its_new_folder_alone(both: Company) -> None:
    root = file(both, "root", "id")["id"]
    moved = both.patch(f"{FILES}/ss_team", {}, addParents="fld-ops", removeParents=root, fields="parents")
    assert moved.body == {"parents": ["fld-ops"]}
    assert "ss_team" in found(both, "'fld-ops' in parents")
    assert "ss_team" not in found(both, "'root' in parents")
    assert written(both) == {"google_drive.files/ss_team": "created"}


def test_a_trashed_spreadsheet_is_left_out_and_still_opens_in_sheets(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {"trashed": True}).ok
    assert "ss_team" not in found(both, "trashed = false")
    assert both.get(f"{SHEETS}/ss_team").ok


def test_an_emptied_trash_takes_the_spreadsheets_in_it(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {"trashed": True}).ok
    assert both.delete(f"{FILES}/trash").ok
    assert both.get(f"{SHEETS}/ss_team").status == 404
    assert both.get(f"{SHEETS}/ss_pipeline").ok


def test_a_deleted_spreadsheet_goes_with_its_sheets_and_rows(both: Company) -> None:
    assert both.delete(f"{FILES}/ss_team").status == 204
    assert both.get(f"{SHEETS}/ss_team").status == 404
    assert refusal(both.get(f"{FILES}/ss_team")) == (404, "notFound")
    assert written(both) == {
        "google_sheets.rows/person-ann": "deleted",
        "google_sheets.rows/person-bob": "deleted",
        "google_sheets.worksheets/ws_people": "deleted",
        "google_sheets.spreadsheets/ss_team": "deleted",
    }


def test_a_deleted_folder_takes_the_spreadsheets_in_it(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {}, addParents="fld-archive", removeParents="root").ok
    assert both.delete(f"{FILES}/fld-archive").ok
    assert both.get(f"{SHEETS}/ss_team").status == 404


def test_a_shared_spreadsheet_is_found_by_who_may_write(both: Company) -> None:
    body = {"type": "user", "role": "writer", "emailAddress": BOB}
    assert both.post(f"{FILES}/ss_team/permissions", body).ok
    assert "ss_team" in found(both, f"'{BOB}' in writers")
    roles = both.get(f"{FILES}/ss_team/permissions", fields="permissions(role)").body["permissions"]
    assert [each["role"] for each in roles] == ["owner", "writer"]


def test_a_share_leaves_the_permission_and_the_file_it_is_for(both: Company) -> None:
    assert both.post(f"{FILES}/ss_team/permissions", {"type": "anyone", "role": "reader"}).ok
    assert written(both) == {
        "google_drive.files/ss_team": "created",
        "google_drive.permissions/ss_team:anyoneWithLink": "created",
    }


def test_a_comment_on_a_spreadsheet_is_all_that_is_written(both: Company) -> None:
    made = both.post(f"{FILES}/ss_team/comments", {"content": "Who is new?"}, fields="id").body["id"]
    assert both.get(f"{FILES}/ss_team/comments", fields="comments(id)").body == {"comments": [{"id": made}]}
    assert written(both) == {f"google_drive.comments/{made}": "created"}


def test_an_export_gives_the_first_sheet_as_it_is_shown(both: Company) -> None:
    answer = both.get(f"{FILES}/ss_team/export", mimeType="text/csv")
    assert answer.body == (
        "Name,Email,Active\r\nAnn Lee,ann.lee@company.example.com,TRUE\r\nBob Ray,bob.ray@company.example.com,FALSE"
    )


def test_an_export_shows_what_a_call_wrote_to_the_sheet_a_moment_ago(both: Company) -> None:
    assert both.put(f"{SHEETS}/ss_team/values/A3", {"values": [["Bob Rae"]]}, valueInputOption="RAW").ok
    assert "Bob Rae" in both.get(f"{FILES}/ss_team/export", mimeType="text/csv").body


def test_an_export_shows_numbers_under_their_formats(both: Company) -> None:
    assert both.post(
        f"{SHEETS}/ss_pipeline:batchUpdate",
        {
            "requests": [
                {
                    "repeatCell": {
                        "range": {"sheetId": 0, "startRowIndex": 1, "startColumnIndex": 2, "endColumnIndex": 3},
                        "cell": {"userEnteredFormat": {"numberFormat": {"type": "CURRENCY", "pattern": '"$"#,##0.00'}}},
                        "fields": "userEnteredFormat.numberFormat",
                    }
                }
            ]
        },
    ).ok
    line = both.get(f"{FILES}/ss_pipeline/export", mimeType="text/csv").body.split("\r\n")[1]
    assert line.startswith('Meridian Corp,Ann Lee,"$120,000.00",Negotiation')


def test_columns_of_one_name_stand_apart_in_an_export(both: Company) -> None:
    made = both.post(SHEETS, {"properties": {"title": "Pairs"}}).body["spreadsheetId"]
    table = [["A", "A", "", "C"], [1, 2, 3, 4]]
    assert both.put(f"{SHEETS}/{made}/values/A1:D2", {"values": table}, valueInputOption="RAW").ok
    assert both.get(f"{FILES}/{made}/export", mimeType="text/csv").body == "A,A,,C\r\n1,2,3,4"


def test_a_copy_has_the_sheets_and_rows_of_its_source(both: Company) -> None:
    copy = both.post(f"{FILES}/ss_pipeline/copy", {}, fields="id,name,mimeType").body
    assert (copy["name"], copy["mimeType"]) == ("Copy of Sales Pipeline", SPREADSHEET)
    assert values(both, copy["id"], "Deals!A2:C4") == values(both, "ss_pipeline", "Deals!A2:C4")
    assert values(both, copy["id"], "Totals!A1:B3") == values(both, "ss_pipeline", "Totals!A1:B3")
    assert {path.partition("/")[0] for path in written(both)} == {
        "google_sheets.spreadsheets",
        "google_sheets.worksheets",
        "google_sheets.rows",
    }


def test_a_write_to_a_copy_leaves_its_source_alone(both: Company) -> None:
    copy = both.post(f"{FILES}/ss_team/copy", {"name": "Team 2"}).body["id"]
    assert both.put(f"{SHEETS}/{copy}/values/A2", {"values": [["Zoe"]]}, valueInputOption="RAW").ok
    assert values(both, "ss_team", "A2") == [["Ann Lee"]]


def test_a_copy_goes_into_the_folder_it_is_asked_into(both: Company) -> None:
    copy = both.post(f"{FILES}/ss_team/copy", {"name": "Team 2", "parents": ["fld-ops"]}).body["id"]
    assert copy in found(both, "'fld-ops' in parents")


def test_a_spreadsheet_made_in_drive_opens_in_sheets_with_one_empty_sheet(both: Company) -> None:
    made = both.post(FILES, {"name": "Budget", "mimeType": SPREADSHEET}).body["id"]
    book = both.get(f"{SHEETS}/{made}").body
    assert book["properties"]["title"] == "Budget"
    assert [(each["properties"]["sheetId"], each["properties"]["title"]) for each in book["sheets"]] == [(0, "Sheet1")]


def test_drive_and_sheets_make_a_spreadsheet_alike() -> None:
    one, other = company("google_drive", "google_sheets"), company("google_drive", "google_sheets")
    assert one.post(FILES, {"name": "Budget", "mimeType": SPREADSHEET}).ok
    assert other.post(SHEETS, {"properties": {"title": "Budget"}}).ok
    assert [each.after for each in one.world.diff()] == [each.after for each in other.world.diff()]


def test_a_spreadsheet_made_in_a_folder_is_there(both: Company) -> None:
    made = both.post(FILES, {"name": "Budget", "mimeType": SPREADSHEET, "parents": ["fld-ops"]}).body["id"]
    assert made in found(both, "'fld-ops' in parents")
    assert both.get(f"{SHEETS}/{made}").ok


def test_the_first_spreadsheet_of_an_empty_account_is_made_in_sheets() -> None:
    here = seeded(google_drive={}, google_sheets={})
    made = here.post(FILES, {"name": "First", "mimeType": SPREADSHEET}).body["id"]
    assert here.get(f"{SHEETS}/{made}").ok


def test_an_id_of_a_spreadsheet_is_taken() -> None:
    key = "1spreadsheetspreadsheetspreadsheet"
    here = seeded(google_drive={}, google_sheets={"spreadsheets": [{"id": key, "title": "Plan"}]})
    assert refusal(here.post(FILES, {"id": key, "name": "Other"})) == (409, "fileIdInUse")


def upload(here: Company, method: str, url: str, text: str, **params: Any) -> Any:
    answer = here.call(method, url, text.encode(), {"Content-Type": "text/csv"}, uploadType="media", **params)
    assert answer.ok, answer.body
    return answer.body


def test_csv_sent_to_a_spreadsheet_replaces_its_sheets(both: Company) -> None:
    upload(both, "PATCH", f"{UPLOAD}/ss_pipeline", 'Item,Price\nPen,"1,200"\nCup,3.5')
    assert [each["properties"]["title"] for each in both.get(f"{SHEETS}/ss_pipeline").body["sheets"]] == [
        "Sales Pipeline"
    ]
    assert values(both, "ss_pipeline", "A1:B3") == [["Item", "Price"], ["Pen", "1200"], ["Cup", "3.5"]]


def test_a_csv_file_copied_as_a_spreadsheet_is_one_of_sheets(both: Company) -> None:
    source = upload(both, "POST", UPLOAD, "Item,Price\nPen,2")["id"]
    made = both.post(f"{FILES}/{source}/copy", {"name": "Prices", "mimeType": SPREADSHEET}).body["id"]
    assert values(both, made, "Prices!A2:B2") == [["Pen", "2"]]


def test_a_record_of_drives_says_where_a_spreadsheet_is() -> None:
    here = seeded(
        google_drive={
            "folders": [{"id": "fld", "name": "Ops"}],
            "files": [{"id": "book", "name": "Old name", "folder": "fld", "modified_time": "2026-01-05T10:00:00Z"}],
        },
        google_sheets={"spreadsheets": [{"id": "book", "title": "Plan"}]},
    )
    assert found(here, f"'fld' in parents and mimeType = '{SPREADSHEET}'") == ["book"]
    assert file(here, "book", "name,modifiedTime") == {"name": "Plan", "modifiedTime": "2026-01-05T10:00:00.000Z"}


def test_a_cell_written_in_sheets_is_a_change_of_the_file() -> None:
    here = seeded(
        google_drive={"files": [{"id": "book", "name": "Plan", "modified_time": "2026-01-05T10:00:00Z"}]},
        google_sheets={"spreadsheets": [{"id": "book", "title": "Plan"}]},
    )
    token = here.get(f"{DRIVE}/changes/startPageToken").body["startPageToken"]
    assert here.put(f"{SHEETS}/book/values/A1", {"values": [["Hi"]]}, valueInputOption="RAW").ok
    assert file(here, "book", "modifiedTime") == {"modifiedTime": "2026-03-02T09:00:00.000Z"}
    changes = here.get(f"{DRIVE}/changes", pageToken=token).body["changes"]
    assert [each["fileId"] for each in changes] == ["book"]


def test_a_seed_may_share_a_spreadsheet_that_drive_has_no_record_of() -> None:
    here = seeded(
        google_drive={"permissions": [{"file_id": "book", "email": BOB, "role": "writer"}]},
        google_sheets={"spreadsheets": [{"id": "book", "title": "Plan"}]},
    )
    assert found(here, f"'{BOB}' in writers") == ["book"]


def test_a_spreadsheet_that_drive_alone_knows_keeps_its_own_text(both: Company) -> None:
    assert both.get(f"{FILES}/sheet-fleet/export", mimeType="text/csv").body == "Van,Plate\nNorth,AB-12"
    copy = both.post(f"{FILES}/sheet-fleet/copy", {}).body["id"]
    assert both.get(f"{FILES}/{copy}/export", mimeType="text/csv").body == "Van,Plate\nNorth,AB-12"


def test_without_sheets_a_spreadsheet_is_drives_own() -> None:
    here = drive()
    made = here.post(FILES, {"name": "Budget", "mimeType": SPREADSHEET}).body["id"]
    assert written(here) == {f"google_drive.files/{made}": "created"}


def test_a_shortcut_may_point_to_a_spreadsheet(both: Company) -> None:
    body = {"mimeType": "application/vnd.google-apps.shortcut", "shortcutDetails": {"targetId": "ss_team"}}
    shown = both.post(FILES, body, fields="name,shortcutDetails").body
    assert shown == {"name": "Team", "shortcutDetails": {"targetId": "ss_team", "targetMimeType": SPREADSHEET}}


def test_a_spreadsheet_is_no_folder(both: Company) -> None:
    answer = both.post(FILES, {"name": "x", "parents": ["ss_team"]})
    assert refusal(answer) == (403, "parentNotAFolder")


def test_spreadsheets_are_files_where_the_task_seeds_no_drive() -> None:
    assert found(company("google_sheets"), "name = 'Team'") == ["ss_team"]


def test_a_renamed_file_of_which_drive_has_a_record_is_renamed_in_both(both: Company) -> None:
    assert both.patch(f"{FILES}/ss_team", {"starred": True}).ok
    assert both.patch(f"{FILES}/ss_team", {"name": "Crew"}).ok
    names = [(each.after or {}).get("title") or (each.after or {}).get("name") for each in both.world.diff()]
    assert names == ["Crew", "Crew"]


def test_a_refused_copy_leaves_nothing_behind(both: Company) -> None:
    answer = both.post(f"{FILES}/ss_team/copy", {"mimeType": "text/csv"})
    assert answer.failed
    assert both.world.diff() == []
