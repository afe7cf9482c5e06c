"""Listing, searching and reading mail."""

from email import message_from_bytes
from email.policy import default

import pytest

from tests.runtime.apps.company import company
from tests.runtime.apps.gmail.mailbox import CATALOGUE, DANA, DRAFT, LENA, ME, TRASHED, Mailbox, headers, read, refused


def test_a_list_is_newest_first_and_leaves_the_trash_out() -> None:
    assert Mailbox().found() == [DRAFT, CATALOGUE, LENA, DANA]


def test_trash_is_listed_on_demand() -> None:
    assert TRASHED in Mailbox().found(includeSpamTrash="true")
    assert Mailbox().found("in:trash") == [TRASHED]
    assert Mailbox().found(labelIds="TRASH") == [TRASHED]


def test_a_list_gives_ids_and_threads_only() -> None:
    body = Mailbox().get("messages", maxResults=1).body
    assert body["messages"] == [{"id": DRAFT, "threadId": DRAFT}]


def test_messages_is_absent_when_nothing_is_found() -> None:
    assert Mailbox().get("messages", q="zebra").body == {"resultSizeEstimate": 0}


def test_pages_join_up_to_the_whole_list() -> None:
    box, seen, token = Mailbox(), [], ""
    while True:
        page = box.get("messages", maxResults=3, pageToken=token).body
        seen += [each["id"] for each in page["messages"]]
        token = page.get("nextPageToken", "")
        if not token:
            break
    assert seen == box.found()


def test_a_page_token_of_another_search_is_refused() -> None:
    box = Mailbox()
    token = box.get("messages", maxResults=1).body["nextPageToken"]
    assert refused(box.get("messages", q="terms", pageToken=token)) == (400, "Invalid page token")


@pytest.mark.parametrize(
    ("q", "ids"),
    [
        ("from:dana", [DANA]),
        ("from:meridian.example.com renewal", [DANA]),
        ("from:me", [DRAFT, LENA]),
        ("to:legal@company.example.com", [DANA]),
        ("subject:renewal -in:sent", [DANA]),
        ("is:unread", [DANA]),
        ("is:starred", []),
        ("has:attachment", [LENA]),
        ("filename:terms.txt", [LENA]),
        ("label:customers-meridian", [LENA, DANA]),
        ("category:promotions", [CATALOGUE]),
        ("in:drafts", [DRAFT]),
        ("desks", [CATALOGUE]),
        ("desk", []),
        ("before:2026/02/28", [LENA, DANA]),
        ("newer_than:2d", [DRAFT]),
        ('"confirm the renewal"', [DANA]),
        ("catalogue OR handover", [DRAFT, CATALOGUE]),
        ("rfc822msgid:<CA18c2a00000000001@mail.gmail.com>", [DANA]),
    ],
)
def test_a_search_finds_what_gmail_would(q: str, ids: list[str]) -> None:
    assert Mailbox().found(q) == ids


def test_several_label_ids_must_all_be_worn() -> None:
    box = Mailbox()
    assert box.found(labelIds=["INBOX", "UNREAD"]) == [DANA]


def test_listing_by_an_unknown_label_is_refused() -> None:
    assert refused(Mailbox().get("messages", labelIds="Nope")) == (400, "Invalid label: Nope")


def test_a_full_message_has_its_headers_and_text() -> None:
    response = Mailbox().get(f"messages/{DANA}")
    assert headers(response)["From"] == "Dana Roy <dana.roy@meridian.example.com>"
    assert headers(response)["Cc"] == "legal@company.example.com"
    assert response.body["payload"]["mimeType"] == "text/plain"
    assert b"$156,000" in read(response.body["payload"]["body"]["data"])
    assert response.body["internalDate"] == "1772187300000"


def test_text_html_and_a_file_make_a_tree_of_parts() -> None:
    payload = Mailbox().get(f"messages/{LENA}").body["payload"]
    assert payload["mimeType"] == "multipart/mixed"
    both, file = payload["parts"]
    assert [each["mimeType"] for each in both["parts"]] == ["text/plain", "text/html"]
    assert [each["partId"] for each in both["parts"]] == ["0.0", "0.1"]
    assert file["filename"] == "terms.txt"
    assert file["body"] == {"size": 13, "attachmentId": "ANGjdJ-terms"}


