"""Assertion forms: when they hold, and what they say when they do not."""

from typing import Any

import pytest

from runtime.grading.compile import compile_assertions
from runtime.grading.form import FormError
from runtime.grading.verdict import Verdict
from runtime.kit.examples import example_seed
from runtime.kit.seeding import model_at
from runtime.kit.world import World
from runtime.task.document import Assertion

Channel: Any = model_at("slack.channels")
Message: Any = model_at("slack.messages")


@pytest.fixture
def world() -> World:
    return World(example_seed("slack"))


def judge(form: dict[str, Any], world: World) -> Verdict:
    compiled, errors = compile_assertions([Assertion(id="a", **form)], world.seed, {"amount": 5})
    assert errors == []
    return compiled[0].verdict(world)


def error(form: dict[str, Any]) -> FormError:
    _, errors = compile_assertions([Assertion(id="a", **form)], example_seed("slack"), {})
    assert len(errors) == 1
    return errors[0]


def say(world: World, channel: str, text: str, **more: Any) -> Any:
    return world.create(Message, channel_id=channel, user_id="U0AGENT", text=text, **more)


TOPIC = {"record": "slack.channels/C0GENERAL", "has": {"topic": {"mentions": "company"}}}
SAID = {"created": "slack.messages", "where": {"channel_id": "C0DEALS", "text": {"mentions": "won"}}}


def test_a_record_that_matches_holds_and_names_itself(world: World) -> None:
    verdict = judge(TOPIC, world)
    assert verdict.held and verdict.record == "slack.channels/C0GENERAL"


def test_a_record_that_differs_says_which_field_and_what_it_found(world: World) -> None:
    world.change(Channel, "C0GENERAL", topic="Lunch")
    verdict = judge(TOPIC, world)
    assert verdict.status == "failed"
    assert "topic" in verdict.expected and verdict.found == "`Lunch`"


def test_a_deleted_record_fails(world: World) -> None:
    world.delete(Channel, "C0GENERAL")
    assert judge(TOPIC, world).found == "it was deleted"


def test_created_does_not_hold_on_the_seed_even_if_a_seeded_record_matches(world: World) -> None:
    say(world, "C0DEALS", "nothing of note")
    assert not judge({"created": "slack.messages", "where": {"text": {"mentions": "welcome"}}}, world).held


def test_created_holds_for_a_new_record(world: World) -> None:
    say(world, "C0DEALS", "We won Meridian")
    assert judge(SAID, world).held


def test_created_holds_for_a_record_that_was_changed_into_matching(world: World) -> None:
    seeded = world.find(Message, channel_id="C0DEALS")[0]
    world.change(Message, seeded["id"], text="Meridian won")
    assert judge(SAID, world).held


def test_created_does_not_count_a_record_that_matched_before_it_was_changed(world: World) -> None:
    seeded = world.find(Message, channel_id="C0DEALS")[0]
    world.change(Message, seeded["id"], reply_count=1)
    assert not judge({"created": "slack.messages", "where": {"text": {"mentions": "Meridian"}}}, world).held


def test_created_names_the_nearest_record_and_the_field_that_differs(world: World) -> None:
    say(world, "C0GENERAL", "Unrelated")
    near = say(world, "C0DEALS", "We lost Meridian")
    verdict = judge(SAID, world)
    assert verdict.record == f"slack.messages/{near['id']}"
    assert verdict.field.startswith("text mentions")
    assert "We lost Meridian" in verdict.found
    assert "expected at least one" in verdict.explain()


@pytest.mark.parametrize(
    ("count", "holds"), [(2, True), (1, False), (3, False), ({"gte": 2}, True), ({"lt": 2}, False)]
)
def test_a_count_is_exact_unless_it_compares(world: World, count: Any, holds: bool) -> None:
    say(world, "C0DEALS", "won one")
    say(world, "C0DEALS", "won two")
    assert judge({**SAID, "count": count}, world).held is holds


def test_a_count_of_none_holds_while_nothing_is_made(world: World) -> None:
    assert judge({**SAID, "count": 0}, world).held


