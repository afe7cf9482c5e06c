import pytest

from runtime.apps.salesforce.records import Account
from tests.runtime.apps.salesforce.org import BASE, DEAL, LEAD, MERIDIAN, PRIYA, SUMMIT, TASK, Org, code


def test_a_new_record_belongs_to_the_agent_and_is_of_now() -> None:
    org = Org()
    made = org.made("Account", Name="Northwind")
    assert made["CreatedDate"] == "2026-03-02T09:00:00.000+0000"
    owner = org.read("User", made["OwnerId"])
    assert owner["Name"] == "Workflow Agent"


def test_creating_answers_the_id_and_no_errors() -> None:
    response = Org().create("Contact", LastName="Okafor")
    assert response.status == 201
    assert response.body == {"id": response.body["id"], "success": True, "errors": []}


def test_field_names_may_be_in_any_case() -> None:
    org = Org()
    made = org.create("contact", lastname="Okafor", FIRSTNAME="Ngozi").body["id"]
    assert org.read("Contact", made)["Name"] == "Ngozi Okafor"


def test_an_update_answers_nothing() -> None:
    response = Org().update("Account", MERIDIAN, Industry="Finance")
    assert (response.status, response.body) == (204, None)


def test_an_update_changes_only_what_it_names() -> None:
    org = Org()
    org.update("Account", MERIDIAN, Health_Status__c="red")
    (change,) = org.world.diff()
    assert set(change.fields()) == {"health_status"} | {"last_modified_date", "last_modified_by_id"} & set(
        change.fields()
    )
    assert change.after and change.after["health_status"] == "red"


def test_an_update_that_says_what_is_so_already_changes_nothing() -> None:
    org = Org()
    org.update("Account", MERIDIAN, Name="Meridian Partners", Tier__c="Gold")
    assert org.world.diff() == []


def test_null_or_an_empty_text_empties_a_field() -> None:
    org = Org()
    org.update("Contact", PRIYA, Phone=None, Title="")
    contact = org.read("Contact", PRIYA)
    assert (contact["Phone"], contact["Title"]) == (None, None)


def test_a_required_field_cannot_be_emptied() -> None:
    org = Org()
    response = org.update("Contact", PRIYA, LastName="")
    assert code(response) == "REQUIRED_FIELD_MISSING"
    assert response.body[0]["message"] == "Required fields are missing: [LastName]"


@pytest.mark.parametrize(
    ("sobject", "missing"),
    [
        ("Account", "[Name]"),
        ("Contact", "[LastName]"),
        ("Lead", "[LastName, Company]"),
        ("Opportunity", "[Name, StageName, CloseDate]"),
        ("Note", "[ParentId, Title]"),
        ("CaseComment", "[ParentId]"),
    ],
)
def test_all_missing_required_fields_are_named_at_once(sobject: str, missing: str) -> None:
    response = Org().create(sobject)
    assert response.body[0]["message"] == f"Required fields are missing: {missing}"
    assert response.body[0]["fields"] == missing.strip("[]").split(", ")


def test_an_unknown_field_is_named_with_its_object() -> None:
    response = Org().create("Contact", LastName="A", Nickname="B")
    assert code(response) == "INVALID_FIELD"
    assert response.body[0]["message"] == "No such column 'Nickname' on sobject of type Contact"


@pytest.mark.parametrize(
    ("sobject", "fields"),
    [
        ("Contact", {"Name": "Ann Lee"}),
        ("Opportunity", {"IsWon": True}),
        ("Account", {"CreatedDate": "2026-01-01T00:00:00Z"}),
        ("Lead", {"IsConverted": True}),
    ],
)
def test_a_computed_field_cannot_be_written(sobject: str, fields: dict[str, object]) -> None:
    record = {"Contact": PRIYA, "Opportunity": DEAL, "Account": MERIDIAN, "Lead": LEAD}[sobject]
    assert code(Org().update(sobject, record, **fields)) == "INVALID_FIELD_FOR_INSERT_UPDATE"


def test_the_parent_of_a_note_cannot_change() -> None:
    assert code(Org().update("Note", "002MERIDIAN0001", ParentId=SUMMIT)) == "INVALID_FIELD_FOR_INSERT_UPDATE"


