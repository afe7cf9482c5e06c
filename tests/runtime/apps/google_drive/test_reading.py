"""Finding and reading files."""

from hashlib import md5

import pytest

from tests.runtime.apps.google_drive.drive import DRIVE, FILES, drive, file, ids, refusal

ALL = {
    "fld-ops",
    "fld-archive",
    "fld-old",
    "file-plan",
    "doc-policy",
    "sheet-fleet",
    "file-photo",
    "file-report",
    "file-brief",
    "file-gone",
}


def test_a_list_without_fields_has_only_the_four_default_ones() -> None:
    answer = drive().get(FILES)
    assert set(answer.body) == {"kind", "incompleteSearch", "files"}
    assert {name for each in answer.body["files"] for name in each} == {"kind", "id", "name", "mimeType"}


def test_a_list_has_trashed_files_and_neither_my_drive_itself_nor_files_of_shared_drives() -> None:
    assert set(ids(drive().get(FILES))) == ALL


def test_a_list_begins_with_what_was_modified_last() -> None:
    found = ids(drive().get(FILES, q="'fld-ops' in parents"))
    assert found == ["file-plan", "doc-policy", "file-photo"]


def test_get_without_fields_has_only_the_four_default_ones() -> None:
    answer = drive().get(f"{FILES}/file-plan")
    assert answer.body == {"kind": "drive#file", "id": "file-plan", "name": "Plan 2026.txt", "mimeType": "text/plain"}


def test_a_nested_mask_keeps_only_what_it_names() -> None:
    answer = drive().get(f"{FILES}/file-plan", fields="id,owners/emailAddress,capabilities(canEdit)")
    assert answer.body == {
        "id": "file-plan",
        "owners": [{"emailAddress": "ann.lee@company.example.com"}],
        "capabilities": {"canEdit": True},
    }


def test_a_field_that_drive_lacks_is_refused() -> None:
    answer = drive().get(FILES, fields="files(id,title)")
    assert refusal(answer) == (400, "invalidParameter")
    assert answer.body["error"]["message"] == "Invalid field selection title"
    assert answer.body["error"]["errors"][0]["location"] == "fields"


def test_a_field_without_a_value_is_absent() -> None:
    assert drive().get(f"{FILES}/file-plan", fields="id,description,trashedTime").body == {"id": "file-plan"}


def test_size_and_checksum_are_those_of_the_content() -> None:
    content = b"Open the new depot in May.\nHire two drivers."
    held = file(drive(), "file-plan", "size,md5Checksum")
    assert held == {"size": "44", "md5Checksum": md5(content, usedforsecurity=False).hexdigest()}


def test_a_google_document_has_no_size_of_its_own() -> None:
    assert "size" not in file(drive(), "doc-policy")


def test_root_stands_for_my_drive() -> None:
    here = drive()
    root = file(here, "root")
    assert root["name"] == "My Drive"
    assert "parents" not in root
    assert file(here, "fld-ops")["parents"] == [root["id"]]
    assert set(ids(here.get(FILES, q="'root' in parents"))) == {"fld-ops", "fld-archive", "sheet-fleet", "file-gone"}


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("name = 'plan 2026.TXT'", {"file-plan"}),
        ("name contains 'quart' or name contains 'flee'", {"file-report", "sheet-fleet"}),
        ("fullText contains 'trains'", {"doc-policy"}),
        ("fullText contains 'finance'", {"doc-policy"}),
        ("trashed = true", {"file-gone"}),
        ("starred = true", {"sheet-fleet"}),
        ("'me' in owners and mimeType = 'image/png'", {"file-photo"}),
        ("'cat.oy@partner.example.com' in owners", {"file-report", "file-brief"}),
        ("'bob.ray@company.example.com' in writers and mimeType contains 'text/'", {"file-plan"}),
        ("visibility = 'anyoneWithLink'", {"file-plan"}),
        ("sharedWithMe", {"file-report", "file-brief"}),
        (
            "modifiedTime > '2026-02-14' and trashed = false and mimeType != 'application/vnd.google-apps.folder'",
            {"file-plan", "sheet-fleet"},
        ),
    ],
)
def test_a_search_finds_what_fits(q: str, found: set[str]) -> None:
    shown = {each for each in ids(drive().get(FILES, q=q)) if not each.startswith("fld-")}
    assert shown == found


@pytest.mark.parametrize("q", ["title = 'x'", "name like 'x'", "name = 'x", "name contains x", "size > 3"])
def test_a_search_that_drive_cannot_answer_is_an_invalid_value(q: str) -> None:
    answer = drive().get(FILES, q=q)
    assert refusal(answer) == (400, "invalid")
    assert answer.body["error"]["errors"][0] | {"domain": ""} == {
        "message": "Invalid Value", "domain": "", "reason": "invalid", "locationType": "parameter", "location": "q",
    }  # fmt: skip


def test_order_is_by_each_key_in_turn() -> None:
    found = ids(drive().get(FILES, orderBy="folder,name desc", q="trashed = false"))
    assert found[:3] == ["fld-ops", "fld-archive", "fld-old"]
    assert found[3:] == ["doc-policy", "file-report", "file-plan", "file-brief", "sheet-fleet", "file-photo"]


def test_natural_order_counts_numbers() -> None:
    here = drive()
    for name in ("Part 10", "Part 9"):
        here.post(FILES, {"name": name})
    names = here.get(FILES, q="name contains 'part'", orderBy="name_natural").body["files"]
    assert [each["name"] for each in names if each["name"].startswith("Part ")] == ["Part 9", "Part 10"]


