from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant

NOW = instant("2026-03-02T09:00:00Z")


def test_media_are_published_photos_unless_they_say_otherwise() -> None:
    seed, problems = build_seed({"instagram": {"media": [{"account_id": "1"}]}}, NOW)
    assert problems == []
    (found,) = seed.collections["instagram.media"].values()
    assert (found["media_type"], found["status"], found["caption"]) == ("IMAGE", "published", "")


def test_a_kind_of_media_that_instagram_does_not_have_is_refused() -> None:
    _, (problem,) = build_seed({"instagram": {"media": [{"account_id": "1", "media_type": "CAROUSEL"}]}}, NOW)
    assert problem.path == ("instagram", "media", 0, "media_type")
