"""Wave's seeds, and what a native form can ask of an invoice."""

from typing import Any

from runtime.apps.wave.records import Invoice, Product
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"wave": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"wave": collections}, NOW)
    assert found == []
    return World(seed)


def test_an_invoice_is_asked_for_by_its_customer_s_name() -> None:
    company = world(customers=[{"id": "c1", "name": "Acme"}], invoices=[{"customer_id": "c1"}, {"customer_id": "gone"}])
    names = [derived_value(Invoice, each, "customer_name", company) for each in company.all(Invoice)]
    assert names == ["Acme", None]


def test_prices_stay_as_they_were_written() -> None:
    assert [each["unit_price"] for each in world(products=[{"unit_price": "12.50"}]).all(Product)] == ["12.50"]


def test_an_unknown_field_of_an_item_is_refused_at_its_place() -> None:
    [problem] = problems(invoices=[{"items": [{"amount": 3}]}])
    assert problem.path == ("wave", "invoices", 0, "items", 0)
    assert "`amount`" in problem.message
