"""Seeds that tell their past as a ledger of actions."""

from typing import Any

from runtime.kit.ledger import gathered
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import Seed

CARD = {"board": "b1", "list": "l1", "name": "Call Ann"}


def trello(**raw: Any) -> tuple[Seed, list[SeedProblem]]:
    return build_seed({"trello": raw}, instant("2026-03-02T09:00:00Z"))


def actions(seed: Seed) -> list[dict[str, Any]]:
    return list(seed.collections["trello.actions"].values())


def test_an_entry_keeps_its_own_key_beside_the_list_it_stands_in() -> None:
    seed, problems = trello(actions={"card": [{"id": "a1", "action_key": "note", "params": CARD}]})
    (entry,) = actions(seed)
    assert (entry["action_key"], entry["listed_under"], problems) == ("note", "card", [])


def test_parameters_stay_as_they_are_given() -> None:
    given = {"count": 5, "share": 5.0, "text": "5", "none": None}
    seed, _ = trello(actions={"card": [{"params": given}]})
    assert repr(actions(seed)[0]["params"]) == repr(given)


def test_a_ledger_may_be_one_list() -> None:
    seed, _ = trello(actions=[{"action_key": "card", "params": CARD}])
    assert actions(seed)[0]["listed_under"] == "card"


def test_two_entries_with_one_id_are_both_kept() -> None:
    seed, problems = trello(actions={"card": [{"id": "a1", "params": CARD}], "comment": [{"id": "a1", "params": {}}]})
    assert ([entry["id"] for entry in actions(seed)], problems) == (["a1", "a1-2"], [])


def test_what_an_action_speaks_of_is_in_the_world_too() -> None:
    seed, _ = trello(actions={"card": [{"params": CARD}]})
    (card,) = seed.collections["trello.cards"].values()
    assert (card["name"], card["list_id"], card["board_id"]) == ("Call Ann", "l1", "b1")


def test_a_record_of_the_seed_wins_over_what_an_action_says_of_it() -> None:
    seed, _ = trello(
        cards=[{"id": "c1", "name": "Now"}], actions={"find_card": [{"params": {"card": "c1", "name": "Then"}}]}
    )
    assert [card["name"] for card in seed.collections["trello.cards"].values()] == ["Now"]


def test_a_later_action_adds_to_what_an_earlier_one_said() -> None:
    seed, _ = trello(
        actions={"card": [{"params": CARD}], "board_list": [{"params": {"board": "b1", "list": "l1", "name": "To do"}}]}
    )
    assert seed.collections["trello.lists"]["l1"]["name"] == "To do"


def test_an_action_that_makes_no_record_is_only_in_the_ledger() -> None:
    seed, problems = trello(actions={"card": [{"params": {**CARD, "name": ["Call", "Ann"]}}]})
    assert (seed.collections["trello.cards"], len(actions(seed)), problems) == ({}, 1, [])


def test_lists_inside_records_are_lifted_out_and_keep_their_places() -> None:
    seed, _ = trello(
        boards=[{"id": "b1", "lists": [{"id": "l1", "name": "To do", "cards": [{"id": "c1", "name": "A"}]}]}]
    )
    assert seed.places["trello.cards", "c1"] == ("trello", "boards", 0, "lists", 0, "cards", 0)
    assert seed.collections["trello.cards"]["c1"]["board_id"] == "b1"


def test_a_list_inside_a_record_without_an_id_still_belongs_to_it() -> None:
    found = gathered(
        "trello", {"boards": [{"lists": [{"name": "To do"}]}]}, nested={("boards", "lists"): ("lists", "board")}
    )
    assert found["lists"][0][1]["board"] == found["boards"][0][1]["id"]


def test_a_field_that_an_entry_does_not_have_is_refused_at_its_place() -> None:
    _, problems = trello(actions={"card": [{"params": {}, "parms": {}}]})
    assert [(each.path, each.key) for each in problems] == [(("trello", "actions", "card", 0, "parms"), True)]
