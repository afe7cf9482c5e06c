"""HubSpot search bodies as a user of its API sees them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query.errors import QueryError
from runtime.query.hubspot_filters import OPERATORS, matches, matches_query, parse, sort, validate

RECORD: dict[str, str | None] = {
    "firstname": "Ada", "email": "ada.lovelace@acme.com", "amount": "1500.50", "closedate": "2026-01-31T10:00:00.000Z",
    "zip": "02139", "dealstage": "closedwon", "phone": None, "company": "Acme Robotics",
    "associations.contact": "51;52",
}  # fmt: skip


def passes(name: str, operator: str, value: object = None, types: dict[str, str] | None = None, **more: Any) -> bool:
    one = {"propertyName": name, "operator": operator, "value": value, **more}
    return matches(parse({"filterGroups": [{"filters": [one]}]}).groups, RECORD, types=types)


def refusal(body: object) -> str:
    with pytest.raises(QueryError) as caught:
        validate(body)
    assert caught.value.code == "VALIDATION_ERROR"
    return caught.value.message


def one_filter(**fields: object) -> dict[str, object]:
    return {"filterGroups": [{"filters": [fields]}]}


@pytest.mark.parametrize(("name", "operator", "value", "expected"), [
    ("firstname", "EQ", "ada", True),
    ("firstname", "NEQ", "ADA", False),
    ("amount", "EQ", "1500.5", True),
    ("amount", "GT", 999, True),
    ("amount", "LT", "999", False),
    ("amount", "GTE", "1500.50", True),
    ("zip", "EQ", "2139", False),
    ("closedate", "GTE", "1769853600000", True),
    ("closedate", "LT", "1769853600000", False),
    ("closedate", "LT", "2026-02-01", True),
    ("closedate", "EQ", "2026-01-31T11:00:00+01:00", True),
    ("company", "CONTAINS_TOKEN", "robotics", True),
    ("company", "CONTAINS_TOKEN", "robot", False),
    ("company", "CONTAINS_TOKEN", "robot*", True),
    ("company", "CONTAINS_TOKEN", "acme robotics", True),
    ("company", "NOT_CONTAINS_TOKEN", "acme", False),
    ("email", "CONTAINS_TOKEN", "*@acme.com", True),
    ("email", "CONTAINS_TOKEN", "lovelace", True),
    ("email", "CONTAINS_TOKEN", "*@globex.com", False),
    ("phone", "HAS_PROPERTY", None, False),
    ("phone", "NOT_HAS_PROPERTY", None, True),
    ("unheard_of", "NOT_HAS_PROPERTY", None, True),
    ("email", "HAS_PROPERTY", None, True),
    ("phone", "NEQ", "1", False),
    ("associations.contact", "EQ", "52", True),
    ("associations.contact", "EQ", "5", False),
])  # fmt: skip
def test_a_filter_passes(name: str, operator: str, value: object, expected: bool) -> None:
    assert passes(name, operator, value) is expected


@pytest.mark.parametrize(
    ("low", "high", "expected"), [("1500.5", "2000", True), ("1", "1500.50", True), ("2", "9", False)]
)
def test_between_takes_both_ends(low: str, high: str, expected: bool) -> None:
    assert passes("amount", "BETWEEN", low, highValue=high) is expected


def test_in_needs_one_of_the_values() -> None:
    assert passes("dealstage", "IN", values=["closedlost", "closedwon"])
    assert not passes("dealstage", "NOT_IN", values=["closedlost", "closedwon"])


def test_enumerations_keep_their_case() -> None:
    assert not passes("dealstage", "EQ", "ClosedWon", types={"dealstage": "enumeration"})


def test_listed_values_of_a_string_property_must_be_in_lower_case() -> None:
    assert passes("firstname", "IN", values=["ada"], types={"firstname": "string"})
    assert not passes("firstname", "IN", values=["Ada"], types={"firstname": "string"})


def test_filters_of_a_group_all_hold_and_one_group_is_enough() -> None:
    ada = {"propertyName": "firstname", "operator": "EQ", "value": "Ada"}
    bob = {"propertyName": "firstname", "operator": "EQ", "value": "Bob"}
    both = parse({"filterGroups": [{"filters": [ada, bob]}]}).groups
    either = parse({"filterGroups": [{"filters": [bob]}, {"filters": [ada]}]}).groups
    assert not matches(both, RECORD)
    assert matches(either, RECORD)


def test_filters_without_a_group_are_one_group() -> None:
    bob = {"propertyName": "firstname", "operator": "EQ", "value": "Bob"}
    assert not matches(parse({"filters": [bob]}).groups, RECORD)


def test_no_filters_keep_everything() -> None:
    assert matches(parse({}).groups, RECORD)


def test_each_word_of_the_query_must_be_contained_in_a_searched_property() -> None:
    searched = ["firstname", "company"]
    assert matches_query("ADA robot", RECORD, searched)
    assert not matches_query("ada globex", RECORD, searched)
    assert not matches_query("lovelace", RECORD, searched)


@pytest.mark.parametrize(("sorts", "expected"), [
    ([{"propertyName": "amount", "direction": "DESCENDING"}], ["1000", "200", "30", None]),
    ([{"propertyName": "amount"}], ["30", "200", "1000", None]),
    (["-amount"], ["1000", "200", "30", None]),
])  # fmt: skip
def test_sorting_compares_numbers_and_puts_missing_values_last(sorts: list[Any], expected: list[str | None]) -> None:
    records: list[dict[str, str | None]] = [{"amount": value} for value in ("200", None, "1000", "30")]
    ordered = sort(records, parse({"sorts": sorts}).sorts, lambda record: record)
    assert [record["amount"] for record in ordered] == expected


@pytest.mark.parametrize(("body", "says"), [
    ({"filterGroups": [{"filters": []}] * 6}, "Too many filterGroups: found 6, the maximum is 5"),
    ({"filterGroups": [{"filters": [{}] * 7}]}, "Too many filters in one filterGroup: found 7, the maximum is 6"),
    ({"filterGroups": [{"filters": [{}] * 5}] * 4}, "found 20, the maximum is 18"),
    (one_filter(propertyName="a", operator="EQUALS", value="x"), '"EQUALS": not one of the values accepted'),
    (one_filter(propertyName="a", operator="BETWEEN", value="x"), "problem: operator BETWEEN requires a highValue"),
    (one_filter(propertyName="a", operator="IN", value="x"), "problem: operator IN requires values"),
    (one_filter(propertyName="a", operator="EQ"), "problem: operator EQ requires a value"),
    (one_filter(operator="EQ", value="x"), "required attributes are not set [propertyName]"),
    (one_filter(propertyName="associations.contact", operator="GT", value="1"), "operator GT is not supported"),
    ({"sorts": ["a", "b"]}, "Too many sorts"),
    ({"sorts": [{"propertyName": "a", "direction": "DOWN"}]}, '"DOWN": not one of the values accepted'),
    ({"query": "x" * 3001}, "query is too long"),
    ({"filterGroups": {}}, "filterGroups must be a list"),
    ([], "the search body must be an object"),
])  # fmt: skip
def test_a_bad_body_is_refused(body: object, says: str) -> None:
    assert says in refusal(body)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["filters", "propertyName", "operator", "value"]), inner)
    ),
    max_leaves=8,
)
FILTER = st.fixed_dictionaries(
    {"propertyName": st.sampled_from(list(RECORD)), "operator": st.sampled_from(OPERATORS) | JSON},
    optional={
        "value": st.sampled_from(["*", "1e5", "9999-99-99", "2026-01-01T99", "-5", "²"]) | JSON,
        "highValue": JSON,
        "values": st.lists(JSON),
    },
)
BODY = st.fixed_dictionaries({}, optional={
    "filterGroups": st.lists(st.fixed_dictionaries({"filters": st.lists(FILTER)}), max_size=6) | JSON,
    "query": JSON, "sorts": JSON})  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(BODY | JSON)
def test_any_body_is_answered_or_refused(body: object) -> None:
    try:
        search = parse(body)
        matches(search.groups, RECORD)
        sort([RECORD], search.sorts, lambda record: record)
    except QueryError as error:
        assert error.code
