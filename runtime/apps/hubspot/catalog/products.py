"""The properties of products, line items and quotes."""

from runtime.apps.hubspot.catalog.property import area, choice, moment, number, owner, stamps, text

_PERIODS = "weekly, biweekly, monthly, quarterly, per_six_months, annually, per_two_years"

PRODUCTS = (
    text("name", "Name", shown=True, searched=True),
    area("description", "Product description", shown=True, searched=True),
    number("price", "Unit price", shown=True, searched=True),
    *stamps("hs_lastmodifieddate"),
    text("hs_sku", "SKU", searched=True),
    number("hs_cost_of_goods_sold", "Unit cost"),
    choice("recurringbillingfrequency", "Billing frequency", _PERIODS),
    text("hs_recurring_billing_period", "Term"),
    text("hs_url", "URL"),
    owner(),
)
LINE_ITEMS = (
    text("name", "Name", shown=True, searched=True),
    number("quantity", "Quantity", shown=True),
    number("price", "Unit price", shown=True),
    number("amount", "Net price", read_only=True, shown=True),
    number("hs_product_id", "Product ID", shown=True),
    *stamps("hs_lastmodifieddate"),
    area("description", "Description"),
    text("hs_sku", "SKU"),
    number("discount", "Unit discount"),
    number("hs_discount_percentage", "Discount percentage"),
    number("hs_cost_of_goods_sold", "Unit cost"),
    text("hs_line_item_currency_code", "Currency"),
    choice("recurringbillingfrequency", "Billing frequency", _PERIODS),
    text("hs_recurring_billing_period", "Term"),
)
QUOTES = (
    text("hs_title", "Quote name", field="title", shown=True, searched=True),
    choice(
        "hs_status",
        "Quote status",
        "DRAFT=Draft, PENDING_APPROVAL=Pending approval, APPROVAL_NOT_NEEDED=Published, APPROVED=Approved, "
        "REJECTED=Rejected",
        field="status",
        shown=True,
    ),
    moment("hs_expiration_date", "Expiration date", field="expires_at", shown=True),
    *stamps("hs_lastmodifieddate"),
    number("hs_quote_amount", "Quote amount", read_only=True),
    text("hs_language", "Language"),
    text("hs_currency", "Currency"),
    area("hs_terms", "Terms"),
    area("hs_comments", "Comments to buyer"),
    owner(),
)
