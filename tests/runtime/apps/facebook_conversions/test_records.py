from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant

NOW = instant("2026-03-02T09:00:00Z")


def test_an_event_without_a_time_happened_now() -> None:
    seed, problems = build_seed({"facebook_conversions": {"events": [{"event_name": "Lead"}]}}, NOW)
    assert problems == []
    (event,) = seed.collections["facebook_conversions.events"].values()
    assert (event["event_time"], event["action_source"], event["status"]) == (
        "2026-03-02T09:00:00Z",
        "Website",
        "success",
    )


def test_a_source_of_another_spelling_is_refused() -> None:
    events = [{"event_name": "Lead", "action_source": "Phone call"}]
    _, (problem,) = build_seed({"facebook_conversions": {"events": events}}, NOW)
    assert problem.path == ("facebook_conversions", "events", 0, "action_source")
    assert "did you mean `Phone Call`?" in problem.message
