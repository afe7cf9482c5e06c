"""Searches over the records of a kind."""

import pytest

from tests.runtime.apps.hubspot.account import OBJECTS, Account, where


def test_filters_of_a_group_must_all_hold_and_one_group_is_enough() -> None:
    account = Account()
    both = {"filters": [
        {"propertyName": "lastname", "operator": "EQ", "value": "blake"},
        {"propertyName": "lifecyclestage", "operator": "EQ", "value": "lead"},
    ]}  # fmt: skip
    assert account.search("contacts", filterGroups=[both]) == ["102"]
    assert account.search("contacts", filterGroups=[both, *where("jobtitle", "HAS_PROPERTY")]) == ["101", "102"]


@pytest.mark.parametrize(
    ("kind", "name", "operator", "values", "found"),
    [
        ("contacts", "email", "CONTAINS_TOKEN", ["*@quillharbor.example.com"], ["102", "103"]),
        ("contacts", "jobtitle", "NOT_HAS_PROPERTY", [], ["102", "103"]),
        ("contacts", "lifecyclestage", "IN", ["lead", "customer"], ["101", "102"]),
        ("contacts", "createdate", "GTE", ["2025-12-01"], ["102", "103"]),
        ("deals", "amount", "GT", ["10000"], ["301"]),
        ("deals", "hs_is_closed", "EQ", ["false"], ["301", "302"]),
        ("deals", "associations.contact", "EQ", ["102"], ["302"]),
        ("notes", "associations.contact", "EQ", ["101"], ["601"]),
        ("tickets", "hs_ticket_priority", "NEQ", ["LOW"], ["401"]),
        ("companies", "numberofemployees", "LT", ["200"], ["501"]),
        ("tasks", "hs_timestamp", "GT", ["1769612400000"], ["602"]),
        ("line_items", "amount", "EQ", ["1200"], ["851"]),
    ],
)
def test_an_operator_compares_by_the_type_of_the_property(
    kind: str, name: str, operator: str, values: list[str], found: list[str]
) -> None:
    assert Account().search(kind, filterGroups=where(name, operator, *values)) == found


def test_a_text_is_looked_for_in_the_main_properties() -> None:
    account = Account()
    assert account.search("contacts", query="blake theo") == ["102"]
    assert account.search("contacts", query="director") == []


def test_results_are_oldest_first_unless_sorted() -> None:
    account = Account()
    assert account.search("contacts") == ["101", "102", "103"]
    newest = [{"propertyName": "createdate", "direction": "DESCENDING"}]
    assert account.search("contacts", sorts=newest) == ["103", "102", "101"]


def test_a_search_pages_by_number_and_says_how_many_there_are() -> None:
    account = Account()
    first = account.post(f"{OBJECTS}/contacts/search", {"limit": 2}).body
    assert (first["total"], first["paging"]) == (3, {"next": {"after": "2"}})
    second = account.post(f"{OBJECTS}/contacts/search", {"limit": 2, "after": 2}).body
    assert [each["id"] for each in second["results"]] == ["103"]
    assert "paging" not in second


@pytest.mark.parametrize(
    "body",
    [
        {"limit": 201},
        {"after": "zz"},
        {"after": "10000"},
        {"filterGroups": where("zz_unknown", "EQ", "1")},
        {"filterGroups": where("email", "LIKE", "1")},
        {"filterGroups": where("associations.widget", "EQ", "1")},
        {"sorts": [{"propertyName": "zz_unknown"}]},
        {"filterGroups": [{"filters": []}] * 6},
    ],
)
def test_a_search_that_cannot_be_run_is_refused(body: dict[str, object]) -> None:
    assert Account().post(f"{OBJECTS}/contacts/search", body).status == 400


def test_a_search_finds_what_was_just_written() -> None:
    account = Account()
    made = account.create("contacts", {"email": "new@alder.example.com", "city": "Ghent"}).body["id"]
    assert account.search("contacts", filterGroups=where("city", "EQ", "ghent")) == [made]
    account.delete(f"{OBJECTS}/contacts/{made}")
    assert account.search("contacts", filterGroups=where("city", "EQ", "ghent")) == []
