"""Creating, reading, changing and archiving records."""

import pytest

from tests.runtime.apps.hubspot.account import OBJECTS, Account, codes


def test_a_list_gives_ten_records_with_the_default_properties() -> None:
    account = Account(contacts=[{"id": str(number), "email": f"p{number}@a.example.com"} for number in range(1, 13)])
    page = account.get(f"{OBJECTS}/contacts").body
    assert [each["id"] for each in page["results"]] == [str(number) for number in range(1, 11)]
    assert set(page["results"][0]["properties"]) == {
        "email", "firstname", "lastname", "createdate", "lastmodifieddate", "hs_object_id",
    }  # fmt: skip
    following = account.call("GET", page["paging"]["next"]["link"]).body
    assert [each["id"] for each in following["results"]] == ["11", "12"]
    assert "paging" not in following


def test_properties_may_be_asked_for_with_commas_or_one_by_one() -> None:
    account = Account()
    together = account.get(f"{OBJECTS}/contacts/101", properties="phone,jobtitle").body
    apart = account.call("GET", f"{OBJECTS}/contacts/101?properties=phone&properties=jobtitle").body
    assert together == apart
    assert together["properties"]["jobtitle"] == "Operations Director"


def test_an_unknown_property_in_a_read_is_left_out_and_an_empty_one_is_null() -> None:
    found = Account().get(f"{OBJECTS}/contacts/102", properties="zz_unknown,mobilephone").body["properties"]
    assert "zz_unknown" not in found
    assert found["mobilephone"] is None


def test_all_values_are_text_on_the_wire() -> None:
    assert Account().shown("deals", "302", "amount", "hs_is_closed", "closedate") == ["9500.5", "false", None]


def test_a_page_of_more_than_a_hundred_is_refused() -> None:
    answer = Account().get(f"{OBJECTS}/contacts", limit=101)
    assert (answer.status, answer.body["category"]) == (400, "VALIDATION_ERROR")


def test_a_cursor_of_another_kind_of_object_is_refused() -> None:
    account = Account()
    cursor = account.get(f"{OBJECTS}/contacts", limit=1).body["paging"]["next"]["after"]
    assert account.get(f"{OBJECTS}/deals", limit=1, after=cursor).status == 400


@pytest.mark.parametrize("name", ["contacts", "contact", "CONTACTS", "0-1"])
def test_a_kind_may_be_named_in_several_ways(name: str) -> None:
    assert Account().get(f"{OBJECTS}/{name}/101").body["id"] == "101"


def test_an_unknown_kind_cannot_be_inferred() -> None:
    answer = Account().get(f"{OBJECTS}/widgets")
    assert answer.status == 400
    assert answer.body["message"] == "Unable to infer object type from: widgets"


def test_a_missing_record_is_not_found_and_an_odd_id_gets_a_hint() -> None:
    account = Account()
    assert account.get(f"{OBJECTS}/deals/999").body["message"] == "resource not found"
    odd = account.get(f"{OBJECTS}/deals/undefined")
    assert (odd.status, odd.body["category"], odd.body["context"]) == (404, "OBJECT_NOT_FOUND", {"id": ["undefined"]})
    assert odd.body["message"].endswith("usually numeric.")


def test_the_same_error_has_the_same_correlation_id() -> None:
    one, two = (Account().get(f"{OBJECTS}/deals/999").body["correlationId"] for _ in range(2))
    assert one == two


def test_a_note_is_not_read_as_a_task() -> None:
    assert Account().get(f"{OBJECTS}/tasks/601").status == 404


def test_a_new_contact_is_a_lead_and_its_email_is_in_small_letters() -> None:
    account = Account()
    made = account.create("contacts", {"email": "Mara.Lind@Alder.example.com"})
    assert made.status == 201
    assert made.body["id"].isdecimal()
    assert made.body["properties"]["lifecyclestage"] == "lead"
    assert account.record(f"contacts/{made.body['id']}")["email"] == "mara.lind@alder.example.com"


def test_a_second_contact_with_an_email_is_a_conflict_that_names_the_first() -> None:
    answer = Account().create("contacts", {"email": "THEO.BLAKE@quillharbor.example.com"})
    assert (answer.status, answer.body["category"]) == (409, "CONFLICT")
    assert answer.body["message"] == "Contact already exists. Existing ID: 102"


