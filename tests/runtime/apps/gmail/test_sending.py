"""Sending mail and putting it in."""

from base64 import b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.apps.gmail.mime import read_mail
from runtime.apps.gmail.parts import raw as written
from runtime.apps.gmail.parts import tree
from runtime.apps.gmail.records import Message
from runtime.kit.records import derived_value
from tests.runtime.apps.gmail.mailbox import DANA, LENA, THREAD, Mailbox, headers, raw, read, refused

REPLY = "To: dana.roy@meridian.example.com\nSubject: Re: Renewal terms for 2026\n"
REFERRING = "In-Reply-To: <CA18c2a00000000001@mail.gmail.com>\nReferences: <CA18c2a00000000001@mail.gmail.com>\n"


def test_a_sent_mail_is_labelled_sent() -> None:
    body = Mailbox().send("To: dana.roy@meridian.example.com\nSubject: Hi\n\nHello").body
    assert body["labelIds"] == ["SENT"]
    assert body["threadId"] == body["id"]
    assert len(body["id"]) == 16


def test_headers_and_text_of_raw_become_fields() -> None:
    box = Mailbox()
    text = "To: Ann Lee <ann@x.example.com>, bo@x.example.com\nCc: cy@x.example.com\nBcc: di@x.example.com\n"
    text += "Subject: Plan\n\nOne\nTwo\n"
    record = box.record(box.send(text).body["id"])
    assert record["to"] == ["Ann Lee <ann@x.example.com>", "bo@x.example.com"]
    assert (record["cc"], record["bcc"]) == (["cy@x.example.com"], ["di@x.example.com"])
    assert (record["subject"], record["body_plain"]) == ("Plan", "One\nTwo")


@pytest.mark.parametrize("padding", ["", "=", "=="])
def test_raw_may_be_padded_or_not(padding: str) -> None:
    text = "To: a@x.example.com\n\nhi" + "!" * len(padding)
    assert Mailbox().post("messages/send", {"raw": raw(text) + padding}).ok


def test_raw_in_the_plain_base64_alphabet_is_read_too() -> None:
    data = b64encode("To: a@x.example.com\nSubject: ÿÿÿ>>>???\n\nhi".encode()).decode()
    assert "+" in data or "/" in data
    assert Mailbox().post("messages/send", {"raw": data}).ok


def test_raw_that_is_no_base64_is_refused() -> None:
    status, message = refused(Mailbox().post("messages/send", {"raw": "To: a@x.example.com"}))
    assert status == 400
    assert "Base64 decoding failed" in message


def test_a_payload_in_place_of_raw_is_refused() -> None:
    body = {"payload": {"headers": [{"name": "To", "value": "a@x.example.com"}]}}
    message = "'raw' RFC822 payload message string or uploading message via /upload/* URL required"
    assert refused(Mailbox().post("messages/send", body)) == (400, message)


def test_flat_fields_are_unknown_names() -> None:
    response = Mailbox().post("messages/send", {"to": "a@x.example.com", "subject": "Hi"})
    assert refused(response) == (400, 'Invalid JSON payload received. Unknown name "to": Cannot find field.')


def test_a_mail_to_nobody_is_refused_and_leaves_nothing() -> None:
    box = Mailbox()
    response = box.send("Subject: Hi\n\nHello")
    assert refused(response) == (400, "Recipient address required")
    assert response.body["error"]["errors"][0]["reason"] == "invalidArgument"
    assert box.company.world.diff() == []


def test_a_recipient_without_a_domain_is_refused() -> None:
    assert refused(Mailbox().send("To: dana\n\nHello")) == (400, "Invalid To header")


def test_the_sender_is_the_owner_whatever_from_says() -> None:
    box = Mailbox()
    sent = box.send("From: CEO <ceo@company.example.com>\nTo: a@x.example.com\n\nHello").body["id"]
    assert box.record(sent)["from_"] == "lena.ortiz@company.example.com"


def test_the_sender_may_be_one_of_the_owners_addresses() -> None:
    box = Mailbox()
    sent = box.send("From: sales@company.example.com\nTo: a@x.example.com\n\nHello").body["id"]
    assert headers(box.get(f"messages/{sent}"))["From"] == "Sales <sales@company.example.com>"


