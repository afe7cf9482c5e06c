from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant

NOW = instant("2026-03-02T09:00:00Z")


def test_an_audience_is_active_and_of_people_unless_it_says_otherwise() -> None:
    audience = {"account_id": "1", "name": "Leads", "members": ["ada@x.example"]}
    seed, problems = build_seed({"linkedin_ads": {"audiences": [audience]}}, NOW)
    assert problems == []
    (found,) = seed.collections["linkedin_ads.audiences"].values()
    assert (found["audience_type"], found["status"], found["updated_at"]) == ("USER", "ACTIVE", "2026-03-02T09:00:00Z")


def test_an_audience_belongs_to_an_account() -> None:
    _, (problem,) = build_seed({"linkedin_ads": {"audiences": [{"name": "Leads"}]}}, NOW)
    assert (problem.path, "`account_id` is required" in problem.message) == (("linkedin_ads", "audiences", 0), True)