def test_an_email_cannot_be_changed_to_one_that_is_taken() -> None:
    assert Account().update("contacts", "103", email="theo.blake@quillharbor.example.com").status == 409


def test_unknown_properties_are_refused_together_and_nothing_is_written() -> None:
    account = Account()
    answer = account.create("contacts", {"email": "x@alder.example.com", "shoe_size": "43", "hs_object_id": "7"})
    assert answer.status == 400
    assert codes(answer) == ["PROPERTY_DOESNT_EXIST", "READ_ONLY_VALUE"]
    assert answer.body["message"].startswith(
        'Property values were not valid: [{"isValid":false,"message":"Property \\"shoe'
    )
    assert account.world.diff() == []


def test_a_property_that_a_seeded_record_has_may_be_written() -> None:
    account = Account()
    assert account.update("contacts", "102", preferred_channel="phone").ok
    assert account.record("contacts/102")["properties"] == {"preferred_channel": "phone"}


@pytest.mark.parametrize(
    ("kind", "record_id", "name", "value", "code"),
    [
        ("contacts", "101", "email", "not an address", "INVALID_EMAIL"),
        ("contacts", "101", "lifecyclestage", "friend", "INVALID_OPTION"),
        ("contacts", "101", "hs_lead_status", "new", "INVALID_OPTION"),
        ("contacts", "101", "account_tier", "platinum", "INVALID_OPTION"),
        ("contacts", "101", "demo_requested", "perhaps", "INVALID_BOOLEAN"),
        ("contacts", "101", "hubspot_owner_id", "1", "INVALID_OWNER_ID"),
        ("deals", "301", "amount", "a lot", "INVALID_NUMBER"),
        ("deals", "301", "amount", "1e999", "INVALID_NUMBER"),
        ("deals", "301", "closedate", "next week", "INVALID_LONG"),
        ("deals", "301", "dealstage", "Closed Won", "INVALID_OPTION"),
        ("deals", "301", "pipeline", "renewals", "INVALID_OPTION"),
        ("deals", "301", "hs_is_closed_won", "true", "READ_ONLY_VALUE"),
        ("tickets", "401", "hs_ticket_priority", "high", "INVALID_OPTION"),
        ("tickets", "401", "hs_pipeline_stage", "9", "INVALID_OPTION"),
    ],
)
def test_a_value_that_does_not_fit_its_property_is_refused(
    kind: str, record_id: str, name: str, value: str, code: str
) -> None:
    account = Account()
    assert codes(account.update(kind, record_id, **{name: value})) == [code]
    assert account.world.diff() == []


@pytest.mark.parametrize("value", [{"a": 1}, ["a"]])
def test_a_value_that_is_no_text_is_refused(value: object) -> None:
    assert Account().update("contacts", "101", jobtitle=value).status == 400


def test_numbers_and_times_are_accepted_as_json_numbers_too() -> None:
    account = Account()
    account.update("deals", "301", amount=51000, closedate=1775001600000)
    assert account.record("deals/301")["amount"] == 51000
    assert account.record("deals/301")["closedate"] == "2026-04-01T00:00:00Z"


@pytest.mark.parametrize("empty", ["", None])
def test_an_empty_value_clears_a_property(empty: str | None) -> None:
    account = Account()
    account.update("contacts", "101", jobtitle=empty, preferred_channel=empty)
    assert account.record("contacts/101")["jobtitle"] is None
    assert account.record("contacts/101")["properties"] == {}


def test_a_change_moves_the_modified_date_only_when_something_changes() -> None:
    account = Account()
    account.update("contacts", "101", jobtitle="Operations Director")
    assert account.world.diff() == []
    account.update("contacts", "101", jobtitle="COO")
    (change,) = account.world.diff()
    assert set(change.fields()) == {"jobtitle", "updated_at"}
    assert account.shown("contacts", "101", "lastmodifieddate") == ["2026-01-28T15:00:00.000Z"]


def test_an_update_without_properties_is_refused() -> None:
    account = Account()
    assert account.patch(f"{OBJECTS}/contacts/101", {"properties": {}}).body["context"] == {"properties": ["{}"]}
    assert account.patch(f"{OBJECTS}/contacts/101", {"jobtitle": "COO"}).status == 400


