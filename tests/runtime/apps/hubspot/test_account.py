"""Properties, owners, lists, older engagements and forms."""

import pytest

from tests.runtime.apps.hubspot.account import API, OBJECTS, Account, derived

LISTS = f"{API}/crm/v3/lists"
PROPERTIES = f"{API}/crm/v3/properties"


def branch(name: str, operator: str, *values: str) -> dict[str, object]:
    one = {"filterType": "PROPERTY", "property": name, "operation": {"operator": operator, "values": list(values)}}
    return {"filterBranchType": "OR", "filterBranches": [{"filterBranchType": "AND", "filters": [one]}], "filters": []}


def members(account: Account, list_id: str) -> list[str]:
    return [each["recordId"] for each in account.get(f"{LISTS}/{list_id}/memberships").body["results"]]


def test_a_property_in_use_is_defined_as_the_accounts_own() -> None:
    found = Account().get(f"{PROPERTIES}/contacts/preferred_channel").body
    assert (found["type"], found["hubspotDefined"]) == ("string", False)


def test_a_property_is_defined_before_it_is_written() -> None:
    account = Account()
    body = {"name": "favorite_food", "label": "Food", "type": "enumeration", "fieldType": "select",
            "groupName": "contactinformation", "options": [{"value": "figs", "label": "Figs"}]}  # fmt: skip
    assert account.update("contacts", "101", favorite_food="figs").status == 400
    assert account.post(f"{PROPERTIES}/contacts", body).status == 201
    assert account.update("contacts", "101", favorite_food="figs").ok
    assert account.update("contacts", "101", favorite_food="dates").status == 400
    assert account.post(f"{PROPERTIES}/contacts", body).status == 409


@pytest.mark.parametrize("change", [{"name": "Not a name"}, {"type": "enumeration"}, {"type": "money"}])
def test_a_property_that_cannot_be_is_refused(change: dict[str, str]) -> None:
    body = {"name": "size", "label": "Size", "type": "string", "fieldType": "text", "groupName": "contactinformation"}
    assert Account().post(f"{PROPERTIES}/contacts", {**body, **change}).status == 400


def test_an_option_can_be_added_to_a_property_of_hubspot() -> None:
    account = Account()
    options = [{"value": "lead", "label": "Lead"}, {"value": "at-risk", "label": "At risk"}]
    assert account.patch(f"{PROPERTIES}/contacts/lifecyclestage", {"options": options}).ok
    assert account.update("contacts", "103", lifecyclestage="at-risk").ok


def test_a_property_of_hubspot_cannot_be_archived() -> None:
    account = Account()
    assert account.delete(f"{PROPERTIES}/contacts/email").status == 400
    assert account.delete(f"{PROPERTIES}/contacts/account_tier").status == 204


def test_an_account_that_changed_its_lifecycle_stages_accepts_other_ones() -> None:
    account = Account(contacts=[{"id": "1", "email": "a@x.example.com", "lifecycle_stage": "growing"}])
    assert account.update("contacts", "1", lifecyclestage="at-risk").ok


def test_owners_are_the_options_of_the_owner_property() -> None:
    options = Account().get(f"{PROPERTIES}/deals/hubspot_owner_id").body["options"]
    assert [each["label"] for each in options] == ["Dana Reyes", "Omar Haddad"]


def test_an_owner_is_found_by_email() -> None:
    found = Account().get(f"{API}/crm/v3/owners", email="OMAR.haddad@northlight.example.com").body["results"]
    assert [each["id"] for each in found] == ["70102"]
    assert found[0]["lastName"] == "Haddad"


def test_without_owners_any_owner_id_is_accepted() -> None:
    account = Account(contacts=[{"id": "1", "email": "a@x.example.com"}])
    assert account.update("contacts", "1", hubspot_owner_id="77").ok


def test_records_are_put_on_a_list_and_taken_off() -> None:
    account = Account()
    answer = account.put(f"{LISTS}/901/memberships/add", [103, "999", "101"]).body
    assert answer == {"recordsIdsAdded": ["103"], "recordIdsRemoved": [], "recordIdsMissing": ["999"]}
    account.put(f"{LISTS}/901/memberships/remove", ["102"])
    assert members(account, "901") == ["101", "103"]
    assert derived(account.world, "contacts/103", "lists") == ["Newsletter"]
    assert "t.blake@quillharbor.example.com" in derived(account.world, "lists/901", "member_emails")


