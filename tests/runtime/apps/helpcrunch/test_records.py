"""HelpCrunch's seeds, and what a native form can ask of them."""

from typing import Any

from runtime.apps.helpcrunch.records import Customer
from runtime.grading.where import compile_where
from runtime.kit.records import Record
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"helpcrunch": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"helpcrunch": collections}, NOW)
    assert found == []
    return World(seed)


def holds(company: World, model: type[Record], **conditions: Any) -> bool:
    """Whether the only record of a collection meets the conditions of a native form."""
    [record] = company.all(model)
    return compile_where(model, conditions).holds(company, record)


def test_an_event_keeps_its_data_and_gets_an_id_and_a_time() -> None:
    events = [{"event_name": "page_view", "data": {"seconds": 5, "page": "Home"}}]
    [customer] = world(customers=[{"email": "ann@acme.example", "events": events}]).all(Customer)
    [event] = customer["events"]
    assert event["data"] == {"seconds": 5, "page": "Home"}
    assert event["id"] and event["created_at"] == "2026-03-02T09:00:00Z"


def test_customers_are_known_by_what_they_did() -> None:
    company = world(customers=[{"events": [{"event_name": "page_view"}, {"event_name": "sign_up"}]}])
    assert holds(company, Customer, event_names={"all_of": ["sign_up", "page_view"]})


def test_an_unknown_field_of_an_event_is_refused_with_its_place() -> None:
    [problem] = problems(customers=[{"events": [{"name": "page_view"}]}])
    assert problem.path[:5] == ("helpcrunch", "customers", 0, "events", 0)
    assert "no field `name`" in problem.message
