"""Recruitee's seeds: numbers as ids, what candidates have, and what past actions speak of."""

from typing import Any

from runtime.apps.recruitee.records import Candidate, Offer, Placement
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"recruitee": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"recruitee": collections}, NOW)
    assert found == []
    return World(seed)


def test_numbers_are_ids_and_one_address_stands_for_a_list() -> None:
    [candidate] = world(candidates=[{"id": 4, "name": "Ann", "email": "a@example.com", "tags": "cook"}]).all(Candidate)
    assert (candidate["id"], candidate["emails"], candidate["tags"]) == ("4", ["a@example.com"], ["cook"])


def test_a_candidate_names_the_offers_it_is_placed_in() -> None:
    company = world(
        offers=[{"id": 1, "title": "Head Chef"}],
        candidates=[{"id": 4, "name": "Ann", "placements": [{"id": 9, "offer_id": 1}]}],
    )
    assert [placement["candidate_id"] for placement in company.all(Placement)] == ["4"]
    assert derived_value(Candidate, company.all(Candidate)[0], "offers", company) == ["Head Chef"]


def test_a_past_offer_has_a_slug() -> None:
    [offer] = world(actions={"create_offer": [{"params": {"title": "Head Chef (m/f)"}}]}).all(Offer)
    assert (offer["slug"], offer["status"]) == ("head-chef-m-f", "draft")


def test_an_offer_status_that_there_is_not_is_refused() -> None:
    [problem] = problems(offers=[{"id": 1, "title": "Chef", "status": "publish"}])
    assert "published" in problem.message
