"""SOSL as a user of Salesforce sees it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import sosl
from runtime.query.errors import QueryError
from runtime.query.soql_run import Result
from runtime.query.soql_source import Children, Field, Parent

FIELDS = {"Id": "id", "Name": "string", "Email": "email", "Phone": "phone", "Title": "string"}
GROUPS = {"ALL": ["Name", "Email", "Phone", "Title"], "NAME": ["Name"], "EMAIL": ["Email"], "PHONE": ["Phone"],
          "SIDEBAR": ["Name", "Phone"]}  # fmt: skip
ROWS: dict[str, list[dict[str, object]]] = {
    "Contact": [
        {"Id": "003000000000001AAA", "Name": "Joe Smith", "Email": "joe@acme.com", "Phone": "(415) 555-1234"},
        {"Id": "003000000000002AAA", "Name": "Smith Joe", "Email": "sj@globex.com", "Title": "Chief of Acme"},
        {"Id": "003000000000003AAA", "Name": "Joanne O'Brien", "Email": "jo@initech.com"},
    ],
    "Lead": [{"Id": "00Q000000000001AAA", "Name": "Acme (US)", "Email": None}],
}


class Org:
    """The rows above as a SOSL source."""

    def resolve_object(self, name: str) -> str | None:
        return next((known for known in ROWS if known.lower() == name.lower()), None)

    def rows(self, object_name: str) -> Iterable[Mapping[str, object]]:
        return ROWS[object_name]

    def row(self, object_name: str, record_id: str) -> Mapping[str, object] | None:
        return next((row for row in ROWS[object_name] if row["Id"] == record_id), None)

    def fields(self, _object_name: str) -> Sequence[str]:
        return list(FIELDS)

    def field(self, _object_name: str, name: str) -> Field | None:
        return next((Field(known, kind) for known, kind in FIELDS.items() if known.lower() == name.lower()), None)

    def parent(self, _object_name: str, _relationship: str) -> Parent | None:
        return None

    def children(self, _object_name: str, _relationship: str) -> Children | None:
        return None

    def searchable_objects(self) -> Sequence[str]:
        return list(ROWS)

    def search_fields(self, _object_name: str, group: str) -> Sequence[str]:
        return GROUPS[group]


def run(text: str) -> Result:
    return sosl.run(sosl.parse(text), source=Org(), now=datetime(2026, 5, 14, tzinfo=UTC))


def found(term: str, rest: str = "") -> list[object]:
    objects = rest or "RETURNING Contact(Name), Lead(Name)"
    return [record["Name"] for record in run(f"FIND {{{term}}} {objects}").records]


@pytest.mark.parametrize(("term", "expected"), [
    ("joe", ["Joe Smith", "Smith Joe"]),
    ("smith joe", ["Joe Smith", "Smith Joe"]),
    ('"joe smith"', ["Joe Smith"]),
    ("joe AND globex", ["Smith Joe"]),
    ("joe AND NOT globex", ["Joe Smith"]),
    ("joanne OR joe globex", ["Smith Joe", "Joanne O'Brien"]),
    ("(joanne OR joe) AND initech", ["Joanne O'Brien"]),
    ("jo*", ["Joe Smith", "Smith Joe", "Joanne O'Brien"]),
    ("jo?", ["Joe Smith", "Smith Joe"]),
    ("smit", []),
    ("O'Brien", ["Joanne O'Brien"]),
    ("joe@acme.com", ["Joe Smith"]),
    ("acme \\(US\\)", ["Acme (US)"]),
    ("4155551234", ["Joe Smith"]),
    ("555-1234", ["Joe Smith"]),
])  # fmt: skip
def test_a_term_finds(term: str, expected: list[str]) -> None:
    assert found(term) == expected


def test_name_fields_leaves_other_fields_out() -> None:
    assert found("acme", "IN NAME FIELDS RETURNING Contact(Name), Lead(Name)") == ["Acme (US)"]


def test_email_fields_searches_emails_only() -> None:
    assert found("acme", "IN Email FIELDS RETURNING Contact(Name), Lead(Name)") == ["Joe Smith"]


def test_without_returning_every_object_gives_ids() -> None:
    assert run("FIND {acme}").records == [
        {"attributes": {"type": object_name, "id": record_id}, "Id": record_id}
        for object_name, record_id in [("Contact", "003000000000001AAA"), ("Contact", "003000000000002AAA"),
                                       ("Lead", "00Q000000000001AAA")]
    ]  # fmt: skip


def test_returning_takes_a_condition_an_order_and_a_limit() -> None:
    where = "WHERE Email LIKE '%.com' AND (Title = null OR Title != null)"
    assert found("joe", f"RETURNING Contact(Name {where} ORDER BY Name DESC LIMIT 1)") == ["Smith Joe"]


def test_the_last_limit_counts_all_objects_together() -> None:
    assert found("acme", "RETURNING Lead(Name), Contact(Name) LIMIT 2") == ["Acme (US)", "Joe Smith"]


@pytest.mark.parametrize(("text", "code", "says"), [
    ("FIND {j}", "MALFORMED_SEARCH", "search term must be longer than one character: j"),
    ("FIND {acme: corp}", "MALFORMED_SEARCH", "no viable alternative at character ':'"),
    ("FIND {(joe}", "MALFORMED_SEARCH", "unexpected token: '<EOF>'"),
    ("FIND 'joe'", "MALFORMED_SEARCH", "unexpected"),
    ("FIND {joe} RETURNING Contacts(Id)", "INVALID_TYPE", "sObject type 'Contacts' is not supported."),
    ("FIND {joe} RETURNING Contact(Foo)", "INVALID_FIELD", "No such column 'Foo' on entity 'Contact'."),
    ("FIND {joe} RETURNING Contact(COUNT(Id))", "MALFORMED_SEARCH", "unexpected token: 'COUNT'"),
    ("FIND {joe} WITH DIVISION = 'x'", "MALFORMED_SEARCH", "unexpected token: 'WITH'"),
    ("FIND {joe} IN TITLE FIELDS", "MALFORMED_SEARCH", "unexpected token: 'TITLE'"),
    ("FIND {a' " + "(" * 9000 + " ')}", "MALFORMED_SEARCH", "search is too complicated"),
])  # fmt: skip
def test_a_bad_search_is_refused_in_the_words_of_salesforce(text: str, code: str, says: str) -> None:
    with pytest.raises(QueryError) as caught:
        run(text)
    assert caught.value.code == code
    assert says in caught.value.message


VOCABULARY = "FIND {joe} {a*b} {} IN ALL FIELDS RETURNING Contact Lead ( ) , Id Name WHERE = 'x' LIMIT 2"
WORDS = st.sampled_from(VOCABULARY.split())
SEARCHED = 'joe AND OR NOT ( ) " * ? \\ - : acme'
TERMS = st.lists(st.sampled_from(SEARCHED.split())).map(" ".join)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join), TERMS.map(lambda term: f"FIND {{{term}}}")))
def test_any_text_is_answered_or_refused(text: str) -> None:
    try:
        run(text)
    except QueryError as error:
        assert error.code
