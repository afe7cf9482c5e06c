from runtime.kit.records import derived_value
from runtime.kit.seeding import build_seed, model_at
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")
AD = {
    "id": "a1",
    "ad_name": "Spring",
    "adset_id": "s1",
    "creative_name": "Tulips",
    "message": "Sign up",
    "link": "https://x.example",
}


def test_a_lead_knows_the_ad_it_came_from() -> None:
    leads = [{"ad_id": "a1", "email": "ada@x.example", "full_name": "Ada Ito"}]
    world = World(build_seed({"facebook_lead_ads": {"ads": [AD], "leads": leads}}, NOW)[0])
    (lead,) = world.collection("facebook_lead_ads.leads").values()
    assert derived_value(model_at("facebook_lead_ads.leads"), lead, "ad_name", world) == "Spring"


def test_a_button_that_lead_ads_do_not_have_is_refused() -> None:
    _, (problem,) = build_seed({"facebook_lead_ads": {"ads": [{**AD, "action_type": "SIGNUP"}]}}, NOW)
    assert "did you mean `SIGN_UP`?" in problem.message


def test_a_report_may_list_fields() -> None:
    report = {"date_preset": "last_7d", "date_start": "2026-02-01", "date_stop": "2026-02-07", "fields": ["clicks"]}
    seed, problems = build_seed({"facebook_lead_ads": {"reports": [report]}}, NOW)
    assert problems == []
    (found,) = seed.collections["facebook_lead_ads.reports"].values()
    assert found["fields"] == ["clicks"]
