"""The six paging styles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.gateway.catalog import load_catalog
from runtime.kit.errors import InvalidCursor
from runtime.kit.operation import Request
from runtime.kit.paging import by_number, by_offset, by_token, connection, link_header, next_url

ITEMS = list(range(10))


def request(**query: object) -> Request:
    operation = load_catalog().operations[0]
    return Request(operation, "GET", "http://127.0.0.1:9/p/x", "/things", query=query)


@given(st.lists(st.integers(), max_size=30), st.integers(1, 12))
def test_following_the_tokens_gives_every_item_once(items: list[int], limit: int) -> None:
    seen: list[int] = []
    token: str | None = None
    for _ in range(40):
        page = by_token(items, token, limit, of="things")
        seen += page.items
        token = page.next
        if token is None:
            break
    assert seen == items


@pytest.mark.parametrize("token", ["x", "MTA", "bm90IGEgbnVtYmVy", "é", "LTUuMDAwMDAwMDA"])
def test_a_token_that_was_not_given_out_is_refused(token: str) -> None:
    with pytest.raises(InvalidCursor):
        by_token(ITEMS, token, 2, of="things")


def test_a_token_of_another_listing_is_refused() -> None:
    token = by_token(ITEMS, None, 2, of="others").next
    with pytest.raises(InvalidCursor):
        by_token(ITEMS, token, 2, of="things")


def test_an_offset_past_the_end_is_an_empty_page() -> None:
    page = by_offset(ITEMS, 50, 5)
    assert (page.items, page.total, page.more) == ([], 10, False)


def test_page_numbers_begin_with_one() -> None:
    assert by_number(ITEMS, 1, 4).items == [0, 1, 2, 3]
    assert by_number(ITEMS, 3, 4).items == [8, 9]


def test_the_link_header_keeps_the_other_parameters_and_ends_on_the_last_page() -> None:
    header = link_header(request(status="open"), by_number(ITEMS, 2, 4))
    assert header == {"Link": '<http://127.0.0.1:9/p/x/things?status=open&page=3>; rel="next"'}
    assert link_header(request(), by_number(ITEMS, 3, 4)) == {}


def test_the_next_url_stays_on_the_requests_own_base() -> None:
    page = by_token(ITEMS, None, 4)
    url = next_url(request(), page, token="cursor")
    assert url is not None and url.startswith("http://127.0.0.1:9/p/x/things?cursor=")
    relative = next_url(request(), page, token="cursor", relative=True)
    assert relative is not None and relative.startswith("/things?cursor=")


def test_a_relay_connection_goes_on_after_its_end_cursor() -> None:
    first = connection(ITEMS, 4, None, lambda item: {"id": item})
    second = connection(ITEMS, 4, first["pageInfo"]["endCursor"], lambda item: {"id": item})
    assert [each["id"] for each in second["nodes"]] == [4, 5, 6, 7]
    assert second["pageInfo"]["hasPreviousPage"] and second["pageInfo"]["hasNextPage"]
