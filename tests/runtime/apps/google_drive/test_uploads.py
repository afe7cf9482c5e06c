"""Uploads in each protocol, and the revisions they leave."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.google_drive.records import Revision, Upload
from tests.runtime.apps.company import Company
from tests.runtime.apps.google_drive.drive import DOCUMENT, DRIVE, FILES, UPLOAD, drive, file, refusal

TEXT = {"Content-Type": "text/plain"}


def parts(metadata: Any, content: bytes, media_type: str = "text/plain") -> bytes:
    head = b"--cut\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n" + json.dumps(metadata).encode()
    body = b"\r\n--cut\r\nContent-Type: " + media_type.encode() + b"\r\n\r\n" + content
    return head + body + b"\r\n--cut--\r\n"


def sent(here: Company, body: Any, uploadType: str = "multipart", **params: Any) -> Any:
    kind = {"Content-Type": "multipart/related; boundary=cut"} if uploadType == "multipart" else TEXT
    return here.call("POST", UPLOAD, body, kind, uploadType=uploadType, fields="*", **params)


def test_a_media_upload_is_an_untitled_file_with_the_content() -> None:
    here = drive()
    made = sent(here, b"hello", "media").body
    assert (made["name"], made["mimeType"], made["size"]) == ("Untitled", "text/plain", "5")


def test_a_multipart_upload_has_its_metadata_and_its_content() -> None:
    here = drive()
    made = sent(here, parts({"name": "a.txt", "parents": ["fld-ops"]}, b"line\r\nline\n")).body
    assert (made["name"], made["parents"], made["size"]) == ("a.txt", ["fld-ops"], "11")
    assert here.get(f"{FILES}/{made['id']}", alt="media").body == "line\r\nline\n"


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_come_back_as_they_were_sent(content: bytes) -> None:
    here = drive()
    kind = {"Content-Type": "application/octet-stream"}
    made = here.call("POST", UPLOAD, content, kind, uploadType="media").body
    assert here.get(f"{FILES}/{made['id']}", alt="media").content() == content


def test_html_becomes_the_text_of_a_google_document() -> None:
    here = drive()
    made = sent(here, parts({"name": "Page", "mimeType": DOCUMENT}, b"<p>One</p><p>Two</p>", "text/html")).body
    assert here.get(f"{FILES}/{made['id']}/export", mimeType="text/plain").body.split() == ["One", "Two"]


def test_what_cannot_become_a_google_document_is_refused() -> None:
    here = drive()
    assert refusal(sent(here, parts({"mimeType": DOCUMENT}, b"\x00", "application/pdf"))) == (400, "badRequest")
    assert here.world.diff() == []


@pytest.mark.parametrize("body", [b"--cut--", b"--cut\r\n\r\n{}\r\n--cut--"])
def test_a_multipart_body_without_two_parts_is_refused(body: bytes) -> None:
    assert refusal(sent(drive(), body))[0] == 400


def test_metadata_that_is_no_json_is_refused() -> None:
    body = parts({}, b"x").replace(b"{}", b"{name")
    assert refusal(sent(drive(), body)) == (400, "parseError")


def test_an_unknown_protocol_is_refused() -> None:
    assert refusal(sent(drive(), b"x", "carrier")) == (400, "invalidParameter")


def begun(here: Company, url: str = UPLOAD, method: str = "POST", **metadata: Any) -> str:
    answer = here.call(method, url, metadata, {"X-Upload-Content-Type": "text/plain"}, uploadType="resumable")
    assert (answer.status, answer.body) == (200, None)
    return answer.headers["Location"]


def put(here: Company, where: str, content: bytes, range_: str = "") -> Any:
    headers = {**TEXT, **({"Content-Range": range_} if range_ else {})}
    return here.call("PUT", where, content, headers)


def test_a_resumable_upload_is_a_file_once_the_bytes_are_there() -> None:
    here = drive()
    where = begun(here, name="a.txt")
    assert where.startswith("https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable&upload_id=")
    made = put(here, where, b"all of it").body
    assert file(here, made["id"], "name,size") == {"name": "a.txt", "size": "9"}
    assert here.world.all(Upload) == drive().world.all(Upload)


def test_parts_of_a_resumable_upload_are_asked_for_until_the_last() -> None:
    here, block = drive(), b"x" * 262_144
    where = begun(here, name="a.txt")
    first = put(here, where, block, f"bytes 0-262143/{len(block) + 2}")
    assert (first.status, first.headers["Range"]) == (308, "bytes=0-262143")
    state = put(here, where, b"", f"bytes */{len(block) + 2}")
    assert (state.status, state.headers["Range"]) == (308, "bytes=0-262143")
    made = put(here, where, b"yy", f"bytes 262144-262145/{len(block) + 2}").body
    assert file(here, made["id"], "size") == {"size": "262146"}


@pytest.mark.parametrize("range_", ["bytes 5-6/9", "bytes 0-1/9", "bytes x-1/2", "bytes 0-1", "bytes 0-4/2", "junk"])
def test_bytes_that_do_not_follow_are_refused(range_: str) -> None:
    here = drive()
    where = begun(here, name="a.txt")
    assert refusal(put(here, where, b"yy", range_)) == (400, "badRequest")


def test_an_upload_that_ended_takes_no_more() -> None:
    here = drive()
    where = begun(here, name="a.txt")
    put(here, where, b"yy")
    assert refusal(put(here, where, b"yy")) == (404, "notFound")


def test_new_content_changes_the_file_and_keeps_the_old_as_a_revision() -> None:
    here = drive()
    here.call("PATCH", f"{UPLOAD}/file-plan", b"New plan.", TEXT, uploadType="media")
    held = file(here, "file-plan")
    assert (held["size"], held["modifiedTime"]) == ("9", "2026-03-02T09:00:00.000Z")
    shown = here.get(f"{FILES}/file-plan/revisions").body["revisions"]
    assert [each["modifiedTime"][:10] for each in shown] == ["2026-01-05", "2026-02-20", "2026-03-02"]
    assert shown[-1]["id"] == held["headRevisionId"]
    old = here.get(f"{FILES}/file-plan/revisions/{shown[1]['id']}", alt="media")
    assert old.body.startswith("Open the new depot in May")


def test_a_resumable_upload_replaces_content_and_moves() -> None:
    here = drive()
    where = begun(here, f"{UPLOAD}/file-plan?addParents=fld-archive&removeParents=fld-ops", "PATCH", name="Plan")
    put(here, where, b"New plan.")
    held = file(here, "file-plan")
    assert (held["name"], held["parents"], held["size"]) == ("Plan", ["fld-archive"], "9")
    assert len(here.world.find(Revision, file_id="file-plan")) == 2


def test_content_of_a_file_one_may_only_read_stays() -> None:
    answer = drive().call("PATCH", f"{UPLOAD}/file-brief", b"x", TEXT, uploadType="media")
    assert refusal(answer) == (403, "insufficientFilePermissions")


def test_folders_have_neither_content_nor_revisions() -> None:
    here = drive()
    assert here.call("PATCH", f"{UPLOAD}/fld-ops", b"x", TEXT, uploadType="media").status == 403
    assert refusal(here.get(f"{FILES}/fld-ops/revisions")) == (403, "revisionsNotSupported")


def test_an_upload_may_be_too_large() -> None:
    answer = drive().call("POST", UPLOAD, b"x" * 5_300_000, TEXT, uploadType="media")
    assert refusal(answer) == (413, "uploadTooLarge")


def test_changes_name_each_file_once_since_a_token() -> None:
    here = drive()
    token = here.get(f"{DRIVE}/changes/startPageToken").body["startPageToken"]
    here.patch(f"{FILES}/file-plan", {"starred": True})
    here.delete(f"{FILES}/sheet-fleet")
    here.post(f"{FILES}/doc-policy/permissions", {"type": "anyone", "role": "reader"})
    here.patch(f"{FILES}/file-plan", {"starred": False, "name": "Plan"})
    shown = here.get(f"{DRIVE}/changes", pageToken=token).body
    assert [(each["fileId"], each["removed"]) for each in shown["changes"]] == [
        ("sheet-fleet", True), ("doc-policy", False), ("file-plan", False),
    ]  # fmt: skip
    assert here.get(f"{DRIVE}/changes", pageToken=shown["newStartPageToken"]).body["changes"] == []


@pytest.mark.parametrize("token", ["zz", "-1", "999999999"])
def test_a_token_that_drive_did_not_give_is_refused(token: str) -> None:
    assert refusal(drive().get(f"{DRIVE}/changes", pageToken=token)) == (400, "invalid")
