"""Confluence's seeds: bodies, versions, pages in spaces, and what past actions speak of."""

from typing import Any

from runtime.apps.confluence.records import BlogPost, Page, Space
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"confluence": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"confluence": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_body_may_be_in_the_vendors_shape() -> None:
    company = world(
        pages=[
            {
                "id": "1",
                "title": "Plan",
                "body": {"storage": {"value": "<p>Buy &amp; sell</p>"}},
                "version": {"number": 3},
            }
        ]
    )
    [page] = company.all(Page)
    assert (page["body"], page["version_number"]) == ("<p>Buy &amp; sell</p>", 3)
    assert derived_value(Page, page, "text", company) == "Buy & sell"


def test_pages_may_stand_in_their_space() -> None:
    company = world(spaces=[{"id": "s1", "key": "OPS", "name": "Operations", "pages": [{"title": "Plan"}]}])
    [page] = company.all(Page)
    assert derived_value(Page, page, "space", company) == "Operations"


def test_a_past_page_brings_its_space() -> None:
    company = world(
        actions={"pageCreate": [{"params": {"space_id": "s1", "title": "Plan", "type": "page", "body": "x"}}]}
    )
    [page], [space] = company.all(Page), company.all(Space)
    assert (page["space_id"], space["space_key"]) == ("s1", "s1")


def test_a_past_post_is_no_page() -> None:
    company = world(actions={"pageCreate": [{"params": {"space_id": "s1", "title": "News", "type": "blogpost"}}]})
    assert (len(company.all(BlogPost)), company.all(Page)) == (1, [])


def test_a_status_that_there_is_not_is_refused() -> None:
    [problem] = problems(pages=[{"id": "1", "title": "Plan", "status": "curent"}])
    assert "current" in problem.message