def test_a_mail_to_oneself_arrives_too() -> None:
    assert Mailbox().send("To: lena.ortiz@company.example.com\n\nNote").body["labelIds"] == ["UNREAD", "SENT", "INBOX"]


def test_encoded_words_and_bare_utf8_in_headers_are_read() -> None:
    box = Mailbox()
    encoded = box.send("To: a@x.example.com\nSubject: =?utf-8?B?R3LDvMOfZQ==?=\n\nx").body["id"]
    bare = box.send("To: a@x.example.com\nSubject: Grüße – 5 €\n\nx").body["id"]
    assert box.record(encoded)["subject"] == "Grüße"
    assert box.record(bare)["subject"] == "Grüße – 5 €"


def test_alternatives_and_files_are_taken_apart() -> None:
    text = (
        "To: a@x.example.com\nSubject: Report\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n"
        "--m\nContent-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\nplain\n"
        "--a\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
        "<p>h=C3=A9</p>\n--a--\n"
        '--m\nContent-Type: text/csv; name="r.csv"\nContent-Disposition: attachment; filename="r.csv"\n'
        "Content-Transfer-Encoding: base64\n\nYSxiCjEsMg==\n--m--\n"
    )
    box = Mailbox()
    sent = box.send(text).body["id"]
    record = box.record(sent)
    assert (record["body_plain"], record["body_html"]) == ("plain", "<p>hé</p>")
    assert record["has_attachments"]
    part = box.get(f"messages/{sent}").body["payload"]["parts"][1]
    assert part["filename"] == "r.csv"
    file = box.get(f"messages/{sent}/attachments/{part['body']['attachmentId']}").body
    assert read(file["data"]) == b"a,b\n1,2"


def test_a_reply_joins_the_thread_it_names() -> None:
    assert Mailbox().send(f"{REPLY}{REFERRING}\nAgreed", threadId=THREAD).body["threadId"] == THREAD


def test_the_thread_id_alone_is_enough_where_the_subject_fits() -> None:
    assert Mailbox().send(f"{REPLY}\nAgreed", threadId=THREAD).body["threadId"] == THREAD


def test_another_subject_starts_a_thread_of_its_own() -> None:
    body = Mailbox().send(f"To: a@x.example.com\nSubject: Something else\n{REFERRING}\nAgreed", threadId=THREAD).body
    assert body["threadId"] == body["id"]


def test_references_into_another_thread_keep_a_mail_out() -> None:
    box = Mailbox()
    other = box.send("To: a@x.example.com\nSubject: Renewal terms for 2026\n\nNew").body
    assert other["threadId"] != THREAD
    elsewhere = f"In-Reply-To: {box.record(other['id'])['rfc822_id']}\n"
    assert box.send(f"{REPLY}{elsewhere}\nAgreed", threadId=THREAD).body["threadId"] != THREAD


def test_references_alone_lead_to_the_thread() -> None:
    assert Mailbox().send(f"{REPLY}{REFERRING}\nAgreed").body["threadId"] == THREAD


def test_an_unknown_thread_is_not_found() -> None:
    assert Mailbox().send(f"{REPLY}\nAgreed", threadId="18c2a0000000ffff").status == 404


def test_insert_keeps_sender_and_labels_and_sends_nothing() -> None:
    box = Mailbox()
    text = "From: x@vendor.example.com\nTo: lena.ortiz@company.example.com\nSubject: Old\n"
    text += "Date: Mon, 05 Jan 2026 10:00:00 +0000\n\nx"
    body = box.post(
        "messages", {"raw": raw(text), "labelIds": ["INBOX", "UNREAD"]}, internalDateSource="dateHeader"
    ).body
    record = box.record(body["id"])
    assert body["labelIds"] == ["INBOX", "UNREAD"]
    assert record["from_"] == "x@vendor.example.com"
    assert record["internal_date"] == 1767607200000
    assert not record["is_read"]


def test_insert_with_an_unknown_label_is_refused() -> None:
    body = {"raw": raw("To: a@x.example.com\n\nx"), "labelIds": ["Label_77"]}
    assert refused(Mailbox().post("messages", body)) == (400, "labelId not found")


