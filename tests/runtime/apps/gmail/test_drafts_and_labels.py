"""Drafts, labels and settings."""

from typing import Any

import pytest

from runtime.apps.gmail.records import Draft
from runtime.kit.records import derived_value
from tests.runtime.apps.gmail.mailbox import DANA, DRAFT, LENA, ME, THREAD, Mailbox, raw, refused

R1 = "r1000000000000000001"


def write(box: Mailbox, text: str, **beside: str) -> dict[str, Any]:
    body: dict[str, Any] = box.post("drafts", {"message": {"raw": raw(text), **beside}}).body
    return body


def test_drafts_are_listed_with_their_messages() -> None:
    body = Mailbox().get("drafts").body
    assert body["drafts"] == [{"id": R1, "message": {"id": DRAFT, "threadId": DRAFT}}]


def test_drafts_can_be_searched() -> None:
    box = Mailbox()
    written = write(box, "To: ann@x.example.com\nSubject: Quote\n\nSoon")
    assert [each["id"] for each in box.get("drafts", q="to:ann").body["drafts"]] == [written["id"]]


def test_drafts_is_absent_when_there_are_none() -> None:
    box = Mailbox()
    box.company.delete(f"{ME}/drafts/{R1}")
    assert box.get("drafts").body == {"resultSizeEstimate": 0}


def test_a_draft_needs_no_recipient() -> None:
    box = Mailbox()
    assert write(box, "Subject: Later\n\nx")["message"]["labelIds"] == ["DRAFT"]


def test_a_draft_without_raw_is_refused() -> None:
    status, message = refused(Mailbox().post("drafts", {"message": {"threadId": THREAD}}))
    assert (status, message[:5]) == (400, "'raw'")


def test_a_draft_at_the_top_level_is_an_unknown_name() -> None:
    assert 'Unknown name "raw"' in refused(Mailbox().post("drafts", {"raw": raw("To: a@x.example.com\n\nx")}))[1]


def test_a_draft_reply_joins_its_thread() -> None:
    box = Mailbox()
    written = write(box, "To: dana.roy@meridian.example.com\nSubject: Re: Renewal terms for 2026\n\nx", threadId=THREAD)
    assert written["message"]["threadId"] == THREAD


def test_a_draft_can_be_asked_for_by_what_its_message_says() -> None:
    box = Mailbox()
    write(box, "To: ann@x.example.com\nSubject: Quote\n\nSoon")
    world = box.company.world
    draft = list(world.collection("gmail.drafts").values())[-1]
    asked = [derived_value(Draft, draft, name, world) for name in ("to", "subject", "body")]
    assert asked == [["ann@x.example.com"], "Quote", "Soon"]


def test_updating_a_draft_keeps_its_id_and_replaces_its_message() -> None:
    box = Mailbox()
    body = box.company.put(
        f"{ME}/drafts/{R1}", {"message": {"raw": raw("To: ops@company.example.com\nSubject: New\n\nx")}}
    ).body
    assert body["id"] == R1
    assert body["message"]["id"] != DRAFT
    assert box.get(f"messages/{DRAFT}").status == 404
    assert len(box.get("drafts").body["drafts"]) == 1


def test_sending_a_draft_turns_it_into_sent_mail() -> None:
    box = Mailbox()
    sent = box.post("drafts/send", {"id": R1}).body
    assert sent["labelIds"] == ["SENT"]
    assert box.record(sent["id"])["subject"] == "Handover notes"
    assert box.get(f"messages/{DRAFT}").status == 404
    assert "drafts" not in box.get("drafts").body


def test_a_draft_is_sent_with_its_files() -> None:
    text = (
        "To: a@x.example.com\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nHi\n"
        '--m\nContent-Disposition: attachment; filename="f.txt"\n\nfile\n--m--\n'
    )
    box = Mailbox()
    draft = write(box, text)
    sent = box.post("drafts/send", {"id": draft["id"]}).body["id"]
    part = box.get(f"messages/{sent}").body["payload"]["parts"][1]
    assert box.get(f"messages/{sent}/attachments/{part['body']['attachmentId']}").ok


def test_a_draft_may_be_changed_while_it_is_sent() -> None:
    box = Mailbox()
    message = {"raw": raw("To: ops@company.example.com\nSubject: Final\n\nx")}
    assert box.record(box.post("drafts/send", {"id": R1, "message": message}).body["id"])["subject"] == "Final"


def test_a_draft_to_nobody_is_not_sent_and_stays() -> None:
    box = Mailbox()
    draft = write(box, "Subject: Later\n\nx")
    assert refused(box.post("drafts/send", {"id": draft["id"]})) == (400, "Recipient address required")
    assert box.get(f"drafts/{draft['id']}").ok


def test_an_unknown_draft_is_not_found() -> None:
    box = Mailbox()
    assert box.get("drafts/r99").status == 404
    assert box.post("drafts/send", {"id": "r99"}).status == 404