def test_an_id_belongs_in_the_address_only() -> None:
    org = Org()
    assert code(org.create("Contact", LastName="A", Id=PRIYA)) == "INVALID_FIELD_FOR_INSERT_UPDATE"
    assert code(org.update("Contact", PRIYA, Id=PRIYA)) == "INVALID_FIELD"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"FirstName": "x" * 41}, "STRING_TOO_LONG"),
        ({"Email": "not an address"}, "INVALID_EMAIL_ADDRESS"),
        ({"Birthdate": "31/01/1980"}, "JSON_PARSER_ERROR"),
        ({"Birthdate": "1980-02-31"}, "JSON_PARSER_ERROR"),
        ({"DoNotCall": "perhaps"}, "JSON_PARSER_ERROR"),
        ({"Lead_Score__c": "many"}, "JSON_PARSER_ERROR"),
        ({"Lead_Score__c": 2.5}, "JSON_PARSER_ERROR"),
        ({"Lead_Score__c": 3_000_000_000}, "NUMBER_OUTSIDE_VALID_RANGE"),
        ({"AccountId": "nonsense!"}, "MALFORMED_ID"),
        ({"AccountId": TASK}, "MALFORMED_ID"),
        ({"AccountId": "001000000000009"}, "INVALID_CROSS_REFERENCE_KEY"),
        ({"Title": {"a": 1}}, "JSON_PARSER_ERROR"),
    ],
)
def test_a_value_that_does_not_fit_its_field_is_refused(fields: dict[str, object], expected: str) -> None:
    org = Org()
    assert code(org.update("Contact", PRIYA, **fields)) == expected
    assert org.world.diff() == []


def test_numbers_and_checkboxes_may_be_sent_as_text() -> None:
    org = Org()
    made = org.made("Opportunity", Name="Big", StageName="Prospecting", CloseDate="2026-05-01", Amount="75000")
    assert made["Amount"] == 75000.0
    org.update("Contact", PRIYA, DoNotCall="true")
    assert org.read("Contact", PRIYA)["DoNotCall"] is True


def test_a_date_field_keeps_the_day_of_a_date_and_time() -> None:
    org = Org()
    org.update("Opportunity", DEAL, CloseDate="2026-04-30T00:00:00.000Z")
    assert org.read("Opportunity", DEAL)["CloseDate"] == "2026-04-30"


def test_picklists_take_values_of_their_own_unless_they_are_restricted() -> None:
    org = Org()
    assert org.update("Lead", LEAD, Status="Hot Lead").status == 204
    refused = org.create("Folder", Name="A", Type="Shoebox", AccessType="Public")
    assert code(refused) == "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST"


def test_a_reference_may_be_given_by_another_field_of_the_record_it_means() -> None:
    org = Org()
    org.update("Account", MERIDIAN, External_Id__c="ERP-7")
    made = org.made("Contact", LastName="Okafor", Account={"External_Id__c": "ERP-7"})
    assert made["AccountId"] == MERIDIAN


def test_an_owner_outside_the_org_must_own_something_already() -> None:
    org = Org()
    assert code(org.update("Account", MERIDIAN, OwnerId="005OUTSIDE00001")) == "INVALID_CROSS_REFERENCE_KEY"
    org.world.change(Account, SUMMIT, owner_id="005OUTSIDE00001")
    assert org.update("Account", MERIDIAN, OwnerId="005OUTSIDE00001").status == 204


def test_an_unknown_object_is_no_resource() -> None:
    assert code(Org().create("Spaceship", Name="A")) == "NOT_FOUND"


def test_the_host_without_my_serves_the_same() -> None:
    org = Org()
    response = org.patch(
        f"https://yourinstance.salesforce.com/services/data/v59.0/sobjects/Opportunity/{DEAL}", {"NextStep": "Call"}
    )
    assert response.status == 204
    assert org.read("Opportunity", DEAL)["NextStep"] == "Call"


def test_upsert_creates_once_and_then_changes() -> None:
    org = Org()
    url = f"{BASE}/sobjects/Account/External_Id__c/ERP-9"
    first = org.patch(url, {"Name": "Northwind"})
    second = org.patch(url, {"Name": "Northwind Traders"})
    assert (first.status, first.body["created"]) == (201, True)
    assert (second.status, second.body["created"], second.body["id"]) == (200, False, first.body["id"])
    assert org.read("Account", first.body["id"])["External_Id__c"] == "ERP-9"


def test_upsert_by_a_field_that_addresses_nothing_is_refused() -> None:
    response = Org().patch(f"{BASE}/sobjects/Account/Industry/Retail", {"Name": "A"})
    assert response.status == 404
    assert "External" in response.body[0]["message"] or "external" in response.body[0]["message"]
