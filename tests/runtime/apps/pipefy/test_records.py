"""Pipefy's seeds: phases, fields of cards, and what past actions speak of."""

from typing import Any

from runtime.apps.pipefy.records import Card, TableRecord
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"pipefy": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"pipefy": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_card_in_a_phase_of_a_pipe_names_it() -> None:
    company = world(
        pipes=[{"id": "p1", "phases": [{"id": "ph1", "name": "Ready", "cards": [{"id": "c1", "title": "A"}]}]}]
    )
    [card] = company.all(Card)
    assert (card["phase"], derived_value(Card, card, "phase_name", company)) == ("ph1", "Ready")


def test_fields_may_be_a_list_of_names_and_values() -> None:
    [card] = world(cards=[{"id": "c1", "title": "A", "fields": [{"name": "Cost", "value": 5}]}]).all(Card)
    assert card["fields"] == {"Cost": 5}


def test_an_amount_stays_as_it_is_given() -> None:
    [card] = world(cards=[{"id": "c1", "title": "A", "amount": 5}]).all(Card)
    assert type(card["amount"]) is int


def test_a_found_record_that_names_a_card_is_both() -> None:
    company = world(
        actions={"find_database_records": [{"params": {"table_id": "t1", "card_id": "c1", "title": "Acme"}}]}
    )
    [card], [record] = company.all(Card), company.all(TableRecord)
    assert (card["title"], record["title"], record["card_id"]) == ("Acme", "Acme", "c1")


def test_a_card_without_a_title_is_refused() -> None:
    [problem] = problems(cards=[{"id": "c1"}])
    assert "`title` is required" in problem.message