def test_not_created_fails_on_the_record_that_breaks_it(world: World) -> None:
    form = {"not_created": "slack.messages", "where": {"channel_id": "C0DEALS"}}
    assert judge(form, world).held
    made = say(world, "C0DEALS", "x")
    assert judge(form, world).record == f"slack.messages/{made['id']}"


def test_exists_looks_at_the_seed_too_and_absent_is_its_opposite(world: World) -> None:
    where = {"where": {"text": {"mentions": "Meridian"}}}
    assert judge({"exists": "slack.messages", **where}, world).held
    assert not judge({"absent": "slack.messages", **where}, world).held


def test_unchanged_fails_on_a_created_a_changed_and_a_deleted_record(world: World) -> None:
    form = {"unchanged": "slack.channels"}
    assert judge(form, world).held
    for act in (
        lambda: world.create(Channel, name="new"),
        lambda: world.change(Channel, "C0DEALS", topic="x"),
        lambda: world.delete(Channel, "C0DEALS"),
    ):
        mark = world.mark()
        act()
        assert not judge(form, world).held
        world.rollback(mark)


def test_unchanged_spares_the_excepted_field_and_record(world: World) -> None:
    world.change(Channel, "C0DEALS", topic="x")
    assert judge({"unchanged": "slack.channels", "except": "topic"}, world).held
    assert judge({"unchanged": "slack.channels", "except": ["slack.channels/C0DEALS"]}, world).held
    assert judge({"unchanged": ["slack.channels/C0GENERAL"]}, world).held


def test_the_frame_allows_what_it_lists_and_nothing_else(world: World) -> None:
    form = {"only_changes": ["slack.channels/C0DEALS.topic", "slack.messages"]}
    world.change(Channel, "C0DEALS", topic="x")
    say(world, "C0DEALS", "x")
    assert judge(form, world).held
    world.change(Channel, "C0DEALS", purpose="y")
    verdict = judge(form, world)
    assert verdict.record == "slack.channels/C0DEALS" and "purpose" in verdict.found


def test_the_frame_may_allow_new_records_and_keep_the_seeded_ones(world: World) -> None:
    form = {"only_changes": [{"created": "slack.messages"}]}
    say(world, "C0DEALS", "x")
    assert judge(form, world).held
    seeded = world.find(Message, channel_id="C0DEALS")[0]
    world.change(Message, seeded["id"], text="edited")
    assert judge(form, world).record == f"slack.messages/{seeded['id']}"


def test_the_frame_may_say_what_new_records_are_like(world: World) -> None:
    form = {"only_changes": [{"created": "slack.messages", "where": {"channel": "deals"}}]}
    say(world, "C0DEALS", "x")
    assert judge(form, world).held
    made = say(world, "C0GENERAL", "x")
    assert judge(form, world).record == f"slack.messages/{made['id']}"


def test_the_frame_may_name_a_column_of_a_row() -> None:
    world = World(example_seed("google_sheets"))
    row_model: Any = model_at("google_sheets.rows")
    row = next(each for each in world.all(row_model) if len(each["cells"]) > 1)
    first, second = list(row["cells"])[:2]
    form = {"only_changes": [f"google_sheets.rows/{row['id']}.{first}"]}
    world.change(row_model, row["id"], cells={**row["cells"], first: "changed"})
    assert judge(form, world).held
    world.change(row_model, row["id"], cells={**row["cells"], first: "changed", second: "changed too"})
    assert not judge(form, world).held


def test_all_fails_with_the_reason_of_the_part_that_fails(world: World) -> None:
    say(world, "C0DEALS", "won")
    verdict = judge({"all": [SAID, {"record": "slack.channels/C0DEALS", "has": {"topic": "Won"}}]}, world)
    assert verdict.record == "slack.channels/C0DEALS"