def test_filters_act_on_imported_mail_and_not_on_inserted() -> None:
    box = Mailbox()
    text = "From: bob@meridian.example.com\nTo: lena.ortiz@company.example.com\nSubject: Hi\n\nx"
    imported = box.post("messages/import", {"raw": raw(text), "labelIds": ["INBOX"]}).body
    inserted = box.post("messages", {"raw": raw(text), "labelIds": ["INBOX"]}).body
    assert imported["labelIds"] == ["INBOX", "Label_2"]
    assert inserted["labelIds"] == ["INBOX"]


def test_a_mail_may_be_uploaded_as_it_is() -> None:
    box = Mailbox()
    url = "https://gmail.googleapis.com/upload/gmail/v1/users/me/messages/send"
    content = b"To: a@x.example.com\r\nSubject: Up\r\n\r\nHi"
    response = box.company.call("POST", url, content, {"Content-Type": "message/rfc822"}, uploadType="media")
    assert box.record(response.body["id"])["subject"] == "Up"


def test_a_multipart_upload_has_json_beside_the_mail() -> None:
    box = Mailbox()
    url = "https://gmail.googleapis.com/upload/gmail/v1/users/me/messages/send"
    content = (
        "--q\r\nContent-Type: application/json\r\n\r\n" + f'{{"threadId": "{THREAD}"}}'
        "\r\n--q\r\nContent-Type: message/rfc822\r\n\r\n" + f"{REPLY}\nUploaded" + "\r\n--q--\r\n"
    ).encode()
    response = box.company.call(
        "POST", url, content, {"Content-Type": "multipart/related; boundary=q"}, uploadType="multipart"
    )
    assert response.body["threadId"] == THREAD


def test_an_upload_of_another_type_is_refused() -> None:
    url = "https://gmail.googleapis.com/upload/gmail/v1/users/me/messages/send"
    response = Mailbox().company.call("POST", url, b"x", {"Content-Type": "text/plain"})
    assert refused(response) == (400, "Media type 'text/plain' is not supported. Valid media types: [message/*]")


def test_a_sent_mail_can_be_asked_for_by_what_a_reader_sees() -> None:
    box = Mailbox()
    text = f"To: Ann <ann@x.example.com>\nCc: bo@x.example.com\nSubject: Re: Renewal terms for 2026\n{REFERRING}"
    sent = box.send(f"{text}Content-Type: text/html\n\n<p>Done &amp; dusted</p>", threadId=THREAD).body["id"]
    asked = {
        name: derived_value(Message, box.record(sent), name, box.company.world)
        for name in ("sent", "draft", "body", "any_recipient", "reply", "replies_to")
    }
    assert asked == {
        "sent": True,
        "draft": False,
        "body": "Done & dusted",
        "any_recipient": ["Ann <ann@x.example.com>", "bo@x.example.com"],
        "reply": True,
        "replies_to": DANA,
    }


def test_labels_and_attachments_are_asked_for_by_name() -> None:
    box = Mailbox()
    record = box.record(LENA)
    assert derived_value(Message, record, "labels", box.company.world) == ["SENT", "Customers/Meridian"]
    assert derived_value(Message, record, "attachments", box.company.world) == ["terms.txt"]


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_sent_or_refused(data: bytes) -> None:
    response = Mailbox().send("To: a@x.example.com\n" + data.decode("latin-1"))
    assert response.status in (200, 400)


@settings(max_examples=40, deadline=None)
@given(
    subject=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=120),
    body=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00"), max_size=200),
    name=st.text(st.characters(categories=["L"]), min_size=1, max_size=20),
)
def test_what_is_written_as_raw_is_read_back_the_same(subject: str, body: str, name: str) -> None:
    record = Message(
        id="18c2a000000000ff",
        from_=f"{name} <a@x.example.com>",
        to=[f"{name} <b@x.example.com>"],
        subject=subject.strip(),
        body_plain=body,
        rfc822_id="<1@x.example.com>",
        date=1772187300000,
    ).model_dump()
    mail = read_mail(written(tree(record, [])))
    assert " ".join((mail.subject or "").split()) == " ".join(subject.split())
    assert mail.plain == body.removesuffix("\n")
    assert mail.to == record["to"]
    assert mail.date == record["date"]
