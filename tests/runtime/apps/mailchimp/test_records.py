from typing import Any

from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def seeded(**mailchimp: Any) -> tuple[World, list[SeedProblem]]:
    seed, problems = build_seed({"mailchimp": mailchimp}, NOW)
    return World(seed), problems


def subscribers(world: World) -> list[dict[str, Any]]:
    return list(world.collection("mailchimp.subscribers").values())


def test_subscribers_inside_an_audience_belong_to_it() -> None:
    world, problems = seeded(audiences=[{"id": "l1", "name": "News", "subscribers": [{"email": "ada@x.example"}]}])
    assert problems == []
    (found,) = subscribers(world)
    assert (found["list_id"], found["status"]) == ("l1", "subscribed")
    assert derived_value(model_at("mailchimp.subscribers"), found, "audience", world) == "News"


def test_subscribers_that_stand_alone_come_before_those_inside_audiences() -> None:
    world, _ = seeded(
        audiences=[{"id": "l1", "name": "News", "subscribers": [{"email": "inside@x.example"}]}],
        subscribers=[{"email": "alone@x.example", "list_id": "l1"}],
    )
    assert [each["email"] for each in subscribers(world)] == ["alone@x.example", "inside@x.example"]


def test_one_person_may_be_on_two_audiences_under_one_id() -> None:
    world, problems = seeded(
        subscribers=[{"id": "h1", "email": "ada@x.example", "list_id": name} for name in ("l1", "l2")]
    )
    assert problems == []
    assert [(each["id"], each["list_id"]) for each in subscribers(world)] == [("h1", "l1"), ("h1", "l2")]


def test_the_id_of_a_subscriber_is_the_md5_of_the_address_in_small_letters() -> None:
    world, _ = seeded(
        subscribers=[{"email": "ADA@x.example", "list_id": "l1"}, {"email": "ada@x.example", "list_id": "l2"}]
    )
    one, other = subscribers(world)
    assert one["id"] == other["id"] and len(one["id"]) == 32


def test_an_unknown_field_of_a_nested_subscriber_is_refused_with_its_place() -> None:
    _, (problem,) = seeded(
        audiences=[{"id": "l1", "name": "News", "subscribers": [{"email": "a@x.example", "tag": "vip"}]}]
    )
    assert problem.path == ("mailchimp", "audiences", 0, "subscribers", 0, "tag")
    assert "did you mean `tags`?" in problem.message


def test_a_status_that_mailchimp_does_not_have_is_refused() -> None:
    _, (problem,) = seeded(subscribers=[{"email": "a@x.example", "list_id": "l1", "status": "unsubscribe"}])
    assert "did you mean `unsubscribed`?" in problem.message
