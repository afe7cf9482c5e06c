from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def test_the_id_of_what_is_on_a_page_begins_with_the_pages_and_a_photo_is_its_own_post() -> None:
    pages = {"pages": [{"id": "77", "name": "Acme"}], "photos": [{"page_id": "77", "message": "Hi"}]}
    world = World(build_seed({"facebook_pages": pages}, NOW)[0])
    (photo,) = world.collection("facebook_pages.photos").values()
    assert photo["id"].startswith("77_") and photo["post_id"] == photo["id"]
    assert derived_value(model_at("facebook_pages.photos"), photo, "page_name", world) == "Acme"


def test_a_post_must_say_something() -> None:
    _, (problem,) = build_seed({"facebook_pages": {"posts": [{"page_id": "77"}]}}, NOW)
    assert (problem.path, "`message` is required" in problem.message) == (("facebook_pages", "posts", 0), True)