def test_labels_are_gmails_own_and_the_users() -> None:
    labels = {each["id"]: each["type"] for each in Mailbox().get("labels").body["labels"]}
    assert labels["INBOX"] == "system"
    assert labels["Label_2"] == "user"


def test_counts_stand_in_a_single_label_only() -> None:
    box = Mailbox()
    assert "messagesTotal" not in box.get("labels").body["labels"][0]
    inbox = box.get("labels/INBOX").body
    assert (inbox["messagesTotal"], inbox["messagesUnread"], inbox["threadsTotal"]) == (2, 1, 2)


def test_a_new_label_gets_the_next_free_id() -> None:
    body = Mailbox().post("labels", {"name": "Invoices"}).body
    assert (body["id"], body["name"], body["type"]) == ("Label_3", "Invoices", "user")


@pytest.mark.parametrize("name", ["Customers", "CUSTOMERS"])
def test_a_taken_name_is_a_conflict_whatever_its_case(name: str) -> None:
    response = Mailbox().post("labels", {"name": name})
    assert refused(response) == (409, "Label name exists or conflicts")
    assert response.body["error"]["status"] == "ABORTED"


@pytest.mark.parametrize("name", ["", "Inbox", "Sent", "a//b", "x" * 226])
def test_a_name_that_no_label_may_have_is_refused(name: str) -> None:
    assert refused(Mailbox().post("labels", {"name": name})) == (400, "Invalid label name")


def test_a_patch_keeps_what_it_does_not_name() -> None:
    body = Mailbox().company.patch(f"{ME}/labels/Label_2", {"labelListVisibility": "labelHide"}).body
    assert (body["name"], body["labelListVisibility"], "color" in body) == ("Customers/Meridian", "labelHide", True)


def test_an_update_resets_what_it_does_not_name() -> None:
    body = Mailbox().company.put(f"{ME}/labels/Label_2", {"name": "Meridian"}).body
    assert (body["name"], "color" in body) == ("Meridian", False)


def test_a_deleted_label_is_taken_off_every_mail() -> None:
    box = Mailbox()
    assert box.company.delete(f"{ME}/labels/Label_2").status == 204
    assert "Label_2" not in box.labels(DANA) + box.labels(LENA)


def test_gmails_own_labels_are_neither_changed_nor_deleted() -> None:
    company = Mailbox().company
    assert refused(company.patch(f"{ME}/labels/INBOX", {"name": "In"})) == (400, "Invalid update request")
    assert refused(company.delete(f"{ME}/labels/INBOX")) == (400, "Invalid delete request")


def test_the_owners_addresses_are_listed_his_own_first() -> None:
    body = Mailbox().get("settings/sendAs").body
    assert [each["sendAsEmail"] for each in body["sendAs"]] == [
        "lena.ortiz@company.example.com",
        "sales@company.example.com",
    ]
    assert body["sendAs"][0]["isPrimary"] is True


def test_the_vacation_answer_is_off_until_it_is_set() -> None:
    box = Mailbox()
    assert box.get("settings/vacation").body["enableAutoReply"] is False
    settings = {"enableAutoReply": True, "responseSubject": "Away", "startTime": "1772438400000"}
    box.company.put(f"{ME}/settings/vacation", settings)
    body = box.get("settings/vacation").body
    assert settings.items() <= body.items()


def test_a_vacation_that_ends_before_it_starts_is_refused() -> None:
    body = {"responseSubject": "Away", "startTime": "1772438400000", "endTime": "1772438300000"}
    assert Mailbox().company.put(f"{ME}/settings/vacation", body).status == 400


def test_a_vacation_far_beyond_the_calendar_is_refused() -> None:
    body = {"responseSubject": "Away", "endTime": "606232612058874"}
    assert Mailbox().company.put(f"{ME}/settings/vacation", body).status == 400


def test_a_filter_labels_mail_that_arrives_afterwards() -> None:
    box = Mailbox()
    made = box.post(
        "settings/filters", {"criteria": {"subject": "invoice"}, "action": {"addLabelIds": ["Label_1"]}}
    ).body
    text = "From: b@vendor.example.com\nTo: lena.ortiz@company.example.com\nSubject: Your invoice\n\nx"
    assert box.post("messages/import", {"raw": raw(text)}).body["labelIds"] == ["Label_1"]
    box.company.delete(f"{ME}/settings/filters/{made['id']}")
    assert box.post("messages/import", {"raw": raw(text)}).body["labelIds"] == []


def test_a_filter_without_criteria_or_action_is_refused() -> None:
    box = Mailbox()
    assert box.post("settings/filters", {"action": {"addLabelIds": ["Label_1"]}}).status == 400
    assert box.post("settings/filters", {"criteria": {"from": "a"}}).status == 400
    wrong = {"criteria": {"from": "a"}, "action": {"addLabelIds": ["Nope"]}}
    assert refused(box.post("settings/filters", wrong)) == (400, "Invalid label: Nope")
