"""Partial responses: Google's `fields` parameter."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.query import field_mask
from runtime.query.errors import QueryError

FILES: dict[str, Any] = {
    "kind": "drive#fileList",
    "files": [
        {"name": "a", "id": "1", "parents": ["F"], "owners": [{"emailAddress": "ann@x.example", "me": True}]},
        {"name": "b", "id": "2", "parents": [], "owners": []},
    ],
    "nextPageToken": "t",
}


def select(text: str, **options: Any) -> Any:
    return field_mask.apply(field_mask.parse(text), FILES, **options)


def test_only_the_named_fields_are_kept() -> None:
    assert select("kind,nextPageToken") == {"kind": "drive#fileList", "nextPageToken": "t"}


def test_parentheses_select_inside_every_element_of_a_list() -> None:
    assert select("files(id,name)") == {"files": [{"name": "a", "id": "1"}, {"name": "b", "id": "2"}]}


@pytest.mark.parametrize("text", ["files/id", "files(id)", "files.id", " files ( id ) "])
def test_a_path_and_parentheses_say_the_same(text: str) -> None:
    assert select(text) == {"files": [{"id": "1"}, {"id": "2"}]}


def test_a_path_may_end_in_parentheses() -> None:
    assert select("files/owners(me)") == {"files": [{"owners": [{"me": True}]}, {"owners": []}]}


def test_fields_keep_the_resources_own_order() -> None:
    assert list(select("nextPageToken,files,kind")) == ["kind", "files", "nextPageToken"]


def test_a_star_selects_everything() -> None:
    assert select("*") == FILES


def test_a_star_stands_for_any_name_in_a_path() -> None:
    assert select("*/id") == {"files": [{"id": "1"}, {"id": "2"}]}


def test_a_field_named_twice_is_selected_with_both_parts() -> None:
    assert select("files/id,files/name") == select("files(id,name)")


def test_a_field_named_whole_stays_whole() -> None:
    assert select("files/id,files") == {"files": FILES["files"]}
    assert select("files,files/id") == {"files": FILES["files"]}


def test_an_absent_name_selects_nothing_without_a_list_of_known_names() -> None:
    assert select("kind,bogus") == {"kind": "drive#fileList"}


def test_a_known_name_may_be_absent() -> None:
    assert select("files(id,starred)", known={"starred"}) == {"files": [{"id": "1"}, {"id": "2"}]}


@pytest.mark.parametrize("text", ["bogus", "kind,bogus", "files(id,bogus)", "files/owners/bogus", "*/bogus"])
def test_an_unknown_name_is_refused_in_googles_words(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        select(text, known={"starred"})
    assert caught.value.message == "Invalid field selection bogus"


def test_a_name_is_checked_in_an_empty_list_too() -> None:
    with pytest.raises(QueryError, match="Invalid field selection bogus"):
        field_mask.apply(field_mask.parse("files(bogus)"), {"files": []}, known={"files", "id"})


def test_a_selection_inside_a_plain_value_keeps_nothing() -> None:
    assert select("kind/x") == {}


@pytest.mark.parametrize("text", ["", ",", "a,", "a()", "a(b", "a)b", "a//b", "a b", "a(b)c"])
def test_a_malformed_selection_is_refused(text: str) -> None:
    with pytest.raises(QueryError, match=r"^Invalid field selection"):
        field_mask.parse(text)


@pytest.mark.parametrize("text", ["a(" * 3000 + "b" + ")" * 3000, "a/" * 3000 + "b", "a," * 100_000, "(" * 100_000])
def test_a_very_long_or_deep_selection_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        field_mask.parse(text)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=3)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)


@given(st.one_of(st.text(max_size=30), st.text(alphabet="abc*/.,() ", max_size=20)), JSON)
@settings(max_examples=200, deadline=None)
def test_arbitrary_text_raises_only_query_errors(text: str, value: Any) -> None:
    try:
        mask = field_mask.parse(text)
        once = field_mask.apply(mask, value)
        field_mask.apply(mask, value, known=set())
    except QueryError:
        return
    assert field_mask.apply(mask, once) == once
