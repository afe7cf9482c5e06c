"""monday.com's seeds: values of columns, ids within boards, and what past actions speak of."""

from typing import Any

from runtime.apps.monday.records import Column, Group, Item
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"monday": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"monday": collections}, NOW)
    assert found == []
    return World(seed)


def test_values_of_columns_may_be_a_list_or_stand_beside_the_id() -> None:
    company = world(
        items=[
            {"id": "1", "name": "A", "column_values": [{"id": "status", "text": "Done"}]},
            {"id": "2", "name": "B", "status": "Stuck"},
        ]
    )
    assert [item["column_values"] for item in company.all(Item)] == [{"status": "Done"}, {"status": "Stuck"}]


def test_two_boards_may_have_a_group_of_one_name() -> None:
    company = world(boards=[{"id": board, "groups": [{"id": "topics", "title": board}]} for board in ("b1", "b2")])
    assert [group["id"] for group in company.all(Group)] == ["b1/topics", "b2/topics"]


def test_an_item_names_its_group() -> None:
    company = world(
        boards=[{"id": "b1", "groups": [{"id": "topics", "title": "Now"}], "items": [{"name": "A", "group": "topics"}]}]
    )
    assert [derived_value(Item, item, "group", company) for item in company.all(Item)] == ["Now"]


def test_a_found_item_is_on_its_board_and_a_past_change_tells_of_a_column() -> None:
    company = world(
        actions={
            "find_items": [{"params": {"board_id": "b1", "item_id": "i1", "name": "Crane"}}],
            "change_number_column_value": [
                {"params": {"board_id": "b1", "item_id": "i1", "column_id": "cost", "value_number": 5}}
            ],
        }
    )
    [item], [column] = company.all(Item), company.all(Column)
    assert (item["id"], item["board_id"], column["type"]) == ("i1", "b1", "numbers")


def test_a_board_kind_that_there_is_not_is_refused() -> None:
    [problem] = problems(boards=[{"id": "b1", "board_kind": "open"}])
    assert problem.path == ("monday", "boards", 0, "board_kind")
