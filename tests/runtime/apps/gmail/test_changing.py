"""Labelling, archiving, throwing away and deleting mail and threads."""

import pytest

from tests.runtime.apps.gmail.mailbox import CATALOGUE, DANA, DRAFT, LENA, THREAD, TRASHED, Mailbox, refused


def test_removing_unread_marks_a_mail_as_read() -> None:
    box = Mailbox()
    body = box.post(f"messages/{DANA}/modify", {"removeLabelIds": ["UNREAD"]}).body
    assert body == {"id": DANA, "threadId": THREAD, "labelIds": ["INBOX", "IMPORTANT", "Label_2"]}
    assert box.record(DANA)["is_read"] is True


def test_starring_shows_in_the_record_and_in_search() -> None:
    box = Mailbox()
    box.post(f"messages/{DANA}/modify", {"addLabelIds": ["STARRED"]})
    assert box.record(DANA)["is_starred"] is True
    assert box.found("is:starred") == [DANA]


def test_removing_inbox_archives_a_mail() -> None:
    box = Mailbox()
    box.post(f"messages/{DANA}/modify", {"removeLabelIds": ["INBOX"]})
    assert box.found("in:archive") == [DANA]


def test_a_change_touches_only_the_labels_of_a_mail() -> None:
    box = Mailbox()
    box.post(f"messages/{DANA}/modify", {"removeLabelIds": ["INBOX"]})
    assert [(change.id, change.fields()) for change in box.company.world.diff()] == [(DANA, ("label_ids",))]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "No label add or removes specified"),
        ({"addLabelIds": ["SENT"]}, "Invalid label: SENT"),
        ({"removeLabelIds": ["DRAFT"]}, "Invalid label: DRAFT"),
        ({"addLabelIds": ["Customers"]}, "Invalid label: Customers"),
        ({"addLabelIds": ["Label_99"]}, "labelId not found"),
        ({"addLabelIds": ["STARRED"], "removeLabelIds": ["STARRED"]}, "Cannot both add and remove the same label"),
    ],
)
def test_labels_that_cannot_be_set_are_refused(body: dict[str, list[str]], message: str) -> None:
    box = Mailbox()
    assert refused(box.post(f"messages/{DANA}/modify", body)) == (400, message)
    assert box.company.world.diff() == []


def test_an_unknown_field_in_a_change_is_refused() -> None:
    status, message = refused(Mailbox().post(f"messages/{DANA}/modify", {"add_label_ids": ["STARRED"]}))
    assert (status, 'Unknown name "add_label_ids"' in message) == (400, True)


def test_trash_takes_a_mail_out_of_the_inbox() -> None:
    assert Mailbox().post(f"messages/{DANA}/trash").body["labelIds"] == ["UNREAD", "IMPORTANT", "Label_2", "TRASH"]


def test_untrash_does_not_put_a_mail_back_into_the_inbox() -> None:
    assert Mailbox().post(f"messages/{TRASHED}/untrash").body["labelIds"] == []


def test_a_deleted_mail_is_gone_with_its_files() -> None:
    box = Mailbox()
    response = box.company.delete(f"https://gmail.googleapis.com/gmail/v1/users/me/messages/{LENA}")
    assert (response.status, response.body) == (204, None)
    assert box.get(f"messages/{LENA}").status == 404
    assert box.company.world.collection("gmail.attachments") == {}


def test_deleting_the_message_of_a_draft_deletes_the_draft() -> None:
    box = Mailbox()
    box.company.delete(f"https://gmail.googleapis.com/gmail/v1/users/me/messages/{DRAFT}")
    assert "drafts" not in box.get("drafts").body


def test_a_batch_labels_every_mail_it_names() -> None:
    box = Mailbox()
    body = {"ids": [DANA, CATALOGUE, "18c2a0000000ffff"], "removeLabelIds": ["INBOX"]}
    assert box.post("messages/batchModify", body).status == 204
    assert box.found("in:inbox") == []


def test_a_batch_of_more_than_a_thousand_is_refused() -> None:
    body = {"ids": [f"{number:016x}" for number in range(1001)], "removeLabelIds": ["INBOX"]}
    assert Mailbox().post("messages/batchModify", body).status == 400


def test_a_batch_deletes_every_mail_it_names() -> None:
    box = Mailbox()
    assert box.post("messages/batchDelete", {"ids": [DANA, CATALOGUE]}).status == 204
    assert box.found() == [DRAFT, LENA]


def test_a_thread_is_labelled_as_a_whole() -> None:
    box = Mailbox()
    body = box.post(f"threads/{THREAD}/modify", {"addLabelIds": ["Label_1"]}).body
    assert all("Label_1" in each["labelIds"] for each in body["messages"])
    assert box.labels(LENA)[-1] == "Label_1"


def test_a_thread_is_thrown_away_and_taken_back_as_a_whole() -> None:
    box = Mailbox()
    box.post(f"threads/{THREAD}/trash")
    assert box.found("in:trash") == [LENA, DANA, TRASHED]
    box.post(f"threads/{THREAD}/untrash")
    assert box.found("in:trash") == [TRASHED]


def test_a_deleted_thread_is_not_found() -> None:
    box = Mailbox()
    box.company.delete(f"https://gmail.googleapis.com/gmail/v1/users/me/threads/{THREAD}")
    assert refused(box.get(f"threads/{THREAD}")) == (404, "Requested entity was not found.")


def test_history_tells_what_changed_since_an_id() -> None:
    box = Mailbox()
    start = box.get("profile").body["historyId"]
    sent = box.send("To: a@x.example.com\n\nHi").body["id"]
    box.post(f"messages/{DANA}/modify", {"addLabelIds": ["STARRED"], "removeLabelIds": ["UNREAD"]})
    box.company.delete(f"https://gmail.googleapis.com/gmail/v1/users/me/messages/{CATALOGUE}")
    entries = box.get("history", startHistoryId=start).body["history"]
    told = [(next(iter(each.keys() - {"id", "messages"})), each["messages"][0]["id"]) for each in entries]
    assert told == [
        ("messagesAdded", sent),
        ("labelsAdded", DANA),
        ("labelsRemoved", DANA),
        ("messagesDeleted", CATALOGUE),
    ]


def test_history_can_be_of_one_kind_and_from_a_later_moment() -> None:
    box = Mailbox()
    box.send("To: a@x.example.com\n\nHi")
    later = box.get("profile").body["historyId"]
    box.post(f"messages/{DANA}/modify", {"addLabelIds": ["STARRED"], "removeLabelIds": ["UNREAD"]})
    entries = box.get("history", startHistoryId=later, historyTypes="labelRemoved").body["history"]
    assert [each["labelsRemoved"][0]["labelIds"] for each in entries] == [["UNREAD"]]
    assert box.get("history", startHistoryId=box.get("profile").body["historyId"]).body.get("history") is None


def test_a_history_id_grows_with_each_change_of_a_message() -> None:
    box = Mailbox()
    seen = [int(box.get(f"messages/{DANA}").body["historyId"])]
    for label in ("STARRED", "Label_1"):
        box.post(f"messages/{DANA}/modify", {"addLabelIds": [label]})
        seen.append(int(box.get(f"messages/{DANA}").body["historyId"]))
    assert seen == sorted(set(seen))


def test_a_history_id_from_before_the_mailbox_is_not_found() -> None:
    box = Mailbox()
    assert box.get("history", startHistoryId="7").status == 404
    assert box.get("history", startHistoryId="seven").status == 400
    assert refused(box.get("history")) == (400, "Required parameter: startHistoryId")
