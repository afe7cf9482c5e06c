from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant

NOW = instant("2026-03-02T09:00:00Z")


def test_an_event_happened_when_its_conversion_did() -> None:
    event = {"account": "1", "conversion": "Sign-up", "conversion_happened_at": "2026-02-01T08:00:00Z"}
    seed, problems = build_seed({"linkedin_conversions": {"events": [event]}}, NOW)
    assert problems == []
    (found,) = seed.collections["linkedin_conversions.events"].values()
    assert found["event_time"] == "2026-02-01T08:00:00Z"


def test_an_event_must_name_its_conversion() -> None:
    _, (problem,) = build_seed({"linkedin_conversions": {"events": [{"account": "1"}]}}, NOW)
    assert "`conversion` is required" in problem.message
