"""What a seed may look like."""

from typing import Any

import pytest

from runtime.kit.records import fields_of
from runtime.kit.seeding import build_seed, models_of
from runtime.kit.timestamps import instant
from tests.runtime.apps.hubspot.account import Account, derived


def problems(**seed: Any) -> list[str]:
    return [each.message for each in build_seed({"hubspot": seed}, instant("2026-01-28T15:00:00Z"))[1]]


def test_other_spellings_mean_the_same_fields() -> None:
    account = Account(
        contacts=[{"id": "1", "lifecycle_stage": "customer", "properties": {"company": "Big", "hs_tag": ""}}],
        tickets=[{"id": "2", "subject": "S", "status": 2, "priority": "high", "created": "2026-01-02T00:00:00Z"}],
        companies=[{"id": "3", "name": "C", "annualrevenue": 10, "website": "c.example.com"}],
        engagements=[{"id": "4", "engagement_type": "NOTE", "hs_note_body": "Hello"}],
    )
    assert account.record("contacts/1")["lifecyclestage"] == "customer"
    assert account.record("contacts/1")["company"] == "Big"
    assert account.record("contacts/1")["properties"] == {"hs_tag": ""}
    ticket = account.record("tickets/2")
    assert (ticket["hs_pipeline_stage"], ticket["hs_ticket_priority"]) == ("2", "HIGH")
    assert ticket["created_at"] == "2026-01-02T00:00:00Z"
    assert account.record("companies/3")["annual_revenue"] == 10
    assert account.record("companies/3")["properties"] == {"website": "c.example.com"}
    assert account.record("engagements/4")["body"] == "Hello"


def test_a_misspelled_field_is_named() -> None:
    assert problems(contacts=[{"id": "1", "emial": "a@x.example.com"}]) == [
        "`hubspot.contacts` has no field `emial`; did you mean `email`?"
    ]


def test_links_may_name_records_outside_the_seed() -> None:
    assert (
        problems(deals=[{"id": "1", "dealname": "D", "dealstage": "closedwon", "associated_contact_ids": ["zz"]}]) == []
    )


def test_an_id_may_be_any_text() -> None:
    account = Account(contacts=[{"id": "hs_c 1/2", "email": "a@x.example.com"}])
    assert account.get("https://api.hubapi.com/crm/v3/objects/contacts/hs_c%201%2F2").body["id"] == "hs_c 1/2"


def test_a_property_is_asked_for_like_a_field() -> None:
    from runtime.grading.where import compile_where
    from runtime.kit.seeding import model_at

    account = Account()
    found = compile_where(model_at("hubspot.contacts"), {"preferred_channel": "email", "full_name": "Ines Moreau"})
    assert found.holds(account.world, account.record("contacts/101"))


def test_a_nested_ticket_of_a_contact_is_shown_as_text() -> None:
    account = Account(
        contacts=[
            {"id": "1", "email": "a@x.example.com", "open_ticket": {"id": "9", "age_days": 4, "priority": "HIGH"}}
        ]
    )
    assert account.shown("contacts", "1", "open_ticket") == ['{"id":"9","age_days":4,"priority":"HIGH"}']


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        ("contacts/101", "full_name", "Ines Moreau"),
        ("contacts/101", "companies", ["Meridian Logistics"]),
        ("contacts/101", "deals", ["Meridian fleet upgrade"]),
        ("contacts/101", "tickets", ["Label printer offline"]),
        ("contacts/101", "note_bodies", ["Prefers deliveries before noon."]),
        ("contacts/101", "owner_email", "dana.reyes@northlight.example.com"),
        ("companies/501", "contacts", ["ines.moreau@meridianlogistics.example.com"]),
        ("companies/501", "deals", ["Meridian fleet upgrade"]),
        ("deals/301", "contacts", ["ines.moreau@meridianlogistics.example.com"]),
        ("deals/301", "companies", ["Meridian Logistics"]),
        ("deals/301", "stage_label", "Presentation Scheduled"),
        ("deals/302", "task_subjects", ["Send the scanning quote"]),
        ("deals/301", "is_won", False),
        ("engagements/602", "deals", ["Quill archive scanning"]),
        ("engagements/602", "owner_email", "omar.haddad@northlight.example.com"),
        ("engagements/603", "contacts", ["ines.moreau@meridianlogistics.example.com"]),
        ("line_items/851", "amount", 1200.0),
        ("tickets/402", "is_closed", True),
    ],
)
def test_a_derived_field_follows_from_the_records(path: str, name: str, value: object) -> None:
    assert derived(Account().world, path, name) == value


def test_every_derived_field_can_be_asked_of_every_record() -> None:
    account = Account()
    for model in models_of("hubspot").values():
        for name in [each for each, spec in fields_of(model).items() if spec.derived]:
            for record_id in account.world.collection(model.path):
                derived(account.world, f"{model.collection}/{record_id}", name)
