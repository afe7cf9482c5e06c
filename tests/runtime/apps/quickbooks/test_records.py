"""QuickBooks' seeds, and what a native form can ask of an invoice."""

from typing import Any

from runtime.apps.quickbooks.records import Customer, Invoice, Payment
from runtime.kit.records import derived_value
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"quickbooks": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"quickbooks": collections}, NOW)
    assert found == []
    return World(seed)


def test_amounts_stay_as_they_were_written() -> None:
    company = world(payments=[{"total_amt": "5200.00"}, {"total_amt": 5200}, {"total_amt": 5200.5}])
    assert [str(each["total_amt"]) for each in company.all(Payment)] == ["5200.00", "5200", "5200.5"]
    assert company.all(Payment)[0]["total_amt"] == "5200.00"


def test_an_invoice_without_number_and_date_gets_both() -> None:
    [invoice] = world(invoices=[{"customer_name": "Acme"}]).all(Invoice)
    assert invoice["doc_number"] == f"INV-{invoice['id']}"
    assert invoice["txn_date"] == "2026-03-02"


def test_an_invoice_is_asked_for_by_what_it_sells() -> None:
    company = world(invoices=[{"line_items": [{"item_name": "Chair"}, {"description": "Delivery"}]}])
    assert derived_value(Invoice, company.all(Invoice)[0], "item_names", company) == ["Chair", "Delivery"]


def test_a_customer_s_several_addresses_are_kept_as_written() -> None:
    [customer] = world(customers=[{"email": "a@x.example, b@x.example"}]).all(Customer)
    assert customer["email"] == "a@x.example, b@x.example"


def test_an_unknown_field_of_a_line_is_refused_at_its_place() -> None:
    [problem] = problems(invoices=[{"line_items": [{"price": 3}]}])
    assert problem.path == ("quickbooks", "invoices", 0, "line_items", 0)
    assert "`price`" in problem.message
