"""simple-salesforce, unmodified, against a running server."""

from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import requests
from simple_salesforce.api import Salesforce
from simple_salesforce.exceptions import (
    SalesforceGeneralError,
    SalesforceMalformedRequest,
    SalesforceMoreThanOneRecord,
    SalesforceResourceNotFound,
)

MERIDIAN = "001MERIDIAN0001"


@pytest.fixture
def org(served: Callable[..., Any]) -> Any:
    session = requests.Session()
    session.mount("https://", served("salesforce").rewrite_adapter())
    return Salesforce(instance_url="https://acme.my.salesforce.com", session_id="t", session=session, version="61.0")


def test_query_gives_records_with_their_attributes(org: Any) -> None:
    found = org.query("SELECT Id, Name, Owner.Name FROM Account WHERE Tier__c = 'gold'")
    assert found["totalSize"] == 1
    assert found["done"] is True
    record = found["records"][0]
    assert record["Name"] == "Meridian Partners"
    assert record["Owner"]["Name"] == "Bob Ray"
    assert record["attributes"] == {"type": "Account", "url": f"/services/data/v61.0/sobjects/Account/{MERIDIAN}"}


def test_query_all_follows_the_batches_of_a_large_result(org: Any) -> None:
    for start in range(0, 600, 200):
        records = [
            {"attributes": {"type": "Task"}, "Subject": f"Step {number}"} for number in range(start, start + 200)
        ]
        made = org.restful("composite/sobjects", method="POST", json={"records": records})
        assert all(each["success"] for each in made)
    headers = {"Sforce-Query-Options": "batchSize=250"}
    first = org.query("SELECT Id, Subject FROM Task ORDER BY Subject", headers=headers)
    assert (len(first["records"]), first["totalSize"], first["done"]) == (250, 601, False)
    second = org.query_more(first["nextRecordsUrl"], identifier_is_url=True)
    assert (len(second["records"]), second["done"]) == (250, False)
    third = org.query_more(second["nextRecordsUrl"].rpartition("/")[2])
    assert (len(third["records"]), third["done"]) == (101, True)
    everything = [each["Id"] for batch in (first, second, third) for each in batch["records"]]
    assert len(set(everything)) == 601
    whole = org.query_all("SELECT Id, Subject FROM Task ORDER BY Subject")
    assert [each["Id"] for each in whole["records"]] == everything
    lazily = org.query_all_iter("SELECT Id FROM Task ORDER BY Subject", headers=headers)
    assert [each["Id"] for each in lazily] == everything


def test_a_locator_of_nobody_is_refused(org: Any) -> None:
    with pytest.raises(SalesforceMalformedRequest) as refused:
        org.query_more("01gzzzzzz-2000")
    content: Any = refused.value.content
    assert content[0]["errorCode"] == "INVALID_QUERY_LOCATOR"


def test_create_read_update_and_delete_a_contact(org: Any) -> None:
    made = org.Contact.create({"LastName": "Okafor", "Email": "n.okafor@meridian.example.com", "AccountId": MERIDIAN})
    assert made["success"] is True
    assert made["id"].startswith("003") and len(made["id"]) == 18
    assert org.Contact.get(made["id"])["Name"] == "Okafor"
    assert org.Contact.update(made["id"], {"FirstName": "Ngozi", "Title": "CFO"}) == 204
    changed = org.Contact.get(made["id"][:15])
    assert (changed["Name"], changed["Title"]) == ("Ngozi Okafor", "CFO")
    assert org.Contact.delete(made["id"]) == 204
    with pytest.raises(SalesforceResourceNotFound):
        org.Contact.get(made["id"])


def test_upsert_by_mail_address_changes_or_creates(org: Any) -> None:
    assert org.Contact.upsert("Email/p.anand@meridian.example.com", {"Title": "CFO"}) == 200
    assert org.Contact.get_by_custom_id("Email", "p.anand@meridian.example.com")["Title"] == "CFO"
    assert org.Contact.upsert("Email/new@meridian.example.com", {"LastName": "New"}) == 201
    assert org.Contact.get_by_custom_id("Email", "new@meridian.example.com")["LastName"] == "New"


def test_an_ambiguous_mail_address_lists_the_records(org: Any) -> None:
    for name in ("One", "Two"):
        org.Lead.create({"LastName": name, "Company": "Same", "Email": "same@solaris.example.com"})
    with pytest.raises(SalesforceMoreThanOneRecord) as several:
        org.Lead.get_by_custom_id("Email", "same@solaris.example.com")
    assert len(several.value.content) == 2


def test_search_and_quick_search_find_words_in_several_objects(org: Any) -> None:
    found = org.search("FIND {Meridian} IN NAME FIELDS RETURNING Account(Id, Name), Opportunity(Name)")
    assert [each["Name"] for each in found["searchRecords"]] == ["Meridian Partners", "Meridian - Renewal 2026"]
    kinds = {each["attributes"]["type"] for each in org.quick_search("anand")["searchRecords"]}
    assert kinds == {"Contact"}
    assert org.quick_search("zzzz")["searchRecords"] == []


