"""Drive's `q`."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import drive_q
from runtime.query.errors import QueryError

FILE: dict[str, Any] = {
    "id": "1",
    "name": "Q3_Renewal report.pdf",
    "mimeType": "application/pdf",
    "createdTime": "2025-12-01T00:00:00.000Z",
    "modifiedTime": "2026-01-05T00:00:00.000Z",
    "parents": ["folder-1"],
    "owners": [{"emailAddress": "Ann@x.example"}],
    "permissions": [
        {"emailAddress": "ann@x.example", "role": "owner"},
        {"emailAddress": "bob@x.example", "role": "writer"},
        {"emailAddress": "cat@x.example", "role": "reader"},
    ],
    "trashed": False,
    "starred": True,
    "properties": {"stage": "won"},
    "description": "signed copy",
    "fullText": "Hello there, HelloWorld. Café",
}


def found(query: str, file: dict[str, Any] | None = None, **who: str) -> bool:
    return drive_q.matches(drive_q.parse(query), FILE | (file or {}), **who)


@pytest.mark.parametrize("start", ["q3", "Renew", "report", "rep q3", "Q3_Renewal"])
def test_name_contains_matches_the_start_of_words(start: str) -> None:
    assert found(f"name contains '{start}'")


@pytest.mark.parametrize("part", ["newal", "eport", "renewal x"])
def test_name_contains_does_not_match_inside_words(part: str) -> None:
    assert not found(f"name contains '{part}'")


def test_a_name_is_compared_whole_and_without_case() -> None:
    assert found("name = 'q3_renewal REPORT.pdf'")
    assert not found("name = 'q3_renewal'")
    assert found("name != 'q3_renewal'")


def test_full_text_matches_whole_words_in_name_description_and_content() -> None:
    assert found("fullText contains 'there signed q3 cafe'")
    assert not found("fullText contains 'hell'")
    assert not found("fullText contains 'world'")


def test_a_quoted_phrase_in_full_text_must_stand_in_order() -> None:
    assert found("fullText contains '\"hello there\"'")
    assert not found("fullText contains '\"there hello\"'")


def test_mime_types_compare_exactly_or_in_part() -> None:
    assert found("mimeType = 'application/pdf' and mimeType contains 'application/'")
    assert found("mimeType != 'application/vnd.google-apps.folder'")
    assert not found("mimeType = 'pdf'")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("modifiedTime > '2026-01-04T23:59:59'", True),
        ("modifiedTime > '2026-01-05T00:00:00'", False),
        ("modifiedTime >= '2026-01-05T00:00:00Z'", True),
        ("modifiedTime = '2026-01-05T01:00:00+01:00'", True),
        ("modifiedTime > '2026-01-05T00:00:00-08:00'", False),
        ("modifiedTime < '2026-01-06'", True),
        ("createdTime <= '2025-12-01T00:00:00.000Z'", True),
        ("viewedByMeTime != '2025-12-01'", False),
    ],
)
def test_times_compare_as_moments_in_utc_unless_a_zone_is_named(query: str, expected: bool) -> None:
    assert found(query) is expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("'folder-1' in parents", True),
        ("'folder-2' in parents", False),
        ("'ann@X.example' in owners", True),
        ("'bob@x.example' in owners", False),
        ("'bob@x.example' in writers", True),
        ("'ann@x.example' in writers", True),
        ("'cat@x.example' in writers", False),
        ("'cat@x.example' in readers", True),
    ],
)
def test_in_asks_whether_a_collection_holds_the_value(query: str, expected: bool) -> None:
    assert found(query) is expected


def test_me_and_root_stand_for_the_searcher_and_their_root_folder() -> None:
    assert found("'me' in owners", me="ann@x.example")
    assert not found("'me' in owners", me="bob@x.example")
    assert not found("'me' in owners")
    assert found("'root' in parents", root="folder-1")


def test_shared_with_me_may_stand_alone() -> None:
    assert not found("sharedWithMe")
    assert found("sharedWithMe and starred = true", {"sharedWithMeTime": "2026-01-01T00:00:00Z"})
    assert found("sharedWithMe = false")


def test_a_property_is_matched_by_key_and_value() -> None:
    assert found("properties has { key='stage' and value='won' }")
    assert not found("properties has { key='stage' and value='lost' }")
    assert not found("appProperties has { key='stage' and value='won' }")


def test_visibility_comes_from_the_permissions() -> None:
    anyone = {"permissions": [{"type": "anyone", "role": "reader"}]}
    assert found("visibility = 'limited'")
    assert found("visibility = 'anyoneWithLink' and visibility != 'limited'", anyone)


def test_and_and_or_are_read_from_left_to_right() -> None:
    assert not found("starred = true or starred = true and trashed = true")
    assert found("starred = true or (starred = true and trashed = true)")


def test_not_negates_the_next_clause_only() -> None:
    assert found("not trashed = true and starred = true")
    assert not found("not (trashed = false or starred = false)")


def test_a_quote_in_a_string_is_escaped_with_a_backslash() -> None:
    assert found(r"name = 'Valentine\'s \\ Day'", {"name": "Valentine's \\ Day"})


def test_double_quotes_hold_strings_too() -> None:
    assert found('mimeType = "application/pdf"')


@pytest.mark.parametrize(
    ("query", "near"),
    [
        ("title = 'x'", "title"),
        ("id = '1'", "id"),
        ("starred = true and name > 'x'", "name > 'x'"),
        ("trashed = 'true'", "trashed"),
        ("name contains true", "true"),
        ("trashed", "trashed"),
        ("'a@x.example' in name", "name"),
        ("modifiedTime > 'yesterday'", "modifiedTime"),
        ("modifiedTime > '2026-13-01'", "modifiedTime"),
        ("name = 'open", "'open"),
        ("name = 'a' name = 'b'", "name = 'b'"),
        ("name = ", ""),
        ("", ""),
        ("visibility = 'public'", "visibility"),
        ("name has { key='a' and value='b' }", "name"),
        ("name like 'x'", "like"),
    ],
)
def test_what_drive_cannot_answer_is_an_invalid_value(query: str, near: str) -> None:
    with pytest.raises(QueryError, match=r"^Invalid Value$") as caught:
        drive_q.parse(query)
    position = caught.value.position
    assert position is not None
    assert query[position:].startswith(near)
    assert caught.value.near == query[position : position + 20]


@pytest.mark.parametrize(
    "query",
    ["not " * 3000 + "starred = true", "(not " * 500 + "starred=true" + ")" * 500, "(" * 9000, "x" * 99_999],
)
def test_very_long_or_deep_queries_are_invalid_values(query: str) -> None:
    with pytest.raises(QueryError, match=r"^Invalid Value$"):
        drive_q.parse(query)


def test_a_long_flat_query_is_answered() -> None:
    assert found(" or ".join(f"'folder-{n}' in parents" for n in range(600, 0, -1)))
    assert not found(" and ".join(["starred = true"] * 500 + ["trashed = true"]))


PIECES = ["name", "parents", "trashed", "sharedWithMe", "=", ">", "contains", "in", "has", "and", "or", "not"]
PIECES += ["(", ")", "{", "}", "'x'", "'", "true", "key", "value", "\\", "modifiedTime", "'2026-01-01'"]


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)))
@settings(max_examples=250, deadline=None)
def test_arbitrary_text_raises_only_query_errors(text: str) -> None:
    try:
        node = drive_q.parse(text)
    except QueryError as error:
        assert error.code == "invalid"
        return
    assert drive_q.matches(node, FILE) in (True, False)
    assert drive_q.matches(node, {}) in (True, False)
    assert drive_q.matches(drive_q.Not(node), FILE) is not drive_q.matches(node, FILE)
