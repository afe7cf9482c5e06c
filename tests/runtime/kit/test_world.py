"""The world an episode writes to."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.kit.errors import NotFound
from runtime.kit.examples import example_seed
from runtime.kit.seeding import model_at
from runtime.kit.world import World

User: Any = model_at("slack.users")
Channel: Any = model_at("slack.channels")
Message: Any = model_at("slack.messages")


@pytest.fixture
def world() -> World:
    return World(example_seed("slack"), checked=True)


def test_a_fresh_world_has_no_diff(world: World) -> None:
    assert world.diff() == []


def test_a_changed_record_names_its_fields_and_the_calls_that_wrote_it(world: World) -> None:
    world.call = 3
    world.change(Channel, "C0DEALS", topic="Won")
    world.call = 5
    world.change(Channel, "C0DEALS", topic="Lost")
    [change] = world.diff()
    assert (change.kind, change.collection, change.id) == ("changed", "slack.channels", "C0DEALS")
    assert change.fields() == ("topic",)
    assert change.calls == (3, 5)


def test_a_record_changed_back_is_no_difference(world: World) -> None:
    world.change(Channel, "C0DEALS", topic="Won")
    world.change(Channel, "C0DEALS", topic=None)
    assert world.diff() == []


def test_a_record_created_and_deleted_is_no_difference(world: World) -> None:
    made = world.create(Channel, name="temporary")
    world.delete(Channel, made["id"])
    assert world.diff() == []


def test_a_deleted_record_is_gone_from_every_reading(world: World) -> None:
    world.delete(Channel, "C0DEALS")
    assert world.peek(Channel, "C0DEALS") is None
    assert world.find(Channel, name="deals") == []
    assert all(each["id"] != "C0DEALS" for each in world.all(Channel))
    with pytest.raises(NotFound):
        world.get(Channel, "C0DEALS")


def test_a_field_the_record_does_not_have_cannot_be_written(world: World) -> None:
    with pytest.raises(KeyError, match="no field colour"):
        world.change(Channel, "C0DEALS", colour="red")


def test_true_in_place_of_one_is_a_difference_at_any_depth(world: World) -> None:
    message = world.all(Message)[0]
    world.change(Message, message["id"], attachments=[{"a": 1}])
    world.change(Message, message["id"], attachments=[{"a": True}])
    assert world.get(Message, message["id"])["attachments"] == [{"a": True}]
    assert world.get(Message, message["id"])["attachments"][0]["a"] is True


def test_a_list_field_is_found_by_its_elements(world: World) -> None:
    expected = [each for each in world.all(Channel) if "U0BOB" in each["member_ids"]]
    assert world.find(Channel, member_ids="U0BOB") == expected
    assert 0 < len(expected) < len(world.all(Channel))


def test_a_fork_does_not_move_the_world_it_came_from(world: World) -> None:
    world.change(Channel, "C0DEALS", topic="before")
    forked = world.fork()
    forked.change(Channel, "C0DEALS", topic="after")
    forked.create(Channel, name="new")
    assert world.get(Channel, "C0DEALS")["topic"] == "before"
    assert len(world.diff()) == 1


def test_a_fork_makes_the_same_ids_as_the_world_it_came_from(world: World) -> None:
    forked = world.fork()
    assert forked.create(Channel, name="x")["id"] == world.create(Channel, name="x")["id"]


NAMES = st.sampled_from(["deals", "general", "alpha", "beta"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("create"), NAMES),
        st.tuples(st.just("change"), st.integers(0, 9), NAMES),
        st.tuples(st.just("delete"), st.integers(0, 9)),
        st.tuples(st.just("mark")),
        st.tuples(st.just("rollback")),
        st.tuples(st.just("fork")),
    ),
    max_size=25,
)


@given(STEPS)
def test_whatever_is_done_a_world_reads_like_a_plain_copy_of_the_records(steps: list[tuple[Any, ...]]) -> None:
    world = World(example_seed("slack"))
    seed_before = copy.deepcopy(world.seed.collections)
    plain: dict[str, dict[str, Any]] = {each["id"]: dict(each) for each in world.all(Channel)}
    marks: list[tuple[int, dict[str, dict[str, Any]]]] = []
    for step in steps:
        ids = list(plain)
        match step:
            case ("create", name):
                made = world.create(Channel, name=name)
                plain[made["id"]] = dict(made)
            case ("change", place, name) if ids:
                changed = world.change(Channel, ids[place % len(ids)], name=name)
                plain[changed["id"]] = dict(changed)
            case ("delete", place) if ids:
                world.delete(Channel, ids[place % len(ids)])
                del plain[ids[place % len(ids)]]
            case ("mark",):
                marks.append((world.mark(), copy.deepcopy(plain)))
            case ("rollback",) if marks:
                mark, plain = marks.pop()
                world.rollback(mark)
            case ("fork",):
                world, marks = world.fork(), []
    assert {each["id"]: each for each in world.all(Channel)} == plain
    for name in ("deals", "general", "alpha", "beta"):
        expected = {key for key, each in plain.items() if each["name"] == name}
        assert {each["id"] for each in world.find(Channel, name=name)} == expected
        by_type = {each["id"] for each in world.find(Channel, channel_type="public", name=name)}
        assert by_type == {key for key in expected if plain[key]["channel_type"] == "public"}
    for change in world.diff():
        assert change.after == plain.get(change.id)
        assert change.before == seed_before["slack.channels"].get(change.id)
    assert world.seed.collections == seed_before


def test_a_record_that_a_call_wrote_with_what_it_held_is_written_but_no_difference(world: World) -> None:
    world.touch(Channel, "C0DEALS")
    assert world.written("slack.channels") == {"C0DEALS"}
    assert world.diff() == []


def test_a_call_that_was_taken_back_wrote_nothing(world: World) -> None:
    mark = world.mark()
    world.touch(Channel, "C0DEALS")
    world.change(Channel, "C0DEALS", topic="Won")
    world.rollback(mark)
    assert world.written("slack.channels") == set()
