"""End states compared: what was written counts, not the ids and times that the vendor made up for it."""

from pathlib import Path
from typing import Any

import pytest

from runtime.gateway.gateway import default_gateway
from runtime.grading.where import WhereError
from runtime.kit.world import World
from runtime.task.solution import Leeway as Written
from tests.validators.proof.made_up_company import SALES, WON, Case, post
from validators.proof.kit.state import Leeway, state_of

MOVED = {"call": WON["call"], "body": {"Amount": 5, "CloseDate": "2026-01-26"}}


@pytest.fixture
def case(tmp_path: Path) -> Case:
    return Case(tmp_path, [WON, post("Won!")])


def world_of(case: Case, *steps: dict[str, Any]) -> World:
    """What some calls leave."""
    world = case.bench.prepared.world()
    for step in steps:
        method, _, url = step["call"].partition(" ")
        answer = default_gateway().execute(world, method, url, body=step.get("body"))
        assert answer.ok, answer.content()
    return world


def create(kind: str, **fields: Any) -> dict[str, Any]:
    return {"call": f"POST {SALES}/{kind}", "body": fields}


def test_the_order_of_writes_and_the_stamps_they_get_do_not_count(case: Case) -> None:
    one, two = world_of(case, post("a"), post("b")), world_of(case, post("b"), post("a"))
    assert [each.id for each in one.diff()] == [each.id for each in two.diff()]
    assert state_of(one) == state_of(two)


def test_a_doubled_record_counts_twice(case: Case) -> None:
    assert state_of(world_of(case, post("a"))) != state_of(world_of(case, post("a"), post("a")))


def test_an_id_of_a_new_record_counts_as_the_record_wherever_it_stands(case: Case) -> None:
    def family(*before: dict[str, Any]) -> World:
        world = world_of(case, *before, create("Account", Name="Oakwell"))
        account = next(each for each in world.diff() if "Oakwell" in str(each.after))
        body = {"LastName": "Reed", "AccountId": account.id}
        assert default_gateway().execute(world, "POST", f"{SALES}/Contact", body=body).ok
        return world

    one, other = family(), family(create("Account", Name="Birch"))
    ids = [{each.id for each in world.diff() if each.collection == "salesforce.contacts"} for world in (one, other)]
    names = [
        {record["account_id"] for record in world.collection("salesforce.contacts").values()} for world in (one, other)
    ]
    assert len(ids[0]) == 1 and names[0] != names[1]
    extra = state_of(other) - state_of(one)
    assert len(extra) == 1 and '"Birch"' in next(iter(extra)), "the contact is the same one"


def test_each_changed_field_of_an_old_record_is_a_difference_of_its_own(case: Case) -> None:
    assert sorted(state_of(world_of(case, MOVED))) == [
        "salesforce.opportunities/006MER1.amount = 5",
        'salesforce.opportunities/006MER1.close_date = "2026-01-26"',
    ]


def test_a_change_taken_back_is_none(case: Case) -> None:
    back = {**MOVED, "body": {"Amount": 120000, "CloseDate": "2026-02-13"}}
    assert state_of(world_of(case, MOVED, back)) == state_of(world_of(case))


def test_whole_numbers_are_equal_with_and_without_a_point(case: Case) -> None:
    def amount(value: float) -> World:
        return world_of(case, {"call": WON["call"], "body": {"Amount": value}})

    assert state_of(amount(5)) == state_of(amount(5.0)) != state_of(amount(5.5))


# Leeway


def leeway(**entry: Any) -> Leeway:
    return Leeway.of([Written(because="it does not matter", **entry)])


def test_leeway_for_new_records_takes_those_that_meet_its_condition(case: Case) -> None:
    free = leeway(created="slack.messages", where={"channel": "lunch"})
    nothing = state_of(world_of(case), free)
    assert state_of(world_of(case, post("a", "C0LUNCH")), free) == nothing
    assert state_of(world_of(case, post("a", "C0DEALS")), free) != nothing


def test_leeway_for_fields_leaves_the_others(case: Case) -> None:
    free = leeway(changed="salesforce.opportunities", fields=["close_date"])
    assert list(state_of(world_of(case, MOVED), free)) == ["salesforce.opportunities/006MER1.amount = 5"]


def test_leeway_for_a_field_of_new_records_compares_the_rest(case: Case) -> None:
    free = leeway(created="slack.messages", fields=["text"])
    assert state_of(world_of(case, post("a")), free) == state_of(world_of(case, post("b")), free)
    assert state_of(world_of(case, post("a")), free) != state_of(world_of(case, post("b", "C0LUNCH")), free)


def test_leeway_for_one_kind_of_change_is_none_for_another(case: Case) -> None:
    free = leeway(changed="slack.messages")
    assert state_of(world_of(case, post("a")), free) != state_of(world_of(case), free)


def test_leeway_for_deletions_looks_at_the_record_that_was_there(case: Case) -> None:
    free = leeway(deleted="salesforce.opportunities", where={"name": {"mentions": "Oakwell"}})
    gone = [{"call": f"DELETE {SALES}/Opportunity/{key}"} for key in ("006OAK1", "006HRB1")]
    assert state_of(world_of(case, gone[0]), free) == state_of(world_of(case), free)
    assert state_of(world_of(case, gone[1]), free) != state_of(world_of(case), free)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"created": "slack.messages", "where": {"chanel": "lunch"}}, "did you mean `channel`"),
        ({"created": "slack.messages", "fields": ["txt"]}, "`slack.messages` has no field `txt`, did you mean `text`"),
    ],
)
def test_leeway_for_a_field_that_is_not_there_is_refused(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(WhereError, match="has no field") as raised:
        leeway(**entry)
    assert words in raised.value.message


def test_leeway_for_a_collection_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match="slack"):
        leeway(created="slack.mesages")
