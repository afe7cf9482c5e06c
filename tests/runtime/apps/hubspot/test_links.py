"""Links between records."""

import pytest

from tests.runtime.apps.hubspot.account import OBJECTS, V4, Account, codes, derived, where


def linked(account: Account, kind: str, record_id: str, other: str) -> dict[str, list[object]]:
    found = account.get(f"{V4}/objects/{kind}/{record_id}/associations/{other}").body["results"]
    return {str(each["toObjectId"]): [one["label"] for one in each["associationTypes"]] for each in found}


def test_a_link_is_seen_from_both_ends() -> None:
    account = Account()
    answer = account.put(f"{V4}/objects/tickets/402/associations/default/contacts/103")
    assert (answer.status, len(answer.body["results"])) == (200, 2)
    assert linked(account, "tickets", "402", "contacts") == {"103": [None]}
    assert linked(account, "contacts", "103", "tickets") == {"402": [None]}
    assert account.record("tickets/402")["associated_contact_ids"] == ["103"]
    assert derived(account.world, "tickets/402", "contacts") == ["t.blake@quillharbor.example.com"]


def test_linking_twice_changes_nothing() -> None:
    account = Account()
    account.put(f"{V4}/objects/deals/301/associations/default/contacts/101")
    assert account.world.diff() == []


def test_the_first_company_is_the_primary_one_until_another_is() -> None:
    account = Account()
    account.put(f"{V4}/objects/contacts/101/associations/default/companies/502")
    assert linked(account, "contacts", "101", "companies") == {"501": [None, "Primary"], "502": [None]}
    primary = [{"associationCategory": "HUBSPOT_DEFINED", "associationTypeId": 1}]
    assert account.put(f"{V4}/objects/contacts/101/associations/companies/502", primary).status == 201
    assert linked(account, "contacts", "101", "companies") == {"502": [None, "Primary"], "501": [None]}
    assert account.shown("contacts", "101", "associatedcompanyid") == ["502"]


def test_the_main_company_of_a_contact_can_be_written_as_a_property() -> None:
    account = Account()
    account.update("contacts", "101", associatedcompanyid="502")
    assert linked(account, "contacts", "101", "companies") == {"502": [None, "Primary"], "501": [None]}
    account.update("contacts", "101", associatedcompanyid="")
    assert list(linked(account, "contacts", "101", "companies")) == ["501"]
    assert codes(account.update("contacts", "101", associatedcompanyid="9")) == ["INVALID_OBJECT_ID"]


def test_a_quote_is_worth_its_line_items() -> None:
    account = Account()
    quote = account.create("quotes", {"hs_title": "Offer", "hs_expiration_date": "2026-03-01"}, ("301", 64)).body["id"]
    account.create("line_items", {"name": "Kit", "quantity": "2", "price": "35.50"}, (quote, 68))
    account.create("line_items", {"name": "Fee", "price": "100", "discount": "10"}, (quote, 68))
    assert account.shown("quotes", quote, "hs_quote_amount") == ["161"]


def test_a_new_record_is_linked_at_once() -> None:
    account = Account()
    made = account.create(
        "notes", {"hs_note_body": "Hi", "hs_timestamp": "2026-01-28"}, ("301", 214), ("101", 202)
    ).body["id"]
    assert derived(account.world, f"engagements/{made}", "deals") == ["Meridian fleet upgrade"]
    assert derived(account.world, "deals/301", "note_bodies") == ["Hi"]
    assert "Hi" in derived(account.world, "contacts/101", "note_bodies")


@pytest.mark.parametrize(("record_id", "type_id"), [("999", 202), ("101", 3), ("101", 4711)])
def test_a_new_record_cannot_be_linked_to_nothing_or_by_a_type_of_other_kinds(record_id: str, type_id: int) -> None:
    account = Account()
    answer = account.create("notes", {"hs_note_body": "Hi", "hs_timestamp": "2026-01-28"}, (record_id, type_id))
    assert answer.status == 400
    assert account.world.diff() == []


def test_removing_a_link_leaves_the_records() -> None:
    account = Account()
    assert account.delete(f"{V4}/objects/contacts/101/associations/deals/301").status == 204
    assert account.record("deals/301")["associated_contact_ids"] == []
    assert account.delete(f"{V4}/objects/contacts/101/associations/deals/301").status == 204


@pytest.mark.parametrize("name", ["deal_to_contact", "3"])
def test_a_contact_is_added_to_a_deal_by_the_older_path(name: str) -> None:
    account = Account()
    answer = account.put(f"{OBJECTS}/deals/302/associations/contact/101/{name}")
    assert [each["id"] for each in answer.body["associations"]["contacts"]["results"]] == ["102", "101"]
    assert account.delete(f"{OBJECTS}/deals/302/associations/contacts/101/{name}").status == 204
    assert account.record("deals/302")["associated_contact_ids"] == ["102"]


@pytest.mark.parametrize("name", ["contact_to_deal", "4", "friend"])
def test_a_type_of_the_other_direction_is_refused(name: str) -> None:
    assert Account().put(f"{OBJECTS}/deals/302/associations/contacts/101/{name}").status == 400


def test_kinds_that_cannot_be_linked_are_refused() -> None:
    assert Account().put(f"{V4}/objects/notes/601/associations/default/products/801").status == 400


def test_two_contacts_can_be_linked() -> None:
    account = Account()
    account.put(f"{V4}/objects/contacts/101/associations/default/contacts/102")
    assert linked(account, "contacts", "102", "contacts") == {"101": [None]}
    account.delete(f"{V4}/objects/contacts/102/associations/contacts/101")
    assert linked(account, "contacts", "101", "contacts") == {}


def test_a_label_of_the_account_is_made_and_used() -> None:
    account = Account()
    url = f"{V4}/associations/contacts/companies/labels"
    (made,) = account.post(url, {"label": "Billing contact", "name": "billing_contact"}).body["results"]
    assert "Billing contact" in [each["label"] for each in account.get(url).body["results"]]
    types = [{"associationCategory": "USER_DEFINED", "associationTypeId": made["typeId"]}]
    account.put(f"{V4}/objects/contacts/103/associations/companies/501", types)
    assert linked(account, "contacts", "103", "companies") == {"501": [None, "Primary", "Billing contact"]}
    assert "Billing contact" in linked(account, "companies", "501", "contacts")["103"]
    assert account.post(url, {"label": "Billing contact", "name": "again"}).status == 400


def test_a_link_to_an_archived_record_is_not_shown() -> None:
    account = Account()
    account.delete(f"{OBJECTS}/contacts/101")
    assert linked(account, "deals", "301", "contacts") == {}
    assert derived(account.world, "deals/301", "contacts") == []


def test_an_association_batch_names_records_that_are_missing() -> None:
    account = Account()
    answer = account.post(f"{V4}/associations/deals/contacts/batch/read", {"inputs": [{"id": "301"}, {"id": "9"}]})
    assert answer.status == 207
    assert [each["from"]["id"] for each in answer.body["results"]] == ["301"]
    assert answer.body["errors"][0]["context"] == {"ids": ["9"]}


def test_notes_are_found_through_any_engagement_view() -> None:
    account = Account()
    assert account.search("engagements", filterGroups=where("hs_engagement_type", "EQ", "CALL")) == ["603"]
    assert linked(account, "engagements", "603", "deals") == {"301": [None]}
