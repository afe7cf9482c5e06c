"""Creating, changing, moving, copying and deleting files."""

from typing import Any

import pytest

from runtime.apps.google_drive.records import File
from tests.runtime.apps.google_drive.drive import DOCUMENT, FILES, FOLDER, drive, file, ids, refusal


def test_a_new_folder_is_in_my_drive_unless_said() -> None:
    here = drive()
    made = here.post(FILES, {"name": "Projects", "mimeType": FOLDER}).body
    assert made == {"kind": "drive#file", "id": made["id"], "name": "Projects", "mimeType": FOLDER}
    assert len(made["id"]) == 33
    held = file(here, made["id"])
    assert held["parents"] == [file(here, "root")["id"]]
    assert held["createdTime"] == held["modifiedTime"] == "2026-03-02T09:00:00.000Z"


def test_the_field_title_of_the_old_api_is_ignored() -> None:
    assert drive().post(FILES, {"title": "Lost"}).body["name"] == "Untitled"


@pytest.mark.parametrize("body", [{"size": "3"}, {"owners": []}, {"webViewLink": "https://x.example.com"}])
def test_a_field_that_clients_may_not_set_is_refused(body: dict[str, Any]) -> None:
    here = drive()
    assert refusal(here.post(FILES, {"name": "x", **body})) == (403, "fieldNotWritable")
    assert here.world.diff() == []


@pytest.mark.parametrize(
    ("parents", "says"),
    [
        (["zz"], (404, "notFound")),
        (["file-plan"], (403, "parentNotAFolder")),
        (["fld-ops", "fld-archive"], (403, "cannotAddParent")),
        (["drv-legal"], (404, "notFound")),
    ],
)
def test_a_file_goes_into_one_folder_that_there_is(parents: list[str], says: tuple[int, str]) -> None:
    assert refusal(drive().post(FILES, {"name": "x", "parents": parents})) == says


def test_a_wrong_type_in_a_body_is_refused_with_its_field() -> None:
    answer = drive().patch(f"{FILES}/file-plan", {"starred": "yes"})
    assert refusal(answer) == (400, "invalid")
    assert answer.body["error"]["errors"][0]["location"] == "starred"


def test_a_file_in_a_shared_drive_belongs_to_nobody() -> None:
    here = drive()
    made = here.post(FILES, {"name": "Lease", "parents": ["fld-legal"]}, supportsAllDrives=True, fields="*").body
    assert made["driveId"] == "drv-legal"
    assert "owners" not in made


def test_a_shortcut_points_to_its_target() -> None:
    body = {"mimeType": "application/vnd.google-apps.shortcut", "shortcutDetails": {"targetId": "file-plan"}}
    made = drive().post(FILES, body, fields="name,shortcutDetails").body
    assert made == {
        "name": "Plan 2026.txt",
        "shortcutDetails": {"targetId": "file-plan", "targetMimeType": "text/plain"},
    }


def test_a_rename_counts_as_a_modification_and_a_star_does_not() -> None:
    here = drive()
    here.patch(f"{FILES}/file-plan", {"starred": True})
    assert file(here, "file-plan", "modifiedTime")["modifiedTime"] == "2026-02-20T10:00:00.000Z"
    here.patch(f"{FILES}/file-plan", {"name": "Plan"})
    held = file(here, "file-plan")
    assert (held["modifiedTime"], held["version"]) == ("2026-03-02T09:00:00.000Z", "3")


def test_properties_are_added_to_and_null_takes_one_away() -> None:
    here = drive()
    here.patch(f"{FILES}/file-plan", {"properties": {"a": "1", "b": "2"}})
    here.patch(f"{FILES}/file-plan", {"properties": {"a": None, "c": "3"}})
    assert file(here, "file-plan")["properties"] == {"b": "2", "c": "3"}
    assert ids(here.get(FILES, q="properties has { key='c' and value='3' }")) == ["file-plan"]


def test_a_move_changes_the_folder_and_nothing_else() -> None:
    here = drive()
    answer = here.patch(f"{FILES}/file-plan", addParents="fld-archive", removeParents="fld-ops", fields="id,parents")
    assert answer.body == {"id": "file-plan", "parents": ["fld-archive"]}
    (change,) = here.world.diff()
    assert set(change.fields()) == {"parents", "version"}


def test_a_second_folder_is_refused() -> None:
    here = drive()
    answer = here.patch(f"{FILES}/file-plan", addParents="fld-archive")
    assert refusal(answer) == (403, "cannotAddParent")
    assert answer.body["error"]["message"] == "Increasing the number of parents is not allowed"


def test_parents_in_the_body_of_an_update_are_refused() -> None:
    answer = drive().patch(f"{FILES}/file-plan", {"parents": ["fld-archive"]})
    assert refusal(answer) == (403, "fieldNotWritable")
    assert "addParents" in answer.body["error"]["message"]