def test_an_order_by_nothing_drive_knows_is_refused() -> None:
    assert refusal(drive().get(FILES, orderBy="size")) == (400, "invalid")


def test_a_full_text_search_cannot_be_ordered() -> None:
    assert refusal(drive().get(FILES, q="fullText contains 'plan'", orderBy="name")) == (400, "badRequest")


def test_pages_join_up_and_a_token_fits_only_its_own_search() -> None:
    here = drive()
    first = here.get(FILES, pageSize=7)
    second = here.get(FILES, pageSize=7, pageToken=first.body["nextPageToken"])
    assert "nextPageToken" not in second.body
    assert sorted(ids(first) + ids(second)) == sorted(ALL)
    assert refusal(here.get(FILES, pageSize=7, q="trashed = false", pageToken=first.body["nextPageToken"])) == (
        400,
        "invalid",
    )


@pytest.mark.parametrize(
    ("size", "says"),
    [(1001, "within the range: [1, 1000]"), (0, "at least 1"), ("many", "Invalid integer value: 'many'.")],
)
def test_a_page_size_outside_its_range_is_refused(size: object, says: str) -> None:
    answer = drive().get(FILES, pageSize=size)
    assert refusal(answer) == (400, "invalidParameter")
    assert says in answer.body["error"]["message"]


def test_an_unknown_file_is_not_found_in_drives_words() -> None:
    answer = drive().get(f"{FILES}/nope")
    assert answer.status == 404
    assert answer.body["error"]["errors"] == [
        {
            "message": "File not found: nope.", "domain": "global", "reason": "notFound",
            "locationType": "parameter", "location": "fileId",
        }
    ]  # fmt: skip
    assert "status" not in answer.body["error"]


def test_what_is_in_a_trashed_folder_is_trashed_too() -> None:
    here = drive()
    here.patch(f"{FILES}/fld-ops", {"trashed": True})
    held = file(here, "file-plan")
    assert (held["trashed"], held["explicitlyTrashed"]) == (True, False)
    assert "file-plan" in ids(here.get(FILES, q="trashed = true"))


def test_files_of_a_shared_drive_need_callers_that_know_shared_drives() -> None:
    here = drive()
    assert refusal(here.get(f"{FILES}/file-nda")) == (404, "notFound")
    assert here.get(f"{FILES}/file-nda", supportsAllDrives=True).ok
    assert "file-nda" in ids(here.get(FILES, includeItemsFromAllDrives=True, supportsAllDrives=True))


def test_one_shared_drive_is_searched_only_with_all_it_takes() -> None:
    here = drive()
    assert refusal(here.get(FILES, corpora="drive")) == (403, "teamDriveIdRequiresTeamDriveCorpora")
    assert refusal(here.get(FILES, corpora="drive", driveId="drv-legal"))[0] == 403
    assert refusal(here.get(FILES, corpora="drive", driveId="zz", includeItemsFromAllDrives=True)) == (404, "notFound")


def test_a_file_of_somebody_else_shows_its_owner_and_what_one_may_do() -> None:
    held = file(drive(), "file-brief")
    assert held["owners"][0]["emailAddress"] == "cat.oy@partner.example.com"
    assert (held["ownedByMe"], held["shared"], held["capabilities"]["canEdit"]) == (False, True, False)
    assert "permissions" not in held


def test_a_download_gives_the_bytes_and_a_range_a_part_of_them() -> None:
    here = drive()
    assert here.get(f"{FILES}/file-photo", alt="media").body == b"\x89PNG\r\n\x1a\n"
    part = here.call("GET", f"{FILES}/file-plan", headers={"Range": "bytes=5-7"}, alt="media")
    assert (part.status, part.body, part.headers["Content-Range"]) == (206, b"the", "bytes 5-7/44")


def test_a_google_document_is_exported_not_downloaded() -> None:
    here = drive()
    assert refusal(here.get(f"{FILES}/doc-policy", alt="media")) == (403, "fileNotDownloadable")
    assert here.get(f"{FILES}/doc-policy/export", mimeType="text/plain").body.startswith("Trains before planes.")
    assert "<p>Trains" in here.get(f"{FILES}/doc-policy/export", mimeType="text/html").body
    assert (
        here.get(f"{FILES}/sheet-fleet/export", mimeType="text/tab-separated-values").body == "Van\tPlate\nNorth\tAB-12"
    )


def test_an_export_that_cannot_be_made_is_refused() -> None:
    here = drive()
    assert refusal(here.get(f"{FILES}/file-plan/export", mimeType="text/plain")) == (403, "fileNotExportable")
    assert refusal(here.get(f"{FILES}/doc-policy/export", mimeType="application/pdf")) == (400, "badRequest")
    assert refusal(here.get(f"{FILES}/doc-policy/export")) == (400, "required")


def test_about_offers_only_exports_that_work() -> None:
    here = drive()
    formats = here.get(f"{DRIVE}/about", fields="exportFormats").body["exportFormats"]
    held = {file(here, each)["mimeType"]: each for each in ("doc-policy", "sheet-fleet")}
    for kind, name in held.items():
        for mime_type in formats[kind]:
            assert here.get(f"{FILES}/{name}/export", mimeType=mime_type).ok


def test_about_needs_fields() -> None:
    answer = drive().get(f"{DRIVE}/about")
    assert refusal(answer) == (400, "required")
    assert answer.body["error"]["message"] == "The 'fields' parameter is required for this method."


def test_the_other_host_of_the_api_answers_too() -> None:
    assert drive().get("https://drive.googleapis.com/drive/v3/files/file-plan").ok
