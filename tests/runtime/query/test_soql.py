"""SOQL as a user of Salesforce sees it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import soql
from runtime.query.errors import QueryError
from runtime.query.soql_ast import DateLiteral
from runtime.query.soql_dates import days

NOW = datetime(2026, 5, 14, 15, 30, tzinfo=UTC)  # a Thursday

FIELDS = {
    "Account": {
        "Id": "id",
        "Name": "string",
        "Industry": "picklist",
        "AnnualRevenue": "currency",
        "OwnerId": "reference",
        "Regions__c": "multipicklist",
        "IsPartner": "boolean",
        "Description": "textarea",
    },
    "Contact": {"Id": "id", "Name": "string", "Email": "email", "AccountId": "reference"},
    "Opportunity": {
        "Id": "id",
        "Name": "string",
        "StageName": "picklist",
        "Amount": "currency",
        "CloseDate": "date",
        "CreatedDate": "datetime",
        "AccountId": "reference",
    },
    "User": {"Id": "id", "Name": "string"},
}
PARENTS = {
    ("Account", "Owner"): ("User", "OwnerId"),
    ("Contact", "Account"): ("Account", "AccountId"),
    ("Opportunity", "Account"): ("Account", "AccountId"),
}
CHILDREN = {
    ("Account", "Contacts"): ("Contact", "AccountId"),
    ("Account", "Opportunities"): ("Opportunity", "AccountId"),
}
ROWS: dict[str, list[dict[str, object]]] = {
    "User": [{"Id": "005000000000001AAA", "Name": "Ada"}],
    "Account": [
        {"Id": "001000000000001AAA", "Name": "Acme", "Industry": "Energy", "AnnualRevenue": 500.5, "OwnerId":
         "005000000000001AAA", "Regions__c": "EMEA;APAC", "IsPartner": True},
        {"Id": "001000000000002AAA", "Name": "Globex 100%", "Industry": "energy", "AnnualRevenue": 2000},
        {"Id": "001000000000003AAA", "Name": "initech", "Industry": None, "AnnualRevenue": None, "Regions__c": "AMER"},
    ],
    "Contact": [
        {"Id": "003000000000001AAA", "Name": "O'Brien", "Email": "ob@acme.com", "AccountId": "001000000000001"},
        {"Id": "003000000000002AAA", "Name": "Lee", "Email": "", "AccountId": None},
    ],
    "Opportunity": [
        {"Id": "006000000000001AAA", "Name": "A", "StageName": "Won", "Amount": 0.1, "CloseDate": "2026-05-14",
         "CreatedDate": "2026-05-14T00:00:00.000+0000", "AccountId": "001000000000001AAA"},
        {"Id": "006000000000002AAA", "Name": "B", "StageName": "won", "Amount": 0.2, "CloseDate": "2026-04-14",
         "CreatedDate": "2026-05-13T23:59:59.000+0000", "AccountId": "001000000000002AAA"},
        {"Id": "006000000000003AAA", "Name": "C", "StageName": "Lost", "Amount": None, "CloseDate": "2025-12-31",
         "CreatedDate": "2026-01-01T00:00:00.000+0000", "AccountId": "001000000000001AAA"},
    ],
}  # fmt: skip


class Org:
    """The rows above as a SOQL source."""

    def resolve_object(self, name: str) -> str | None:
        return next((known for known in FIELDS if known.lower() == name.lower()), None)

    def rows(self, object_name: str) -> Iterable[Mapping[str, object]]:
        return ROWS[object_name]

    def row(self, object_name: str, record_id: str) -> Mapping[str, object] | None:
        return next((row for row in ROWS[object_name] if str(row["Id"])[:15] == record_id[:15]), None)

    def fields(self, object_name: str) -> Sequence[str]:
        return list(FIELDS[object_name])

    def field(self, object_name: str, name: str) -> soql.Field | None:
        for known, kind in FIELDS[object_name].items():
            if known.lower() == name.lower():
                return soql.Field(known, kind, filterable=known != "Description")
        return None

    def parent(self, object_name: str, relationship: str) -> soql.Parent | None:
        for (owner, name), target in PARENTS.items():
            if owner == object_name and name.lower() == relationship.lower():
                return soql.Parent(name, *target)
        return None

    def children(self, object_name: str, relationship: str) -> soql.Children | None:
        for (owner, name), target in CHILDREN.items():
            if owner == object_name and name.lower() == relationship.lower():
                return soql.Children(name, *target)
        return None


def run(text: str) -> soql.Result:
    return soql.run(soql.parse(text), source=Org(), now=NOW)


def names(text: str) -> list[object]:
    return [record["Name"] for record in run(text).records]


def accounts(where: str) -> list[object]:
    return names(f"SELECT Name FROM Account WHERE {where}")


def deals(where: str) -> list[object]:
    return names(f"SELECT Name FROM Opportunity WHERE {where}")


def refusal(text: str) -> QueryError:
    with pytest.raises(QueryError) as caught:
        run(text)
    return caught.value


def test_only_selected_fields_come_back_in_canonical_case() -> None:
    assert run("select ID, name from ACCOUNT limit 1").records == [
        {"attributes": {"type": "Account", "id": "001000000000001AAA"}, "Id": "001000000000001AAA", "Name": "Acme"}
    ]


def test_parents_nest_and_share_one_record() -> None:
    record = run("SELECT Account.Name, account.owner.name FROM Contact c WHERE c.Email != null").records[0]
    assert record["Account"] == {
        "attributes": {"type": "Account", "id": "001000000000001AAA"},
        "Name": "Acme",
        "Owner": {"attributes": {"type": "User", "id": "005000000000001AAA"}, "Name": "Ada"},
    }


def test_a_missing_parent_is_null() -> None:
    assert run("SELECT Account.Name FROM Contact WHERE Name = 'Lee'").records[0]["Account"] is None


def test_a_child_select_gives_a_nested_result_or_null() -> None:
    found = run("SELECT Name, (SELECT Name FROM Opportunities WHERE Amount > 0) FROM Account").records
    assert [record["Opportunities"] and record["Opportunities"]["totalSize"] for record in found] == [1, 1, None]


def test_a_child_select_is_checked_even_when_no_record_has_children() -> None:
    assert refusal("SELECT (SELECT Foo FROM Contacts) FROM Account WHERE Name = 'nobody'").code == "INVALID_FIELD"


@pytest.mark.parametrize(("where", "expected"), [
    ("Name = 'ACME'", ["Acme"]),
    ("Industry != 'Energy'", ["initech"]),
    ("Industry <> null", ["Acme", "Globex 100%"]),
    ("Industry = ''", ["initech"]),
    ("AnnualRevenue < 600", ["Acme"]),
    ("AnnualRevenue >= 500.5", ["Acme", "Globex 100%"]),
    ("NOT AnnualRevenue > 600", ["Acme", "initech"]),
    ("IsPartner = false", ["Globex 100%", "initech"]),
    ("Name LIKE 'a%e'", ["Acme"]),
    ("Name LIKE '_nitech'", ["initech"]),
    ("Name LIKE '%100\\%'", ["Globex 100%"]),
    ("Name LIKE '%\\_%'", []),
    ("Name IN ('acme', 'INITECH')", ["Acme", "initech"]),
    ("Industry NOT IN ('Energy')", ["initech"]),
    ("Regions__c INCLUDES ('APAC;EMEA', 'LATAM')", ["Acme"]),
    ("Regions__c EXCLUDES ('AMER')", ["Acme", "Globex 100%"]),
    ("Id = '001000000000001'", ["Acme"]),
    ("Owner.Name = 'ada'", ["Acme"]),
    ("Name = 'Acme' AND (Industry = null OR AnnualRevenue > 1)", ["Acme"]),
    ("Id IN (SELECT AccountId FROM Opportunity WHERE StageName = 'Lost')", ["Acme"]),
    ("Id NOT IN (SELECT AccountId FROM Opportunity)", ["initech"]),
])  # fmt: skip
def test_a_condition_keeps(where: str, expected: list[str]) -> None:
    assert accounts(where) == expected


@pytest.mark.parametrize("text", [
    "SELECT Account.Name FROM Account WHERE Account.Name = 'Acme' FOR VIEW",
    "SELECT a.Name FROM Account AS a WHERE a.Name = 'Acme' WITH SECURITY_ENFORCED LIMIT 5",
    "SELECT toLabel(Name) FROM Account WHERE Name = 'Acme'",
])  # fmt: skip
def test_the_object_or_its_alias_may_stand_before_a_field(text: str) -> None:
    assert names(text) == ["Acme"]


def test_the_app_may_write_the_attributes() -> None:
    query = soql.parse("SELECT Id FROM User")
    found = soql.run(query, source=Org(), now=NOW, attributes=lambda kind, key: {"type": kind, "url": f"/{kind}/{key}"})
    assert found.records[0]["attributes"] == {"type": "User", "url": "/User/005000000000001AAA"}


def test_the_same_text_gives_the_same_query() -> None:
    assert soql.parse("SELECT Id FROM Account WHERE Name='a'") == soql.parse("select Id  from Account where Name = 'a'")


def test_an_escaped_quote_is_part_of_the_text() -> None:
    assert names("SELECT Name FROM Contact WHERE Name = 'O\\'Brien'") == ["O'Brien"]


@pytest.mark.parametrize(("where", "expected"), [
    ("CloseDate = TODAY", ["A"]),
    ("CloseDate < TODAY", ["B", "C"]),
    ("CloseDate = LAST_N_DAYS:30", ["A", "B"]),
    ("CloseDate = LAST_MONTH", ["B"]),
    ("CloseDate <= LAST_MONTH", ["B", "C"]),
    ("CloseDate > LAST_MONTH", ["A"]),
    ("CloseDate = 2025-12-31", ["C"]),
    ("CreatedDate = TODAY", ["A"]),
    ("CreatedDate = YESTERDAY", ["B"]),
    ("CreatedDate >= 2026-05-14T02:00:00+02:00", ["A"]),
    ("CALENDAR_YEAR(CloseDate) = 2026", ["A", "B"]),
    ("CreatedDate < N_DAYS_AGO:99", ["C"]),
])  # fmt: skip
def test_a_date_condition_keeps(where: str, expected: list[str]) -> None:
    assert deals(where) == expected


@pytest.mark.parametrize(("name", "count", "first", "after"), [
    ("THIS_WEEK", None, date(2026, 5, 10), date(2026, 5, 17)),
    ("LAST_WEEK", None, date(2026, 5, 3), date(2026, 5, 10)),
    ("THIS_QUARTER", None, date(2026, 4, 1), date(2026, 7, 1)),
    ("NEXT_YEAR", None, date(2027, 1, 1), date(2028, 1, 1)),
    ("LAST_90_DAYS", None, date(2026, 2, 13), date(2026, 5, 15)),
    ("NEXT_N_DAYS", 2, date(2026, 5, 15), date(2026, 5, 17)),
    ("LAST_N_MONTHS", 2, date(2026, 3, 1), date(2026, 5, 1)),
    ("N_WEEKS_AGO", 1, date(2026, 5, 3), date(2026, 5, 10)),
    ("LAST_N_YEARS", 99999, date.min, date(2026, 1, 1)),
])  # fmt: skip
def test_a_date_literal_covers(name: str, count: int | None, first: date, after: date) -> None:
    assert days(DateLiteral(name, count), NOW.date()) == (first, after)


def test_a_fiscal_quarter_follows_the_first_month_of_the_fiscal_year() -> None:
    assert days(DateLiteral("THIS_FISCAL_QUARTER"), NOW.date(), fiscal_start=2) == (date(2026, 5, 1), date(2026, 8, 1))


def test_nulls_come_first_ascending_and_last_descending() -> None:
    assert names("SELECT Name FROM Account ORDER BY AnnualRevenue") == ["initech", "Acme", "Globex 100%"]
    assert names("SELECT Name FROM Account ORDER BY AnnualRevenue DESC") == ["Globex 100%", "Acme", "initech"]


def test_nulls_last_and_a_second_key_are_kept() -> None:
    assert names("SELECT Name FROM Account ORDER BY Industry NULLS LAST, Name DESC") == [
        "Globex 100%", "Acme", "initech"]  # fmt: skip


def test_limit_and_offset_cut_the_ordered_rows() -> None:
    assert names("SELECT Name FROM Account ORDER BY Name LIMIT 1 OFFSET 1") == ["Globex 100%"]


def test_a_bare_count_has_a_total_and_no_records() -> None:
    assert run("SELECT COUNT() FROM Opportunity WHERE Amount > 0") == soql.Result([], 2)


def test_groups_ignore_case_and_sums_are_exact() -> None:
    found = run("SELECT StageName, SUM(Amount), COUNT(Id) n FROM Opportunity GROUP BY StageName ORDER BY n DESC")
    aggregate = {"attributes": {"type": "AggregateResult"}}
    assert found.records == [
        {**aggregate, "StageName": "Won", "expr0": 0.3, "n": 2},
        {**aggregate, "StageName": "Lost", "expr0": None, "n": 1},
    ]


def test_having_keeps_groups() -> None:
    found = run("SELECT Account.Name FROM Opportunity GROUP BY Account.Name HAVING COUNT(Id) > 1").records
    assert [record["Name"] for record in found] == ["Acme"]


def test_an_aggregate_over_nothing_gives_one_row() -> None:
    assert run("SELECT COUNT(Id), MAX(Amount) FROM Opportunity WHERE Name = 'x'").records == [
        {"attributes": {"type": "AggregateResult"}, "expr0": 0, "expr1": None}]  # fmt: skip


def test_a_date_function_can_be_grouped() -> None:
    found = run("SELECT CALENDAR_YEAR(CloseDate) y, COUNT_DISTINCT(StageName) FROM Opportunity "
                "GROUP BY CALENDAR_YEAR(CloseDate)").records  # fmt: skip
    assert [(record["y"], record["expr0"]) for record in found] == [(2026, 1), (2025, 1)]


def test_fields_standard_leaves_custom_fields_out() -> None:
    assert "Regions__c" not in run("SELECT FIELDS(STANDARD) FROM Account").records[0]


@pytest.mark.parametrize(("text", "code", "says"), [
    ("SELECT Id FROM Accoun", "INVALID_TYPE", "sObject type 'Accoun' is not supported."),
    ("SELECT Acount.Name FROM Contact", "INVALID_FIELD", "Didn't understand relationship 'Acount' in field path."),
    ("SELECT (SELECT Id FROM Contact) FROM Account", "INVALID_TYPE", "Didn't understand relationship 'Contact'"),
    ("SELECT Id FROM Account WHERE AnnualRevenue = '5'", "INVALID_FIELD",
     "value of filter criterion for field 'AnnualRevenue' must be of type double and should not be enclosed in quotes"),
    ("SELECT Id FROM Account WHERE Name = 5", "INVALID_FIELD",
     "must be of type string and should be enclosed in quotes"),
    ("SELECT Id FROM Opportunity WHERE CreatedDate > 2026-01-01", "INVALID_FIELD", "must be of type dateTime"),
    ("SELECT Id FROM Opportunity WHERE CloseDate = '2026-01-01'", "INVALID_FIELD", "must be of type date and"),
    ("SELECT Id FROM Account WHERE Description = 'x'", "INVALID_FIELD", "can not be filtered in a query call"),
    ("SELECT Id FROM Account WHERE Id LIKE '001%'", "INVALID_QUERY_FILTER_OPERATOR", "invalid operator on id field"),
    ("SELECT Id FROM Account WHERE Name = 'a' AND Id = 'b' OR Id = 'c'", "MALFORMED_QUERY", "unexpected token: 'OR'"),
    ("SELECT Id, FROM Account", "MALFORMED_QUERY", "unexpected token: 'FROM'"),
    ("SELECT Id FROM", "MALFORMED_QUERY", "unexpected token: '<EOF>'"),
    ("SELECT * FROM Account", "MALFORMED_QUERY", "'*'"),
    ("SELECT Id FROM Account WHERE Name = 'a", "MALFORMED_QUERY", "mismatched character '<EOF>' expecting '''"),
    ("SELECT Id FROM Account WHERE Name = 'a\\q'", "MALFORMED_QUERY", "Illegal character sequence '\\q'"),
    ("SELECT Id FROM Account LIMIT 1 OFFSET 2001", "NUMBER_OUTSIDE_VALID_RANGE", "Maximum SOQL offset allowed is 2000"),
    ("SELECT Id, id FROM Account", "INVALID_FIELD", "duplicate field selected: Id"),
    ("SELECT Name, COUNT(Id) FROM Account", "MALFORMED_QUERY", "Field must be grouped or aggregated: Name"),
    ("SELECT COUNT(Id) FROM Account LIMIT 5", "MALFORMED_QUERY", "cannot also use LIMIT"),
    ("SELECT SUM(Name) FROM Account", "MALFORMED_QUERY", "field Name does not support aggregate operator SUM"),
    ("SELECT FIELDS(ALL) FROM Account", "MALFORMED_QUERY", "must have a LIMIT of at most 200"),
    ("SELECT TYPEOF What WHEN Account THEN Name END FROM Account", "MALFORMED_QUERY", "unexpected token: 'TYPEOF'"),
    ("SELECT Id FROM Opportunity WHERE CloseDate = LAST_N_DAYS", "MALFORMED_QUERY", "'LAST_N_DAYS'"),
    ("SELECT Id FROM Opportunity WHERE CloseDate = 2026-02-30", "MALFORMED_QUERY", "Invalid date: 2026-02-30"),
    ("SELECT Id FROM Account WHERE Name = 'a' OR Id IN (SELECT AccountId FROM Contact)", "MALFORMED_QUERY",
     "Semi join sub-selects are only allowed at the top level"),
])  # fmt: skip
def test_a_bad_query_is_refused_in_the_words_of_salesforce(text: str, code: str, says: str) -> None:
    error = refusal(text)
    assert error.code == code
    assert says in error.message


def test_an_unknown_field_is_shown_in_its_place() -> None:
    assert refusal("SELECT Foo FROM Account").message.startswith(
        "\nSELECT Foo FROM Account\n       ^\nERROR at Row:1:Column:8\nNo such column 'Foo' on entity 'Account'."
    )


def test_the_row_and_column_count_lines() -> None:
    assert "ERROR at Row:2:Column:7\n" in refusal("SELECT Id FROM Account\nWHERE Foo = 1").message


def test_fields_are_checked_when_there_are_no_rows() -> None:
    assert refusal("SELECT Id FROM Account WHERE Name = 'none' AND Foo = 1").code == "INVALID_FIELD"


@pytest.mark.parametrize("text", [
    "SELECT Id FROM Account WHERE " + "(" * 50_000,
    "SELECT Id FROM Account WHERE " + "(" * 5_000 + "Id = '1'" + ")" * 5_000,
    "SELECT Id FROM Account WHERE Name = '" + "a" * 200_000 + "'",
    "SELECT Id FROM Account WHERE AnnualRevenue = 1e99999999999999999999999",
    "SELECT Id FROM Account WHERE CreatedDate = LAST_N_DAYS:" + "9" * 5_000,
])  # fmt: skip
def test_hostile_queries_are_refused(text: str) -> None:
    assert refusal(text).code


VOCABULARY = (
    "SELECT FROM WHERE AND OR NOT IN LIKE GROUP BY HAVING ORDER LIMIT OFFSET NULLS FIRST ASC Id Name Account Contacts "
    "AnnualRevenue IsPartner Owner.Name COUNT SUM ( ) , = < != 'a' '%' 5 1.5 null TRUE TODAY LAST_N_DAYS :3 2026-01-01 "
    "2026-01-01T00:00:00Z FIELDS(ALL) INCLUDES ('x') \\"
)
WORDS = st.sampled_from(VOCABULARY.split())  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(),
        st.lists(WORDS).map(" ".join),
        st.lists(WORDS).map(lambda words: "SELECT Id FROM Account WHERE " + " ".join(words)),
        st.lists(WORDS).map(lambda words: "SELECT " + " ".join(words) + " FROM Account"),
    )
)
def test_any_text_is_answered_or_refused(text: str) -> None:
    try:
        run(text)
    except QueryError as error:
        assert error.code