def test_describe_lists_objects_and_fields(org: Any) -> None:
    names = {each["name"] for each in org.describe()["sobjects"]}
    assert {"Account", "Contact", "Lead", "Opportunity", "Case", "Task", "CampaignMember"} <= names
    fields = {each["name"]: each for each in org.Opportunity.describe()["fields"]}
    assert fields["StageName"]["type"] == "picklist"
    assert "Closed Won" in [each["value"] for each in fields["StageName"]["picklistValues"]]
    assert fields["AccountId"]["referenceTo"] == ["Account"]
    assert fields["IsWon"]["updateable"] is False
    assert org.Opportunity.metadata()["objectDescribe"]["keyPrefix"] == "006"


def test_deleted_records_are_listed_and_found_by_query_all(org: Any) -> None:
    start, end = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 31, tzinfo=UTC)
    assert org.Task.deleted(start, end)["deletedRecords"] == []
    org.Task.delete("00TCALL00000001")
    assert [each["id"] for each in org.Task.deleted(start, end)["deletedRecords"]] == ["00TCALL00000001"]
    text = "SELECT Id, IsDeleted FROM Task"
    assert org.query(text)["totalSize"] == 0
    gone = org.query(text, include_deleted=True)["records"]
    assert [each["IsDeleted"] for each in gone] == [True]
    assert org.query_all(text, include_deleted=True)["totalSize"] == 1


def test_updated_lists_the_records_of_a_span(org: Any) -> None:
    org.Lead.update("00QSOLARIS00001", {"Rating": "Hot"})
    ids = org.Lead.updated(datetime(2026, 3, 2, tzinfo=UTC), datetime(2026, 3, 3, tzinfo=UTC))["ids"]
    assert ids == ["00QSOLARIS00001"]


def test_limits_say_what_is_left(org: Any) -> None:
    limit = org.limits()["DailyApiRequests"]
    assert limit["Remaining"] < limit["Max"]


def test_composite_uses_an_id_that_an_earlier_request_answered(org: Any) -> None:
    done = org.restful(
        "composite",
        method="POST",
        json={
            "allOrNone": True,
            "compositeRequest": [
                {
                    "method": "POST",
                    "url": "/services/data/v61.0/sobjects/Account",
                    "referenceId": "co",
                    "body": {"Name": "Northwind"},
                },
                {
                    "method": "POST",
                    "url": "/services/data/v61.0/sobjects/Contact",
                    "referenceId": "who",
                    "body": {"LastName": "Berg", "AccountId": "@{co.id}"},
                },
            ],
        },
    )
    assert [each["httpStatusCode"] for each in done["compositeResponse"]] == [201, 201]
    assert (
        org.query("SELECT Account.Name FROM Contact WHERE LastName = 'Berg'")["records"][0]["Account"]["Name"]
        == "Northwind"
    )


def test_an_attachment_is_written_and_read_as_base64(org: Any, tmp_path: Path) -> None:
    content = b64encode(b"terms").decode()
    made = org.Attachment.create({"ParentId": MERIDIAN, "Name": "t.txt", "Body": content, "ContentType": "text/plain"})
    assert org.Attachment.get_base64(made["id"]) == b"terms"
    (tmp_path / "new.txt").write_bytes(b"new terms")
    assert org.Attachment.update_base64(made["id"], str(tmp_path / "new.txt")) == 204
    assert org.Attachment.get_base64(made["id"]) == b"new terms"
    assert org.Attachment.get(made["id"])["Body"].endswith(f"/sobjects/Attachment/{made['id']}/Body")


@pytest.mark.parametrize(
    ("act", "kind", "code"),
    [
        (lambda org: org.query("SELECT Nope FROM Account"), SalesforceMalformedRequest, "INVALID_FIELD"),
        (lambda org: org.query("SELEC Id FROM Account"), SalesforceMalformedRequest, "MALFORMED_QUERY"),
        (lambda org: org.query("SELECT Id FROM Nope"), SalesforceMalformedRequest, "INVALID_TYPE"),
        (lambda org: org.search("FIND {x"), SalesforceMalformedRequest, "MALFORMED_SEARCH"),
        (lambda org: org.Contact.create({"FirstName": "Ann"}), SalesforceMalformedRequest, "REQUIRED_FIELD_MISSING"),
        (lambda org: org.Contact.create({"LastName": "A", "Nope": 1}), SalesforceMalformedRequest, "INVALID_FIELD"),
        (lambda org: org.Contact.create({"LastName": 7}), SalesforceMalformedRequest, "JSON_PARSER_ERROR"),
        (lambda org: org.Contact.get("003000000000001"), SalesforceResourceNotFound, "NOT_FOUND"),
        (lambda org: org.Contact.update("zz", {"Title": "x"}), SalesforceResourceNotFound, "NOT_FOUND"),
        (lambda org: org.Contact.delete("003000000000001"), SalesforceResourceNotFound, "NOT_FOUND"),
        (lambda org: org.Nope.describe(), SalesforceResourceNotFound, "NOT_FOUND"),
        (lambda org: org.restful("nope"), SalesforceResourceNotFound, "NOT_FOUND"),
        (lambda org: org.restful("limits", method="PUT"), SalesforceGeneralError, "METHOD_NOT_ALLOWED"),
    ],
)
def test_an_error_has_salesforces_code(org: Any, act: Callable[[Any], Any], kind: type[Exception], code: str) -> None:
    with pytest.raises(kind) as refused:
        act(org)
    content: Any = refused.value.content  # type: ignore[attr-defined]
    assert content[0]["errorCode"] == code
    assert content[0]["message"]
