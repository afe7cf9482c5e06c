from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def test_a_post_waits_in_the_queue_unless_it_says_otherwise() -> None:
    seed, problems = build_seed({"buffer": {"posts": [{"channel_id": "c1", "text": "Hi", "type": "Organic"}]}}, NOW)
    assert problems == []
    (post,) = seed.collections["buffer.posts"].values()
    assert (post["status"], post["post_type"]) == ("buffer", "Organic")


def test_a_post_knows_its_channel() -> None:
    channels = [{"id": "c1", "name": "Acme on X", "service": "twitter"}]
    world = World(build_seed({"buffer": {"channels": channels, "posts": [{"channel_id": "c1", "text": "Hi"}]}}, NOW)[0])
    (post,) = world.collection("buffer.posts").values()
    model = model_at("buffer.posts")
    assert [derived_value(model, post, name, world) for name in ("channel_name", "service")] == ["Acme on X", "twitter"]


def test_an_idea_belongs_to_an_organization() -> None:
    _, (problem,) = build_seed({"buffer": {"ideas": [{"text": "A thread"}]}}, NOW)
    assert (problem.path, "`organization_id` is required" in problem.message) == (("buffer", "ideas", 0), True)
