"""Google Drive through google-api-python-client, unmodified."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

googleapiclient = pytest.importorskip("googleapiclient")

from google.oauth2.credentials import Credentials  # noqa: E402
from googleapiclient.discovery import build, build_from_document  # noqa: E402
from googleapiclient.errors import HttpError  # noqa: E402
from googleapiclient.http import MediaInMemoryUpload, MediaIoBaseDownload  # noqa: E402

FOLDER = "application/vnd.google-apps.folder"

RESUMABLE = [False, True]


@pytest.fixture
def drive(served: Callable[..., Any]) -> Any:
    endpoint = served("google_drive").prefix("google_drive") + "/drive/v3/"
    return build(
        "drive", "v3", credentials=Credentials("t"), client_options={"api_endpoint": endpoint}, static_discovery=True
    )


@pytest.fixture
def uploader(served: Callable[..., Any]) -> Any:
    folder = Path(googleapiclient.__file__).parent / "discovery_cache" / "documents"
    document = json.loads((folder / "drive.v3.json").read_text())
    root = served("google_drive").prefix("google_drive") + "/"
    document |= {"rootUrl": root, "baseUrl": root + "drive/v3/", "mtlsRootUrl": root}
    return build_from_document(document, credentials=Credentials("t"))


def reason(error: pytest.ExceptionInfo[HttpError]) -> str:
    return str(error.value.error_details[0]["reason"])


def test_list_goes_on_to_the_next_page_until_there_is_none(drive: Any) -> None:
    names, pages = [], 0
    request = drive.files().list(pageSize=4, orderBy="name")
    while request is not None:
        answer = request.execute()
        names += [file["name"] for file in answer["files"]]
        pages += 1
        request = drive.files().list_next(request, answer)
    assert pages == 3
    assert names == sorted(names, key=str.casefold)
    assert "Fleet" in names


def test_search_finds_by_name_folder_and_type(drive: Any) -> None:
    def found(q: str) -> list[str]:
        return [file["id"] for file in drive.files().list(q=q).execute()["files"]]

    assert found("name contains 'plan' and trashed = false") == ["file-plan"]
    assert set(found("'fld-ops' in parents")) == {"file-plan", "doc-policy", "file-photo"}
    assert set(found(f"mimeType = '{FOLDER}'")) == {"fld-ops", "fld-archive", "fld-old"}


def test_a_folder_is_created_and_a_file_moved_into_it(drive: Any) -> None:
    made = (
        drive.files().create(body={"name": "2026", "mimeType": FOLDER, "parents": ["fld-ops"]}, fields="id").execute()
    )
    moved = (
        drive.files()
        .update(
            fileId="file-plan",
            addParents=made["id"],
            removeParents="fld-ops",
            body={"name": "Plan"},
            fields="id,name,parents",
        )
        .execute()
    )
    assert moved == {"id": "file-plan", "name": "Plan", "parents": [made["id"]]}


def test_a_file_is_copied_exported_and_deleted(drive: Any) -> None:
    copy = drive.files().copy(fileId="doc-policy", body={"name": "Policy 2"}).execute()
    assert drive.files().export(fileId=copy["id"], mimeType="text/plain").execute().startswith(b"Trains before planes")
    drive.files().delete(fileId=copy["id"]).execute()
    with pytest.raises(HttpError) as error:
        drive.files().get(fileId=copy["id"]).execute()
    assert error.value.status_code == 404
    assert error.value.reason == f"File not found: {copy['id']}."


def test_content_is_downloaded_in_parts(drive: Any) -> None:
    assert drive.files().get_media(fileId="file-plan").execute().startswith(b"Open the new depot")
    held, done = io.BytesIO(), False
    download = MediaIoBaseDownload(held, drive.files().get_media(fileId="file-plan"), chunksize=16)
    while not done:
        _, done = download.next_chunk()
    assert held.getvalue() == b"Open the new depot in May.\nHire two drivers."


@pytest.mark.parametrize("resumable", RESUMABLE)
def test_a_file_is_uploaded_with_its_metadata(uploader: Any, resumable: bool) -> None:
    media = MediaInMemoryUpload(b"one,two\n", mimetype="text/csv", resumable=resumable)
    made = uploader.files().create(body={"name": "numbers.csv"}, media_body=media, fields="id,mimeType,size").execute()
    assert (made["mimeType"], made["size"]) == ("text/csv", "8")
    assert uploader.files().get_media(fileId=made["id"]).execute() == b"one,two\n"


def test_an_upload_in_several_parts_becomes_one_file(uploader: Any) -> None:
    content = b"x" * (256 * 1024) + b"end"
    media = MediaInMemoryUpload(content, mimetype="text/plain", chunksize=256 * 1024, resumable=True)
    request = uploader.files().create(body={"name": "long.txt"}, media_body=media, fields="id,size")
    made, parts = None, 0
    while made is None:
        _, made = request.next_chunk()
        parts += 1
    assert parts == 2
    assert uploader.files().get_media(fileId=made["id"]).execute() == content


@pytest.mark.parametrize("resumable", RESUMABLE)
def test_new_content_leaves_the_old_one_as_a_revision(uploader: Any, resumable: bool) -> None:
    media = MediaInMemoryUpload(b"All new.", mimetype="text/plain", resumable=resumable)
    uploader.files().update(fileId="file-plan", media_body=media).execute()
    revisions = uploader.revisions().list(fileId="file-plan").execute()["revisions"]
    assert len(revisions) == 3
    before = uploader.revisions().get_media(fileId="file-plan", revisionId=revisions[1]["id"]).execute()
    assert before.startswith(b"Open the new depot in May")
    assert uploader.revisions().get(fileId="file-plan", revisionId="head", fields="size").execute() == {"size": "8"}


def test_text_is_uploaded_as_a_google_document(uploader: Any) -> None:
    media = MediaInMemoryUpload(b"Dear all", mimetype="text/plain")
    body = {"name": "Letter", "mimeType": "application/vnd.google-apps.document"}
    made = uploader.files().create(body=body, media_body=media).execute()
    assert made["mimeType"].endswith("document")
    assert uploader.files().export(fileId=made["id"], mimeType="text/plain").execute() == b"Dear all"


def test_sharing_is_given_listed_changed_and_taken(drive: Any) -> None:
    body = {"type": "user", "role": "reader", "emailAddress": "dan.fox@company.example.com"}
    given = drive.permissions().create(fileId="sheet-fleet", body=body, fields="*").execute()
    assert given["displayName"] == "Dan Fox"
    key = {"fileId": "sheet-fleet", "permissionId": given["id"]}
    assert drive.permissions().update(**key, body={"role": "writer"}).execute()["role"] == "writer"
    assert drive.permissions().get(**key, fields="role").execute() == {"role": "writer"}
    listed = drive.permissions().list(fileId="sheet-fleet").execute()["permissions"]
    assert [each["role"] for each in listed] == ["owner", "writer"]
    drive.permissions().delete(**key).execute()
    assert len(drive.permissions().list(fileId="sheet-fleet").execute()["permissions"]) == 1


def test_comments_are_answered_and_resolved(drive: Any) -> None:
    key = {"fileId": "sheet-fleet"}
    made = drive.comments().create(**key, body={"content": "Which plate?"}, fields="id,content").execute()
    key["commentId"] = made["id"]
    drive.comments().update(**key, body={"content": "Whose plate?"}, fields="id").execute()
    reply = drive.replies().create(**key, body={"content": "Ours", "action": "resolve"}, fields="id").execute()
    drive.replies().update(**key, replyId=reply["id"], body={"content": "Bob's"}, fields="id").execute()
    assert drive.replies().get(**key, replyId=reply["id"], fields="content").execute() == {"content": "Bob's"}
    assert len(drive.replies().list(**key, fields="replies(id)").execute()["replies"]) == 1
    held = drive.comments().get(**key, fields="content,resolved").execute()
    assert held == {"content": "Whose plate?", "resolved": True}
    drive.replies().delete(**key, replyId=reply["id"]).execute()
    drive.comments().delete(**key).execute()
    assert drive.comments().list(fileId="sheet-fleet", fields="comments(id)").execute() == {"comments": []}


def test_changes_are_listed_from_a_token(drive: Any) -> None:
    token = drive.changes().getStartPageToken().execute()["startPageToken"]
    drive.files().update(fileId="file-plan", body={"starred": True}).execute()
    drive.files().delete(fileId="sheet-fleet").execute()
    first = drive.changes().list(pageToken=token, pageSize=1).execute()
    assert [(each["fileId"], each["removed"]) for each in first["changes"]] == [("file-plan", False)]
    request = drive.changes().list_next(drive.changes().list(pageToken=token, pageSize=1), first)
    second = request.execute()
    assert [(each["fileId"], each["removed"]) for each in second["changes"]] == [("sheet-fleet", True)]
    later = drive.changes().list(pageToken=second["newStartPageToken"]).execute()
    assert later["changes"] == []


def test_the_account_and_its_shared_drives_are_known(drive: Any) -> None:
    user = drive.about().get(fields="user").execute()["user"]
    assert (user["displayName"], user["emailAddress"]) == ("Ann Lee", "ann.lee@company.example.com")
    assert drive.drives().list().execute()["drives"] == [{"kind": "drive#drive", "id": "drv-legal", "name": "Legal"}]
    assert drive.drives().get(driveId="drv-legal").execute()["name"] == "Legal"
    inside = drive.files().list(
        corpora="drive", driveId="drv-legal", includeItemsFromAllDrives=True, supportsAllDrives=True
    )
    assert {file["id"] for file in inside.execute()["files"]} == {"fld-legal", "file-nda"}


def test_generated_ids_name_new_files_once(drive: Any) -> None:
    made = drive.files().generateIds(count=3).execute()["ids"]
    assert len(set(made)) == 3
    body = {"id": made[0], "name": "Once.txt"}
    assert drive.files().create(body=body).execute()["id"] == made[0]
    with pytest.raises(HttpError) as error:
        drive.files().create(body=body).execute()
    assert (error.value.status_code, reason(error)) == (409, "fileIdInUse")


def test_emptying_the_trash_leaves_nothing_in_it(drive: Any) -> None:
    drive.files().emptyTrash().execute()
    assert drive.files().list(q="trashed = true").execute()["files"] == []


def test_errors_carry_drives_own_reasons(drive: Any) -> None:
    cases = [
        (drive.files().get(fileId="zz"), 404, "notFound"),
        (drive.files().list(q="title = 'x'"), 400, "invalid"),
        (drive.files().list(orderBy="size"), 400, "invalid"),
        (drive.files().list(pageToken="zz"), 400, "invalid"),
        (drive.files().list(pageSize=1001), 400, "invalidParameter"),
        (drive.files().list(fields="nothing"), 400, "invalidParameter"),
        (drive.about().get(), 400, "required"),
        (drive.files().update(fileId="file-plan", addParents="fld-archive"), 403, "cannotAddParent"),
        (drive.files().update(fileId="file-brief", body={"name": "Mine"}), 403, "insufficientFilePermissions"),
        (drive.files().get_media(fileId="doc-policy"), 403, "fileNotDownloadable"),
        (drive.permissions().delete(fileId="file-plan", permissionId="1"), 404, "notFound"),
    ]
    for request, status, wanted in cases:
        with pytest.raises(HttpError) as error:
            request.execute()
        assert (error.value.status_code, reason(error)) == (status, wanted), request.uri


def test_a_spreadsheet_of_sheets_is_found_copied_exported_and_deleted(served: Callable[..., Any]) -> None:
    def client(app: str, name: str, version: str, path: str) -> Any:
        options = {"api_endpoint": both.prefix(app) + path}
        return build(name, version, credentials=Credentials("t"), client_options=options, static_discovery=True)

    both = served("google_drive", "google_sheets")
    files = client("google_drive", "drive", "v3", "/drive/v3/").files()
    books = client("google_sheets", "sheets", "v4", "").spreadsheets()
    (team,) = files.list(q="name = 'Team'").execute()["files"]
    copy = files.copy(fileId=team["id"], body={"name": "Team 2"}).execute()["id"]
    assert books.get(spreadsheetId=copy).execute()["properties"]["title"] == "Team 2"
    assert files.export(fileId=copy, mimeType="text/csv").execute().startswith(b"Name,Email,Active\r\n")
    files.delete(fileId=copy).execute()
    with pytest.raises(HttpError) as error:
        books.get(spreadsheetId=copy).execute()
    assert error.value.status_code == 404