@pytest.mark.parametrize(
    ("name", "operator", "values", "found"),
    [
        ("lifecyclestage", "IS_ANY_OF", ["lead", "subscriber"], ["102", "103"]),
        ("lastname", "IS_EQUAL_TO", ["Blake"], ["102", "103"]),
        ("email", "CONTAINS", ["meridian"], ["101"]),
        ("jobtitle", "IS_UNKNOWN", [], ["102", "103"]),
    ],
)
def test_a_dynamic_list_follows_its_filter(name: str, operator: str, values: list[str], found: list[str]) -> None:
    account = Account()
    body = {
        "name": "L",
        "objectTypeId": "0-1",
        "processingType": "DYNAMIC",
        "filterBranch": branch(name, operator, *values),
    }
    made = account.post(LISTS, body).body["list"]
    assert (made["size"], members(account, made["listId"])) == (len(found), found)
    assert account.put(f"{LISTS}/{made['listId']}/memberships/add", ["101"]).status == 400


def test_a_dynamic_list_gains_a_contact_that_comes_to_fit() -> None:
    account = Account()
    body = {"name": "L", "objectTypeId": "0-1", "processingType": "DYNAMIC", "filterBranch": branch("city", "IS_KNOWN")}
    made = account.post(LISTS, body).body["list"]["listId"]
    assert members(account, made) == []
    account.update("contacts", "102", city="Ghent")
    assert members(account, made) == ["102"]


@pytest.mark.parametrize(
    "change",
    [
        {"processingType": "DYNAMIC"},
        {"filterBranch": branch("city", "IS_KNOWN")},
        {"name": "newsletter"},
        {"objectTypeId": "9-9"},
        {"processingType": "DYNAMIC", "filterBranch": branch("zz", "IS_KNOWN")},
        {"processingType": "DYNAMIC", "filterBranch": branch("city", "SOUNDS_LIKE", "x")},
        {"processingType": "DYNAMIC", "filterBranch": {"filterBranchType": "OR", "filters": [{"filterType": "FORM"}]}},
    ],
)
def test_a_list_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    body = {"name": "L", "objectTypeId": "0-1", "processingType": "MANUAL"}
    assert Account().post(LISTS, {**body, **change}).status == 400


def test_an_older_engagement_is_the_same_note() -> None:
    account = Account()
    body = {"engagement": {"type": "NOTE"}, "associations": {"dealIds": ["301"]}, "metadata": {"body": "Called them"}}
    made = account.post(f"{API}/engagements/v1/engagements", body).body
    note_id = str(made["engagement"]["id"])
    assert made["associations"]["dealIds"] == [301]
    assert account.shown("notes", note_id, "hs_note_body") == ["Called them"]
    listed = account.get(f"{API}/engagements/v1/engagements/associated/DEAL/301/paged").body
    assert note_id in [str(each["engagement"]["id"]) for each in listed["results"]]


def test_a_form_makes_a_contact_once() -> None:
    account = Account()
    url = "https://api.hsforms.com/submissions/v3/integration/submit/48291377/demo"
    fields = [{"name": "email", "value": "pia@alder.example.com"}, {"name": "firstname", "value": "Pia"}]
    assert account.post(url, {"fields": fields}).ok
    fields[1]["value"] = "Pia Maria"
    account.post(url, {"fields": fields})
    found = account.get(f"{OBJECTS}/contacts/pia@alder.example.com", idProperty="email").body
    assert found["properties"]["firstname"] == "Pia Maria"
    assert len(account.world.collection("hubspot.form_submissions")) == 2


def test_a_logged_email_says_what_its_html_says() -> None:
    account = Account()
    values = {"hs_email_subject": "Offer", "hs_email_html": "<p>Our <b>offer</b></p>", "hs_timestamp": "2026-01-28"}
    made = account.create("emails", values).body["id"]
    assert account.record(f"engagements/{made}")["body"] == "Our offer"
