from datetime import UTC, datetime
from typing import Any

from runtime.apps.salesforce.records import Account, CampaignMember, Case, Contact, Opportunity, Task
from runtime.gateway.gateway import default_gateway
from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed
from runtime.kit.world import World

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def seeded(**collections: Any) -> World:
    seed, problems = build_seed({"salesforce": collections}, NOW)
    assert problems == []
    return World(seed, checked=True)


def test_seeds_may_use_wire_names_and_aliases() -> None:
    world = seeded(
        cases=[{"id": "500A", "Subject": "Slow", "Status": "Resolved", "Priority": "Low", "AccountId": "001A"}],
        opportunities=[{"id": "006MER1", "name": "Big", "stage": "Closed Won", "amount": 5}],
        tasks=[{"id": "00T1", "subject": "Call", "who_id": "003A", "what_id": "006MER1", "assigned_to_id": "005A"}],
        campaign_members=[{"CampaignId": "701A", "ContactId": "003A"}],
        accounts=[{"id": "001A", "account_name": "Acme", "type": "Customer"}],
    )
    assert world.get(Case, "500A")["account_id"] == "001A"
    deal = world.get(Opportunity, "006MER1")
    assert (deal["stage_name"], deal["is_won"], deal["probability"]) == ("Closed Won", True, 100)
    task = world.get(Task, "00T1")
    assert (task["contact_id"], task["related_to_id"], task["owner_id"]) == ("003A", "006MER1", "005A")
    assert derived_value(Task, task, "assigned_to_id", world) == "005A"
    assert world.all(CampaignMember)[0]["status"] == "Sent"
    assert world.get(Account, "001A")["account_type"] == "Customer"


def test_an_id_of_any_form_is_kept_and_served() -> None:
    world = seeded(
        leads=[{"id": "00Q_ENRICH_001", "last_name": "Sol", "company": "Solaris", "email": "r@s.example.com"}]
    )
    url = "https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects/Lead/00Q_ENRICH_001"
    gateway = default_gateway()
    assert gateway.execute(world, "PATCH", url, body={"Status": "Working"}).status == 204
    assert gateway.execute(world, "GET", url).body["Status"] == "Working"


def test_an_empty_mail_address_is_kept_and_served_as_null() -> None:
    world = seeded(contacts=[{"id": "003A", "last_name": "A", "email": ""}])
    assert world.get(Contact, "003A")["email"] == ""
    url = "https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects/Contact/003A"
    assert default_gateway().execute(world, "GET", url).body["Email"] is None


def test_an_org_may_hold_a_wrong_mail_address_that_the_api_would_refuse() -> None:
    world = seeded(leads=[{"id": "00QA", "last_name": "A", "company": "Acme", "email": "ann at acme"}])
    url = "https://yourinstance.my.salesforce.com/services/data/v61.0/sobjects/Lead/00QA"
    assert default_gateway().execute(world, "GET", url).body["Email"] == "ann at acme"
    refused = default_gateway().execute(world, "PATCH", url, body={"Email": "ann at acme.example"})
    assert refused.body[0]["errorCode"] == "INVALID_EMAIL_ADDRESS"


def test_an_unknown_field_of_a_seed_is_reported_with_the_nearest() -> None:
    _, problems = build_seed(
        {"salesforce": {"contacts": [{"id": "003A", "last_name": "A", "emial": "a@b.example.com"}]}}, NOW
    )
    assert "did you mean `email`" in problems[0].message


def test_a_contact_is_asked_for_by_its_whole_name() -> None:
    world = seeded(contacts=[{"id": "003A", "first_name": "Priya", "last_name": "Anand"}])
    assert derived_value(Contact, world.get(Contact, "003A"), "name", world) == "Priya Anand"