def test_what_is_taken_out_of_its_folder_goes_to_my_drive() -> None:
    here = drive()
    here.patch(f"{FILES}/file-plan", removeParents="fld-ops")
    assert file(here, "file-plan")["parents"] == [file(here, "root")["id"]]


@pytest.mark.parametrize("into", ["fld-archive", "fld-old"])
def test_a_folder_cannot_lie_inside_itself(into: str) -> None:
    root = file(drive(), "root")["id"]
    answer = drive().patch(f"{FILES}/fld-archive", addParents=into, removeParents=root)
    assert refusal(answer) == (400, "badRequest")


def test_a_move_that_fails_takes_the_rename_with_it() -> None:
    here = drive()
    here.patch(f"{FILES}/file-plan", {"name": "Plan"}, addParents="zz", removeParents="fld-ops")
    assert here.world.diff() == []


def test_a_file_one_may_only_read_can_be_starred_and_not_renamed() -> None:
    here = drive()
    assert refusal(here.patch(f"{FILES}/file-brief", {"name": "Mine"})) == (403, "insufficientFilePermissions")
    assert here.patch(f"{FILES}/file-brief", {"starred": True}).ok


def test_the_trash_gives_back() -> None:
    here = drive()
    here.patch(f"{FILES}/file-gone", {"trashed": False})
    assert file(here, "file-gone")["trashed"] is False


def test_only_the_owner_trashes_and_deletes() -> None:
    here = drive()
    assert file(here, "file-report")["capabilities"]["canEdit"]
    assert refusal(here.patch(f"{FILES}/file-report", {"trashed": True})) == (403, "insufficientFilePermissions")
    assert refusal(here.delete(f"{FILES}/file-report")) == (403, "insufficientFilePermissions")


def test_deleting_a_folder_deletes_what_one_owns_inside_and_all_that_hangs_on_it() -> None:
    here = drive()
    assert here.delete(f"{FILES}/fld-ops").status == 204
    gone = {
        (change.collection.partition(".")[2], change.id) for change in here.world.diff() if change.kind == "deleted"
    }
    assert {("files", "doc-policy"), ("comments", "com-1"), ("replies", "rep-1"), ("revisions", "rev-1")} < gone


def test_deleting_a_folder_leaves_other_peoples_files_without_a_folder() -> None:
    here = drive()
    here.delete(f"{FILES}/fld-archive")
    assert refusal(here.get(f"{FILES}/fld-old")) == (404, "notFound")
    assert "parents" not in file(here, "file-report")


def test_my_drive_itself_stays() -> None:
    here = drive()
    assert refusal(here.delete(f"{FILES}/root")) == (403, "insufficientFilePermissions")
    assert refusal(here.patch(f"{FILES}/root", {"trashed": True})) == (403, "insufficientFilePermissions")


def test_emptying_the_trash_deletes_what_is_in_it_and_nothing_else() -> None:
    here = drive()
    here.patch(f"{FILES}/fld-archive", {"trashed": True})
    assert here.delete(f"{FILES}/trash").status == 204
    deleted = {change.id for change in here.world.diff() if change.kind == "deleted"}
    assert deleted == {"file-gone", "fld-archive", "fld-old"}


def test_a_copy_is_ones_own_in_the_same_folder_and_not_shared() -> None:
    here = drive()
    made = here.post(f"{FILES}/file-plan/copy", fields="*").body
    assert (made["name"], made["parents"]) == ("Copy of Plan 2026.txt", ["fld-ops"])
    assert made["md5Checksum"] == file(here, "file-plan")["md5Checksum"]
    assert "anyoneWithLink" not in made["permissionIds"]


def test_a_copy_of_somebody_elses_file_is_ones_own() -> None:
    here = drive()
    made = here.post(f"{FILES}/file-brief/copy", {"name": "Brief"}, fields="id,ownedByMe").body
    assert made["ownedByMe"] is True


def test_a_copy_of_text_can_be_a_google_document() -> None:
    here = drive()
    made = here.post(f"{FILES}/file-plan/copy", {"mimeType": DOCUMENT}).body
    assert here.get(f"{FILES}/{made['id']}/export", mimeType="text/plain").body.startswith("Open the new depot")


def test_folders_are_not_copied() -> None:
    assert refusal(drive().post(f"{FILES}/fld-ops/copy")) == (403, "cannotCopyFile")


def test_an_id_of_ones_own_making_must_look_like_one() -> None:
    assert refusal(drive().post(FILES, {"id": "mine", "name": "x"})) == (400, "invalid")


def test_a_created_file_is_one_record_and_no_more() -> None:
    here = drive()
    here.post(FILES, {"name": "x", "parents": ["fld-ops"]})
    (change,) = here.world.diff()
    assert (change.kind, change.collection) == ("created", File.path)
