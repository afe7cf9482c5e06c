"""Xero's seeds: what identifies a record, and what is kept as written."""

from typing import Any

from runtime.apps.xero.records import Bill, Contact, Invoice
from runtime.kit.seeding import SeedProblem, build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World

NOW = instant("2026-03-02T09:00:00Z")


def problems(**collections: Any) -> list[SeedProblem]:
    return build_seed({"xero": collections}, NOW)[1]


def world(**collections: Any) -> World:
    seed, found = build_seed({"xero": collections}, NOW)
    assert found == []
    return World(seed)


def test_a_contact_is_known_by_its_contact_id() -> None:
    company = world(contacts=[{"contact_id": "c1", "name": "Acme"}])
    assert company.get(Contact, "c1")["name"] == "Acme"


def test_totals_stay_as_they_were_written() -> None:
    company = world(invoices=[{"total": "4500.00"}, {"total": 4500}])
    assert [each["total"] for each in company.all(Invoice)] == ["4500.00", 4500]


def test_a_bill_without_a_date_is_dated_now() -> None:
    [bill] = world(bills=[{"contact_name": "Acme"}]).all(Bill)
    assert bill["date"] == "2026-03-02"


def test_an_unknown_kind_of_invoice_is_refused_at_its_place() -> None:
    [problem] = problems(invoices=[{"type": "SALE"}])
    assert problem.path == ("xero", "invoices", 0, "type")


def test_an_unknown_field_is_refused_with_the_nearest_one() -> None:
    [problem] = problems(contacts=[{"email": "ann@x.example"}])
    assert problem.path == ("xero", "contacts", 0, "email")
    assert "no field `email`" in problem.message
