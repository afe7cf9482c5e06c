"""Files: upload, share, list, read and delete."""

from typing import Any

import pytest

from tests.runtime.apps.slack.conftest import Slack


def upload(slack: Slack, content: bytes, name: str = "report.csv", **shared: Any) -> Any:
    ticket = slack("files.getUploadURLExternal", filename=name, length=len(content))
    sent = slack.company.call(
        "POST", ticket["upload_url"], content, headers={"Content-Type": "application/octet-stream"}
    )
    assert sent.status == 200, sent
    return slack("files.completeUploadExternal", files=[{"id": ticket["file_id"], "title": "Report"}], **shared)


def test_an_uploaded_file_is_shared_by_a_message(slack: Slack) -> None:
    answer = upload(slack, b"a,b\n1,2\n", channel_id="C0GENERAL", initial_comment="Numbers")
    file = answer["files"][0]
    assert (file["title"], file["filetype"], file["size"]) == ("Report", "csv", 8)
    newest = slack("conversations.history", channel="C0GENERAL")["messages"][0]
    assert (newest["text"], newest["files"][0]["id"]) == ("Numbers", file["id"])
    assert slack.stored("files", name="report.csv", content={"mentions": "1,2"}, channels=["general"])


def test_an_uploaded_file_leaves_no_upload_behind(slack: Slack) -> None:
    upload(slack, b"x")
    assert [change.collection for change in slack.world.diff()] == ["slack.files"]


def test_a_file_goes_to_several_channels_and_into_a_thread(slack: Slack) -> None:
    upload(slack, b"x", channels="C0GENERAL,C0DEALS")
    assert len(slack.stored("messages", by_agent=True, file_ids={"count": 1})) == 2
    upload(slack, b"x", channel_id="C0GENERAL", thread_ts="1772000000.000100")
    assert slack.stored("messages", in_thread=True, by_agent=True)


def test_a_binary_file_has_no_text(slack: Slack) -> None:
    upload(slack, b"\x89PNG\x00\xff", name="logo2.png")
    assert slack.stored("files", name="logo2.png", content=None, size=6)


def test_bytes_of_another_length_are_refused(slack: Slack) -> None:
    ticket = slack("files.getUploadURLExternal", filename="a.txt", length=3)
    answer = slack.company.post(ticket["upload_url"], "hello")
    assert answer.status == 400
    assert slack.error("files.completeUploadExternal", files=[{"id": ticket["file_id"]}]) == "file_not_found"


def test_a_file_without_a_stated_type_is_taken_as_it_is(slack: Slack) -> None:
    ticket = slack("files.getUploadURLExternal", filename="a.json", length=8)
    assert slack.company.post(ticket["upload_url"], '{"a": 1}').body == "OK - 8"


def test_a_multipart_form_carries_the_file_too(slack: Slack) -> None:
    form = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n'
    ticket = slack("files.getUploadURLExternal", filename="a.txt", length=5)
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    assert slack.company.call("POST", ticket["upload_url"], form, headers=headers).body == "OK - 5"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"files": []}, "invalid_arguments"),
        ({}, "missing_argument"),
        ({"files": [{"id": "F0NONE"}]}, "file_not_found"),
        ({"files": [{"id": "F0WAITING"}]}, "file_not_found"),
        ({"files": [{"id": "F0SENT"}], "channel_id": "C0BOARD"}, "invalid_channel"),
        ({"files": [{"id": "F0SENT"}], "channel_id": "C0OLD"}, "is_archived"),
    ],
)
def test_an_upload_is_completed_only_when_all_is_there(slack: Slack, arguments: dict[str, Any], code: str) -> None:
    assert slack.error("files.completeUploadExternal", **arguments) == code


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, ["F0LOGO", "F0PRICES"]),
        ({"channel": "C0DEALS"}, ["F0PRICES"]),
        ({"user": "U0AGENT"}, ["F0LOGO"]),
        ({"types": "images"}, ["F0LOGO"]),
        ({"types": "pdfs,zips"}, []),
        ({"ts_to": "1"}, []),
        ({"count": 1, "page": 2}, ["F0PRICES"]),
    ],
)
def test_files_are_listed_by_channel_person_type_and_time(
    slack: Slack, filters: dict[str, Any], found: list[str]
) -> None:
    assert [each["id"] for each in slack("files.list", **filters)["files"]] == found


def test_an_unknown_type_of_file_is_refused(slack: Slack) -> None:
    assert slack.error("files.list", types="videos") == "unknown_type"


def test_a_text_file_can_be_read_and_downloaded(slack: Slack) -> None:
    answer = slack("files.info", file="F0PRICES")
    assert answer["content"] == "sku,price\nA1,10\n"
    download = slack.company.get(answer["file"]["url_private"])
    assert (download.body, download.headers["Content-Type"]) == (b"sku,price\nA1,10\n", "text/csv; charset=utf-8")


def test_a_file_that_is_not_there_is_not_found(slack: Slack) -> None:
    assert slack.error("files.info", file="F0NONE") == "file_not_found"
    assert slack.company.get("https://files.slack.com/files-pri/T0COMPANY-F0NONE/a.txt").status == 404


def test_only_own_files_can_be_deleted(slack: Slack) -> None:
    assert slack.error("files.delete", file="F0PRICES") == "cant_delete_file"
    assert slack("files.delete", file="F0LOGO")["ok"]
    assert slack.error("files.info", file="F0LOGO") == "file_not_found"
