from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def test_the_value_of_a_conversion_stays_as_it_is_written() -> None:
    conversion = {"account_id": "1", "conversion_name": "Sale", "conversion_value": "$1,500.0"}
    seed, problems = build_seed({"google_ads": {"conversions": [conversion]}}, NOW)
    assert problems == []
    (found,) = seed.collections["google_ads.conversions"].values()
    assert found["conversion_value"] == "$1,500.0"


def test_a_budget_may_be_whole_or_not_and_stays_so() -> None:
    campaigns = [
        {"account_id": "1", "name": "A", "daily_budget": 50},
        {"account_id": "1", "name": "B", "daily_budget": 50.0},
    ]
    seed, _ = build_seed({"google_ads": {"campaigns": campaigns}}, NOW)
    assert [repr(each["daily_budget"]) for each in seed.collections["google_ads.campaigns"].values()] == ["50", "50.0"]


def test_a_member_who_stands_twice_on_a_list_counts_once() -> None:
    lists = [{"account_id": "1", "name": "VIP", "members": ["a@x.example", "b@x.example", "a@x.example"]}]
    world = World(build_seed({"google_ads": {"customer_lists": lists}}, NOW)[0])
    (found,) = world.collection("google_ads.customer_lists").values()
    assert derived_value(model_at("google_ads.customer_lists"), found, "member_count", world) == 2


def test_a_status_that_campaigns_do_not_have_is_refused() -> None:
    _, (problem,) = build_seed(
        {"google_ads": {"campaigns": [{"account_id": "1", "name": "A", "status": "PAUSE"}]}}, NOW
    )
    assert problem.path == ("google_ads", "campaigns", 0, "status")
    assert "did you mean `PAUSED`?" in problem.message
