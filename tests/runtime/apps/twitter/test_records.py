from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def test_the_account_in_use_stands_without_a_list() -> None:
    seed, problems = build_seed({"twitter": {"authenticated_user_id": "u1", "authenticated_username": "acme"}}, NOW)
    assert problems == []
    (settings,) = seed.collections["twitter.settings"].values()
    assert (settings["authenticated_user_id"], settings["authenticated_username"]) == ("u1", "acme")


def test_a_post_knows_the_username_of_its_author() -> None:
    twitter = {"users": [{"id": "u1", "username": "acme"}], "tweets": [{"id": "t1", "author_id": "u1", "text": "Hi"}]}
    world = World(build_seed({"twitter": twitter}, NOW)[0])
    (tweet,) = world.collection("twitter.tweets").values()
    assert derived_value(model_at("twitter.tweets"), tweet, "author", world) == "acme"


def test_a_follow_must_name_both_accounts() -> None:
    follows = [{"follower_id": "u1", "following_id": "u2", "follower_username": "acme"}]
    _, (problem,) = build_seed({"twitter": {"follows": follows}}, NOW)
    assert (problem.path, "`following_username` is required" in problem.message) == (("twitter", "follows", 0), True)


def test_a_time_that_is_no_time_is_refused() -> None:
    tweets = [{"author_id": "u1", "text": "Hi", "created_at": "last week"}]
    _, (problem,) = build_seed({"twitter": {"tweets": tweets}}, NOW)
    assert problem.path == ("twitter", "tweets", 0, "created_at")
