"""Notion's seeds: parents, texts of pages, and what past actions speak of."""

from typing import Any

from runtime.apps.notion.records import Block, Database, Page
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"notion": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"notion": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_parent_may_be_an_object_or_the_id_of_a_database() -> None:
    company = world(
        pages=[
            {"id": "1", "title": "A", "parent": {"type": "page_id", "page_id": "9"}},
            {"id": "2", "title": "B", "database_id": "d1"},
        ]
    )
    assert [(page["parent_type"], page["parent_id"]) for page in company.all(Page)] == [
        ("page_id", "9"), ("database_id", "d1"),
    ]  # fmt: skip


def test_the_text_of_a_page_is_its_blocks_in_order() -> None:
    company = world(pages=[{"id": "1", "title": "A", "content": "One\nTwo"}])
    [page] = company.all(Page)
    assert [block["text"] for block in company.all(Block)] == ["One", "Two"]
    assert derived_value(Page, page, "content", company) == "One\nTwo"


def test_a_page_says_nothing_that_was_thrown_away() -> None:
    company = world(pages=[{"id": "1", "children": [{"text": "One"}, {"text": "Two", "in_trash": True}]}])
    assert derived_value(Page, company.all(Page)[0], "content", company) == "One"


def test_a_past_page_brings_its_database_and_its_text() -> None:
    company = world(actions={"create_page": [{"params": {"database_id": "d1", "title": "Plan", "content": "Go"}}]})
    [page], [database] = company.all(Page), company.all(Database)
    assert (page["parent_id"], database["id"], derived_value(Page, page, "content", company)) == ("d1", "d1", "Go")


def test_a_field_of_no_page_is_refused() -> None:
    [problem] = problems(pages=[{"id": "1", "heading": "A"}])
    assert problem.path == ("notion", "pages", 0, "heading")
