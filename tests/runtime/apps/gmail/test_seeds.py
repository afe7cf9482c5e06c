"""The ways a mailbox may be written in a task."""

from typing import Any

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed, World
from tests.runtime.apps.gmail.mailbox import ME, raw


def seeded(**gmail: Any) -> tuple[Seed, list[SeedProblem]]:
    return build_seed({"gmail": gmail}, instant("2026-03-02T09:00:00Z"))


def message(**fields: Any) -> dict[str, Any]:
    seed, problems = seeded(messages=[{"from_": "a@x.example.com", "to": ["me"], **fields}])
    assert problems == []
    return next(iter(seed.collections["gmail.messages"].values()))


def owner(**gmail: Any) -> str:
    seed, problems = seeded(**gmail)
    assert problems == []
    return str(seed.collections["gmail.profile"]["me"]["email_address"])


@pytest.mark.parametrize("date", ["2026-03-01T10:00:00Z", 1772359200, 1772359200000, "1772359200"])
def test_a_date_may_be_iso_seconds_or_milliseconds(date: Any) -> None:
    assert message(date=date)["internal_date"] == 1772359200000


def test_a_date_that_is_none_is_a_problem() -> None:
    _, problems = seeded(messages=[{"from_": "a@x.example.com", "date": "soon"}])
    assert "`soon` is not an ISO date" in problems[0].message


def test_emails_from_body_and_labels_are_other_names() -> None:
    seed, problems = seeded(emails=[{"id": "m1", "from": "a@x.example.com", "body": "Hi", "labels": ["INBOX"]}])
    record = seed.collections["gmail.messages"]["m1"]
    assert problems == []
    assert (record["from_"], record["body_plain"], record["label_ids"]) == ("a@x.example.com", "Hi", ["INBOX"])


def test_a_mail_that_is_not_read_is_labelled_unread() -> None:
    assert message(is_read=False)["label_ids"] == ["UNREAD"]


def test_a_mail_labelled_unread_is_not_read() -> None:
    assert message(label_ids=["INBOX", "UNREAD"])["is_read"] is False


def test_me_is_the_owner() -> None:
    assert message()["to"] == ["me@company.example.com"]


def test_the_profile_says_who_the_owner_is() -> None:
    assert owner(profile={"email_address": "lena@company.example.com"}) == "lena@company.example.com"


def test_without_a_profile_the_owner_is_who_wrote_the_sent_mail() -> None:
    sent = {"from_": "Lena <lena@company.example.com>", "to": ["a@x.example.com"], "label_ids": ["SENT"]}
    assert owner(messages=[sent]) == "lena@company.example.com"


def test_without_sent_mail_the_owner_is_an_address_called_me() -> None:
    assert owner(messages=[{"from_": "a@x.example.com", "to": ["me@ours.example.com"]}]) == "me@ours.example.com"


def test_a_label_may_be_given_to_a_mail_by_name() -> None:
    mail = {"id": "m1", "from_": "a@x.example.com", "label_ids": ["Finance"]}
    seed, _ = seeded(labels=[{"id": "Label_9", "name": "Finance"}], messages=[mail])
    assert seed.collections["gmail.messages"]["m1"]["label_ids"] == ["Label_9"]


def test_gmails_own_labels_are_always_there() -> None:
    assert {"INBOX", "SENT", "TRASH", "UNREAD"} <= seeded(messages=[])[0].collections["gmail.labels"].keys()


def test_threads_may_hold_their_messages() -> None:
    seed, problems = seeded(
        threads=[{"id": "t1", "subject": "Plan", "messages": [{"id": "m1", "from_": "a@x.example.com"}]}]
    )
    assert problems == []
    assert seed.collections["gmail.messages"]["m1"]["thread_id"] == "t1"


def test_an_attachment_is_joined_to_its_mail() -> None:
    mail = {"id": "m1", "from_": "a@x.example.com"}
    seed, _ = seeded(messages=[mail], attachments=[{"id": "f1", "message_id": "m1", "filename": "a.pdf"}])
    record = seed.collections["gmail.messages"]["m1"]
    assert (record["attachment_ids"], record["has_attachments"]) == (["f1"], True)


def test_a_mail_may_hold_its_attachments() -> None:
    mail = {"id": "m1", "from_": "a@x.example.com", "attachments": [{"filename": "a.pdf"}]}
    seed, problems = seeded(messages=[mail])
    assert problems == []
    assert len(seed.collections["gmail.messages"]["m1"]["attachment_ids"]) == 1


def test_a_recipient_that_is_no_address_is_a_problem_at_its_place() -> None:
    _, problems = seeded(messages=[{"from_": "a@x.example.com", "to": ["dana"]}])
    assert problems[0].path == ("gmail", "messages", 0, "to", 0)
    assert problems[0].message == "`dana` is not a mail address"


def test_a_misspelt_field_is_a_problem_with_the_nearest_name() -> None:
    _, problems = seeded(messages=[{"from_": "a@x.example.com", "subjct": "Hi"}])
    assert "did you mean `subject`" in problems[0].message


def test_messages_that_are_no_list_are_a_problem() -> None:
    assert seeded(messages={"id": "m1"})[1][0].message == "`gmail.messages` is a list of records"


def test_a_world_that_says_nothing_about_mail_still_has_a_mailbox() -> None:
    world = World(Seed(now=instant("2026-03-02T09:00:00Z")), checked=True)
    sent = default_gateway().execute(
        world, "POST", f"{ME}/messages/send", body={"raw": raw("To: a@x.example.com\n\nHi")}
    )
    assert sent.body["labelIds"] == ["SENT"]
    assert default_gateway().execute(world, "GET", f"{ME}/labels/SENT").body["messagesTotal"] == 1
    assert default_gateway().execute(world, "GET", f"{ME}/settings/sendAs").ok