def test_an_attachment_is_read_by_its_id() -> None:
    body = Mailbox().get(f"messages/{LENA}/attachments/ANGjdJ-terms").body
    assert (body["size"], read(body["data"])) == (13, b"Terms: net 30")


def test_an_attachment_of_another_message_is_not_found() -> None:
    assert Mailbox().get(f"messages/{DANA}/attachments/ANGjdJ-terms").status == 404


def test_raw_is_a_message_that_mail_readers_read() -> None:
    body = Mailbox().get(f"messages/{LENA}", format="raw").body
    assert "payload" not in body
    message = message_from_bytes(read(body["raw"]), policy=default)
    assert message["Subject"] == "Re: Renewal terms for 2026"
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None and plain.get_content().strip() == "Confirmed, the terms are attached."
    assert html is not None and "<b>terms</b>" in html.get_content()
    assert [each.get_filename() for each in message.iter_attachments()] == ["terms.txt"]


def test_minimal_has_neither_payload_nor_raw() -> None:
    body = Mailbox().get(f"messages/{DANA}", format="minimal").body
    assert {"payload", "raw"}.isdisjoint(body)
    assert body["labelIds"] == ["INBOX", "UNREAD", "IMPORTANT", "Label_2"]


def test_metadata_gives_only_the_headers_asked_for() -> None:
    response = Mailbox().get(f"messages/{DANA}", format="metadata", metadataHeaders=["subject", "From"])
    assert set(headers(response)) == {"Subject", "From"}
    assert "body" not in response.body["payload"]


def test_a_snippet_of_html_is_its_text_escaped() -> None:
    assert Mailbox().get(f"messages/{CATALOGUE}").body["snippet"] == "Spring New &amp; improved desks."


def test_fields_selects_parts_of_an_answer() -> None:
    box = Mailbox()
    assert box.get("messages", q="from:dana", fields="messages(id)").body == {"messages": [{"id": DANA}]}
    assert box.get(f"messages/{DANA}", fields="payload/mimeType").body == {"payload": {"mimeType": "text/plain"}}


def test_an_unknown_name_in_fields_is_refused() -> None:
    assert refused(Mailbox().get("messages", fields="mails")) == (400, "Invalid field selection mails")


def test_a_known_field_that_is_absent_now_selects_nothing() -> None:
    assert Mailbox().get("messages", q="zebra", fields="messages/id,nextPageToken").body == {}


def test_an_unknown_query_parameter_is_refused() -> None:
    status, message = refused(Mailbox().get("messages", query="from:dana"))
    assert status == 400
    assert 'Unknown name "query"' in message


def test_an_unknown_format_is_refused() -> None:
    assert Mailbox().get(f"messages/{DANA}", format="pretty").status == 400


def test_the_owner_may_be_named_by_address() -> None:
    url = ME.replace("/me", "/Lena.Ortiz@company.example.com")
    assert company("gmail").get(f"{url}/profile").body["emailAddress"] == "lena.ortiz@company.example.com"


def test_somebody_elses_mailbox_is_denied() -> None:
    response = company("gmail").get(ME.replace("/me", "/dana.roy@meridian.example.com") + "/messages")
    assert refused(response) == (403, "Delegation denied for lena.ortiz@company.example.com")
    assert response.body["error"]["status"] == "PERMISSION_DENIED"


def test_an_unknown_message_is_not_found() -> None:
    response = Mailbox().get("messages/18c2a0000000ffff")
    assert refused(response) == (404, "Requested entity was not found.")
    assert response.body["error"]["errors"][0]["reason"] == "notFound"


def test_the_old_host_serves_the_same_mailbox() -> None:
    url = ME.replace("gmail.googleapis.com", "www.googleapis.com")
    assert company("gmail").get(f"{url}/messages/{DANA}").body["id"] == DANA


def test_a_thread_has_its_messages_oldest_first() -> None:
    body = Mailbox().get(f"threads/{DANA}").body
    assert [each["id"] for each in body["messages"]] == [DANA, LENA]


def test_threads_are_found_by_any_of_their_messages() -> None:
    body = Mailbox().get("threads", q="confirmed").body
    assert [each["id"] for each in body["threads"]] == [DANA]
    assert body["threads"][0]["snippet"] == "Confirmed, the terms are attached."


def test_threads_have_no_raw_form() -> None:
    assert Mailbox().get(f"threads/{DANA}", format="raw").status == 400