def test_a_required_property_cannot_be_cleared() -> None:
    assert codes(Account().update("deals", "301", dealname="")) == ["REQUIRED_FIELD"]


@pytest.mark.parametrize(
    ("kind", "properties", "missing"),
    [
        ("contacts", {"phone": "1"}, ["email"]),
        ("companies", {"city": "Ghent"}, ["name"]),
        ("deals", {"dealname": "Pilot"}, ["dealstage"]),
        ("tickets", {"subject": "Help"}, ["hs_pipeline_stage"]),
        ("notes", {"hs_note_body": "Hello"}, ["hs_timestamp"]),
        ("tasks", {"hs_task_subject": "Call"}, ["hs_timestamp"]),
    ],
)
def test_a_new_record_needs_some_properties(kind: str, properties: dict[str, str], missing: list[str]) -> None:
    answer = Account().create(kind, properties)
    assert answer.status == 400
    assert answer.body["message"].endswith("Some required properties were not set.")
    assert answer.body["context"] == {"properties": missing}


def test_an_archived_record_is_gone_from_the_account_and_listed_as_archived() -> None:
    account = Account()
    assert account.delete(f"{OBJECTS}/contacts/103").status == 204
    assert account.get(f"{OBJECTS}/contacts/103").status == 404
    (held,) = account.get(f"{OBJECTS}/contacts", archived=True).body["results"]
    assert (held["id"], held["archived"]) == ("103", True)
    assert account.get(f"{OBJECTS}/contacts/103", archived=True).ok
    assert [each.collection for each in account.world.diff()] == ["hubspot.contacts"]


def test_a_record_made_and_archived_in_one_run_is_listed_as_archived() -> None:
    account = Account()
    made = account.create("companies", {"name": "Short Lived"}).body["id"]
    account.delete(f"{OBJECTS}/companies/{made}")
    assert [each["id"] for each in account.get(f"{OBJECTS}/companies", archived=True).body["results"]] == [made]


def test_archiving_twice_is_fine_and_archiving_nothing_is_not() -> None:
    account = Account()
    account.delete(f"{OBJECTS}/contacts/103")
    assert account.delete(f"{OBJECTS}/contacts/103").status == 204
    assert account.delete(f"{OBJECTS}/contacts/999").status == 404


def test_a_record_is_found_by_a_unique_property_only() -> None:
    account = Account()
    account.update("companies", "501", customer_number="C-9")
    assert account.get(f"{OBJECTS}/companies/C-9", idProperty="customer_number").body["id"] == "501"
    assert account.get(f"{OBJECTS}/companies/Rotterdam", idProperty="city").status == 400
    assert codes(account.update("companies", "502", customer_number="C-9")) == ["CONFLICTING_UNIQUE_VALUE"]


def test_a_company_with_a_domain_alone_is_named_by_it() -> None:
    account = Account()
    made = account.create("companies", {"domain": "alderfinch.example.com"}).body
    assert made["properties"]["name"] == "alderfinch.example.com"


def test_merging_keeps_the_primary_and_moves_links() -> None:
    account = Account(
        contacts=[
            {"id": "1", "email": "a@x.example.com", "phone": "1"},
            {"id": "2", "email": "b@x.example.com", "phone": "2", "jobtitle": "Buyer"},
        ],
        deals=[{"id": "9", "dealname": "D", "dealstage": "closedwon", "associated_contact_ids": ["2"]}],
    )
    body = {"primaryObjectId": "1", "objectIdToMerge": "2"}
    merged = account.post(f"{OBJECTS}/contacts/merge", body).body["properties"]
    assert (merged["phone"], merged["jobtitle"], merged["hs_additional_emails"]) == ("1", "Buyer", "b@x.example.com")
    assert account.record("deals/9")["associated_contact_ids"] == ["1"]
    assert account.get(f"{OBJECTS}/contacts/2").body["id"] == "1"
    assert account.create("contacts", {"email": "b@x.example.com"}).status == 409
    assert account.post(f"{OBJECTS}/contacts/merge", {"primaryObjectId": "1", "objectIdToMerge": "1"}).status == 400