def test_same_binds_the_parts_to_one_record(world: World) -> None:
    parts = [
        {"created": "slack.messages", "where": {"text": {"mentions": "won"}}},
        {"created": "slack.messages", "where": {"text": {"mentions": "Meridian"}}},
    ]
    say(world, "C0DEALS", "we won")
    say(world, "C0DEALS", "about Meridian")
    assert judge({"all": parts}, world).held
    assert judge({"all": parts, "same": True}, world).found == "each part holds of another record"
    say(world, "C0DEALS", "we won Meridian")
    assert judge({"all": parts, "same": True}, world).held


def test_any_holds_with_one_alternative_and_otherwise_says_all_of_them(world: World) -> None:
    form = {"any": [SAID, {"record": "slack.channels/C0DEALS", "has": {"topic": "Won"}}]}
    assert " or " in judge(form, world).expected
    world.change(Channel, "C0DEALS", topic="Won")
    assert judge(form, world).held


def test_a_fact_keeps_its_type_in_a_condition(world: World) -> None:
    seeded = world.find(Message, channel_id="C0DEALS")[0]
    world.change(Message, seeded["id"], reply_count=5)
    assert judge({"record": f"slack.messages/{seeded['id']}", "has": {"reply_count": "${amount}"}}, world).held


def test_a_derived_field_can_be_asked_for(world: World) -> None:
    say(world, "C0DEALS", "x")
    assert judge({"created": "slack.messages", "where": {"channel": "deals"}}, world).held


@pytest.mark.parametrize(
    ("form", "path", "words"),
    [
        ({"creatd": "slack.messages"}, ("creatd",), "`creatd` is not an assertion form, did you mean `created`"),
        ({}, (), "the assertion has no form"),
        ({"created": "slak.messages"}, ("created",), "no app `slak`; did you mean `slack`?"),
        ({"created": "slack.mesages"}, ("created",), "no collection `mesages`; did you mean `messages`?"),
        ({"created": "slack.messages", "where": {"txt": "x"}}, ("where", "txt"), "no field `txt`, did you mean `text`"),
        ({"created": "slack.messages", "wher": {}}, ("wher",), "`wher` is not a key of the form `created`, did you mean `where`"),
        ({"created": "slack.messages", "where": {"text": {"mention": "x"}}}, ("where", "text"), "did you mean `mentions`"),
        ({"created": "slack.messages", "count": -1}, ("count",), "`-1` is not a number of records"),
        ({"record": "slack.channels/C0DEALZ", "has": {"topic": "x"}}, ("record",), "did you mean `C0DEALS`"),
        ({"record": "slack.channels", "has": {"topic": "x"}}, ("record",), "is not <app>.<collection>/<id>"),
        ({"record": "slack.channels/C0DEALS"}, (), "the form `record` needs `has`"),
        ({"record": "slack.channels/C0DEALS", "has": {"channel_type": "pubic"}}, ("has", "channel_type"), "did you mean `public`"),
        ({"exists": "slack.users", "absent": "slack.users", "where": {}}, ("absent",), "are two forms"),
        ({"only_changes": ["slack.channels/C0DEALS.topc"]}, ("only_changes", 0), "no field `topc`"),
        ({"unchanged": "slack.channels", "except": "topc"}, ("except", 0), "has a field `topc`"),
        ({"all": [{"created": "slack.messages", "where": {"txt": 1}}]}, ("all", 0, "where", "txt"), "no field `txt`"),
        ({"all": []}, ("all",), "`all` is empty"),
        ({"record": "slack.channels/C0DEALS", "has": {"topic": "${amuont}"}}, (), "amuont"),
    ],
)  # fmt: skip
def test_an_assertion_that_can_mean_nothing_is_refused_with_its_place(
    form: dict[str, Any], path: Any, words: str
) -> None:
    found = error(form)
    assert found.path == ("assertions", 0, *path)
    assert words in found.message


def test_a_fault_while_judging_is_no_verdict(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, _ = compile_assertions([Assertion(id="a", **SAID)], world.seed, {})
    monkeypatch.setattr(World, "diff", lambda self: 1 / 0)
    verdict = compiled[0].verdict(world)
    assert verdict.status == "unjudged" and "ZeroDivisionError" in verdict.found
