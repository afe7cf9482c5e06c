"""google-api-python-client, unmodified, as a Gmail user drives it."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest

pytest.importorskip("googleapiclient")

from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build, build_from_document
from googleapiclient.discovery_cache import get_static_doc
from googleapiclient.errors import HttpError
from googleapiclient.http import MediaIoBaseUpload

DANA, LENA, CATALOGUE, TRASHED, DRAFT = (f"18c2a0000000000{number}" for number in range(1, 6))


@pytest.fixture
def gmail(served: Callable[..., Any]) -> Any:
    """`service.users()` of a client pointed at the server."""
    url = served("gmail").prefix("gmail")
    service = build(
        "gmail", "v1", credentials=Credentials("t"), client_options={"api_endpoint": url}, static_discovery=True
    )
    return service.users()


@pytest.fixture
def uploading(served: Callable[..., Any]) -> Any:
    """The same with a discovery document whose root is the server, which uploads follow."""
    import json

    document = json.loads(get_static_doc("gmail", "v1"))
    document["rootUrl"] = served("gmail").prefix("gmail") + "/"
    document["servicePath"] = ""
    document.pop("mtlsRootUrl", None)
    return build_from_document(document, credentials=Credentials("t")).users()


def mail(to: str, subject: str, text: str, **headers: str) -> EmailMessage:
    message = EmailMessage()
    message["To"], message["Subject"] = to, subject
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text, cte="base64")  # the client cannot upload a message that holds bare UTF-8
    return message


def raw(message: EmailMessage) -> str:
    return urlsafe_b64encode(message.as_bytes()).decode()


def status(call: Any) -> tuple[int, str]:
    with pytest.raises(HttpError) as caught:
        call.execute()
    return caught.value.resp.status, caught.value.reason


def test_get_profile(gmail: Any) -> None:
    profile = gmail.getProfile(userId="me").execute()
    assert profile["emailAddress"] == "lena.ortiz@company.example.com"
    assert profile["messagesTotal"] == 5


def test_list_next_walks_all_pages(gmail: Any) -> None:
    messages, found = gmail.messages(), []
    request = messages.list(userId="me", maxResults=1)
    while request is not None:
        answer = request.execute()
        found += [each["id"] for each in answer["messages"]]
        request = messages.list_next(request, answer)
    assert found == [DRAFT, CATALOGUE, LENA, DANA]


def test_search_with_labels_and_a_partial_answer(gmail: Any) -> None:
    answer = (
        gmail.messages().list(userId="me", q="renewal", labelIds=["INBOX", "UNREAD"], fields="messages/id").execute()
    )
    assert answer == {"messages": [{"id": DANA}]}


def test_get_full_metadata_and_raw(gmail: Any) -> None:
    messages = gmail.messages()
    full = messages.get(userId="me", id=DANA).execute()
    assert b"$156,000" in urlsafe_b64decode(full["payload"]["body"]["data"])
    subject = messages.get(userId="me", id=DANA, format="metadata", metadataHeaders=["Subject"]).execute()
    assert subject["payload"]["headers"] == [{"name": "Subject", "value": "Renewal terms for 2026"}]
    whole = messages.get(userId="me", id=DANA, format="raw").execute()
    assert b"Subject: Renewal terms for 2026\r\n" in urlsafe_b64decode(whole["raw"])


def test_get_an_attachment(gmail: Any) -> None:
    answer = gmail.messages().attachments().get(userId="me", messageId=LENA, id="ANGjdJ-terms").execute()
    assert urlsafe_b64decode(answer["data"]) == b"Terms: net 30"


def test_send_and_read_back(gmail: Any) -> None:
    message = mail("Zoë <zoe@x.example.com>", "Angebot für März – 5 €", "Grüße\n")
    message.add_attachment(b"\x00\x01", maintype="application", subtype="octet-stream", filename="ä.bin")
    sent = gmail.messages().send(userId="me", body={"raw": raw(message)}).execute()
    read = gmail.messages().get(userId="me", id=sent["id"]).execute()
    headers = {each["name"]: each["value"] for each in read["payload"]["headers"]}
    assert (headers["To"], headers["Subject"]) == ("Zoë <zoe@x.example.com>", "Angebot für März – 5 €")
    assert [part["filename"] for part in read["payload"]["parts"]] == ["", "ä.bin"]


def test_reply_in_a_thread(gmail: Any) -> None:
    original = gmail.messages().get(userId="me", id=DANA, format="metadata", metadataHeaders=["Message-ID"]).execute()
    message_id = original["payload"]["headers"][0]["value"]
    reply = mail(
        "dana.roy@meridian.example.com",
        "Re: Renewal terms for 2026",
        "Yes",
        In_Reply_To=message_id,
        References=message_id,
    )
    sent = gmail.messages().send(userId="me", body={"raw": raw(reply), "threadId": original["threadId"]}).execute()
    thread = gmail.threads().get(userId="me", id=original["threadId"]).execute()
    assert [each["id"] for each in thread["messages"]] == [DANA, LENA, sent["id"]]


def test_insert_and_import(gmail: Any) -> None:
    body = {"raw": raw(mail("lena.ortiz@company.example.com", "In", "x")), "labelIds": ["INBOX"]}
    assert gmail.messages().insert(userId="me", body=body).execute()["labelIds"] == ["INBOX"]
    assert gmail.messages().import_(userId="me", body=body, neverMarkSpam=True).execute()["labelIds"] == ["INBOX"]


def test_modify_trash_untrash_and_delete(gmail: Any) -> None:
    messages = gmail.messages()
    assert (
        "UNREAD" not in messages.modify(userId="me", id=DANA, body={"removeLabelIds": ["UNREAD"]}).execute()["labelIds"]
    )
    assert "TRASH" in messages.trash(userId="me", id=DANA).execute()["labelIds"]
    assert "TRASH" not in messages.untrash(userId="me", id=DANA).execute()["labelIds"]
    assert messages.delete(userId="me", id=DANA).execute() == ""
    assert status(messages.get(userId="me", id=DANA)) == (404, "Requested entity was not found.")


def test_batches(gmail: Any) -> None:
    messages = gmail.messages()
    assert (
        messages.batchModify(userId="me", body={"ids": [DANA, CATALOGUE], "addLabelIds": ["Label_1"]}).execute() == ""
    )
    assert len(messages.list(userId="me", labelIds=["Label_1"]).execute()["messages"]) == 2
    assert messages.batchDelete(userId="me", body={"ids": [DANA, CATALOGUE]}).execute() == ""
    assert messages.list(userId="me", labelIds=["Label_1"]).execute() == {"resultSizeEstimate": 0}


def test_threads(gmail: Any) -> None:
    threads = gmail.threads()
    request = threads.list(userId="me", q="renewal", maxResults=1)
    assert request.execute()["threads"][0]["id"] == DANA
    assert threads.list_next(request, request.execute()) is None
    assert threads.modify(userId="me", id=DANA, body={"addLabelIds": ["STARRED"]}).execute()["id"] == DANA
    assert len(threads.trash(userId="me", id=DANA).execute()["messages"]) == 2
    assert len(threads.untrash(userId="me", id=DANA).execute()["messages"]) == 2
    assert threads.delete(userId="me", id=DANA).execute() == ""
    assert status(threads.get(userId="me", id=DANA))[0] == 404


def test_drafts(gmail: Any) -> None:
    drafts = gmail.drafts()
    made = drafts.create(userId="me", body={"message": {"raw": raw(mail("a@x.example.com", "Quote", "One"))}}).execute()
    changed = {"message": {"raw": raw(mail("a@x.example.com", "Quote", "Two"))}}
    assert drafts.update(userId="me", id=made["id"], body=changed).execute()["id"] == made["id"]
    read = drafts.get(userId="me", id=made["id"]).execute()
    assert urlsafe_b64decode(read["message"]["payload"]["body"]["data"]).strip() == b"Two"
    request = drafts.list(userId="me", maxResults=1)
    answer = request.execute()
    assert [each["id"] for each in answer["drafts"]] == [made["id"]]
    assert drafts.list_next(request, answer).execute()["drafts"][0]["id"] == "r1000000000000000001"
    assert drafts.send(userId="me", body={"id": made["id"]}).execute()["labelIds"] == ["SENT"]
    assert drafts.delete(userId="me", id="r1000000000000000001").execute() == ""
    assert drafts.list(userId="me").execute() == {"resultSizeEstimate": 0}


def test_labels(gmail: Any) -> None:
    labels = gmail.labels()
    made = labels.create(userId="me", body={"name": "Invoices"}).execute()
    assert labels.patch(userId="me", id=made["id"], body={"name": "Bills"}).execute()["name"] == "Bills"
    assert labels.update(userId="me", id=made["id"], body={"name": "Paid"}).execute()["name"] == "Paid"
    assert labels.get(userId="me", id=made["id"]).execute()["messagesTotal"] == 0
    assert made["id"] in [each["id"] for each in labels.list(userId="me").execute()["labels"]]
    assert labels.delete(userId="me", id=made["id"]).execute() == ""
    assert status(labels.get(userId="me", id=made["id"]))[0] == 404


def test_history(gmail: Any) -> None:
    start = gmail.getProfile(userId="me").execute()["historyId"]
    gmail.messages().modify(
        userId="me", id=DANA, body={"addLabelIds": ["STARRED"], "removeLabelIds": ["UNREAD"]}
    ).execute()
    request = gmail.history().list(userId="me", startHistoryId=start, maxResults=1)
    answer = request.execute()
    assert answer["history"][0]["labelsAdded"][0]["labelIds"] == ["STARRED"]
    assert "labelsRemoved" in gmail.history().list_next(request, answer).execute()["history"][0]


def test_settings(gmail: Any) -> None:
    settings = gmail.settings()
    assert settings.sendAs().list(userId="me").execute()["sendAs"][0]["isPrimary"] is True
    assert (
        settings.sendAs().get(userId="me", sendAsEmail="sales@company.example.com").execute()["displayName"] == "Sales"
    )
    settings.updateVacation(userId="me", body={"enableAutoReply": True, "responseSubject": "Away"}).execute()
    assert settings.getVacation(userId="me").execute()["responseSubject"] == "Away"
    rule = {"criteria": {"from": "billing@vendor.example.com"}, "action": {"addLabelIds": ["Label_1"]}}
    made = settings.filters().create(userId="me", body=rule).execute()
    assert settings.filters().get(userId="me", id=made["id"]).execute()["criteria"] == rule["criteria"]
    assert settings.filters().delete(userId="me", id=made["id"]).execute() == ""
    assert len(settings.filters().list(userId="me").execute()["filter"]) == 1


def test_upload_a_message_with_and_without_metadata(uploading: Any) -> None:
    reply = mail("dana.roy@meridian.example.com", "Re: Renewal terms for 2026", "Uploaded ä")
    plain = MediaIoBaseUpload(BytesIO(reply.as_bytes()), mimetype="message/rfc822")
    sent = uploading.messages().send(userId="me", media_body=plain).execute()
    assert sent["threadId"] == sent["id"]
    beside = MediaIoBaseUpload(BytesIO(reply.as_bytes()), mimetype="message/rfc822")
    joined = uploading.messages().send(userId="me", body={"threadId": DANA}, media_body=beside).execute()
    assert joined["threadId"] == DANA
    read = uploading.messages().get(userId="me", id=joined["id"]).execute()
    assert urlsafe_b64decode(read["payload"]["body"]["data"]).decode().strip() == "Uploaded ä"


def test_upload_a_draft(uploading: Any) -> None:
    media = MediaIoBaseUpload(BytesIO(mail("a@x.example.com", "Up", "x").as_bytes()), mimetype="message/rfc822")
    made = uploading.drafts().create(userId="me", body={"message": {}}, media_body=media).execute()
    assert made["message"]["labelIds"] == ["DRAFT"]


@pytest.mark.parametrize(
    ("build_call", "expected"),
    [
        (lambda users: users.messages().get(userId="me", id="zz"), (404, "Requested entity was not found.")),
        (
            lambda users: users.messages().list(userId="bob@x.example.com"),
            (403, "Delegation denied for lena.ortiz@company.example.com"),
        ),
        (lambda users: users.messages().list(userId="me", pageToken="zz"), (400, "Invalid page token")),
        (lambda users: users.messages().list(userId="me", fields="zz"), (400, "Invalid field selection zz")),
        (
            lambda users: users.messages().send(userId="me", body={"raw": raw(mail("", "x", "x"))}),
            (400, "Recipient address required"),
        ),
        (
            lambda users: users.messages().modify(userId="me", id=DANA, body={}),
            (400, "No label add or removes specified"),
        ),
        (
            lambda users: users.labels().create(userId="me", body={"name": "Customers"}),
            (409, "Label name exists or conflicts"),
        ),
        (lambda users: users.labels().delete(userId="me", id="INBOX"), (400, "Invalid delete request")),
    ],
)
def test_errors_reach_the_caller_with_their_reason(
    gmail: Any, build_call: Callable[[Any], Any], expected: tuple[int, str]
) -> None:
    assert status(build_call(gmail)) == expected
