"""Trello's seeds: its spellings, cards in lists, and what past actions speak of."""

from typing import Any

from runtime.apps.trello.records import Card, Comment, List
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"trello": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"trello": collections}, NOW)
    assert found == []
    return World(seed)


def test_the_vendors_spellings_are_understood() -> None:
    [card] = world(
        cards=[{"id": "c1", "name": "A", "idBoard": "b1", "idList": "l1", "idLabels": ["x"], "dueComplete": True}]
    ).all(Card)
    assert (card["board_id"], card["list_id"], card["label_ids"], card["due_complete"]) == ("b1", "l1", ["x"], True)


def test_a_card_names_its_list_and_labels() -> None:
    company = world(
        labels=[{"id": "x", "name": "Late", "color": "red"}],
        lists=[{"id": "l1", "name": "To do", "cards": [{"id": "c1", "name": "A", "labels": [{"id": "x"}]}]}],
    )
    [card] = company.all(Card)
    assert derived_value(Card, card, "list_name", company) == "To do"
    assert derived_value(Card, card, "labels", company) == ["Late"]


def test_a_found_list_has_the_name_it_was_found_by() -> None:
    company = world(actions={"board_list": [{"params": {"board": "b1", "list": "l1", "name": "On hold"}}]})
    assert [(each["name"], each["board_id"]) for each in company.all(List)] == [("On hold", "b1")]


def test_a_past_comment_is_on_its_card() -> None:
    company = world(actions={"card_comment": [{"params": {"card_id": "c1", "comment": "Called"}}]})
    assert [(each["card_id"], each["text"]) for each in company.all(Comment)] == [("c1", "Called")]


def test_a_due_date_that_is_none_is_refused() -> None:
    [problem] = problems(cards=[{"id": "c1", "name": "A", "due": "soon"}])
    assert problem.path == ("trello", "cards", 0, "due")
