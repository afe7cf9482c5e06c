"""What Xero remembers of one organisation: its contacts, what is sold and bought, and what was paid."""

from typing import Annotated, Literal

from runtime.kit.as_written import Address, Day
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Kind, Line, Phone, Record, RecordDict, Text, Url, ref

Amount = Annotated[int | float | str, Kind("money")]
"""A sum or a number of pieces, kept as the seed writes it: 1200, 1200.5 or "1200.50"."""


class _Kept(Record):
    """What every record has that Xero identifies and dates."""

    updated_date: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are uuids; a document without a date has today's."""
        record[cls.key] = record[cls.key] or ids.uuid()
        record["updated_date"] = record["updated_date"] or now
        if record.get("date") == "":
            record["date"] = now[:10]


class _Document(_Kept):
    """What is dated, has a state and is in a currency."""

    status: Line = "DRAFT"
    date: Day = ""
    currency_code: Line = "USD"


class _Party(_Kept):
    """Whom a document is for or from."""

    contact_id: str | None = ref("contacts", default=None, soft=True)
    contact_name: Line | None = None


class Contact(_Kept, collection="contacts", key="contact_id"):
    """Somebody the organisation sells to or buys from."""

    contact_id: Id = ""
    name: Line = ""
    first_name: Line | None = None
    last_name: Line | None = None
    email_address: Address | None = None
    account_number: Line | None = None
    company_number: Line | None = None
    contact_number: Line | None = None
    phone: Phone | None = None
    is_customer: bool = True
    is_supplier: bool = False
    contact_status: Line = "ACTIVE"
    tax_number: Line | None = None
    address_line1: Line | None = None
    address_city: Line | None = None
    address_region: Line | None = None
    address_postal_code: Line | None = None
    address_country: Line | None = None


class _Lines(_Document, _Party):
    """What invoices and bills have alike."""

    invoice_id: Id = ""
    invoice_number: Line | None = None
    due_date: Day | None = None
    total: Amount = 0
    sub_total: Amount = 0
    total_tax: Amount = 0
    amount_due: Amount = 0
    line_amount_types: Line = "Exclusive"
    line_description: Text | None = None
    line_quantity: Amount = 1
    line_unit_amount: Amount = 0
    line_account_code: Line | None = None


class Invoice(_Lines, collection="invoices", key="invoice_id", label="invoice_number", text_field="reference"):
    """A bill to a contact."""

    type: Literal["ACCREC", "ACCPAY"] = "ACCREC"
    amount_paid: Amount = 0
    line_item_code: Line | None = None
    line_tax_type: Line | None = None
    reference: Line | None = None
    url: Url | None = None
    sent_to_contact: bool = False


class Bill(_Lines, collection="bills", key="invoice_id", label="invoice_number", text_field="line_description"):
    """A bill from a contact."""

    type: Line = "ACCPAY"


class Payment(_Kept, collection="payments", key="payment_id", label="invoice_number", text_field="reference"):
    """Money paid for an invoice or bill."""

    payment_id: Id = ""
    payment_type: Line = "ACCRECPAYMENT"
    invoice_number: Line | None = None
    invoice_id: str | None = ref("invoices", default=None, soft=True)
    account_name: Line | None = None
    account_id: str | None = ref("accounts", default=None, soft=True)
    amount: Amount = 0
    date: Day = ""
    status: Line = "AUTHORISED"
    reference: Line | None = None
    is_reconciled: bool = False
    currency_code: Line = "USD"


class BankTransaction(
    _Document, _Party, collection="bank_transactions", key="bank_transaction_id", label="reference",
    text_field="reference",
):  # fmt: skip
    """Money spent or received."""

    bank_transaction_id: Id = ""
    type: Line = "SPEND"
    bank_account_name: Line | None = None
    bank_account_id: str | None = ref("accounts", default=None, soft=True)
    total: Amount = 0
    status: Line = "AUTHORISED"
    reference: Line | None = None
    is_reconciled: bool = False
    line_description: Text | None = None
    line_amount: Amount = 0


class BankTransfer(_Kept, collection="bank_transfers", key="bank_transfer_id", label="bank_transfer_id"):
    """Money moved between two of the organisation's own accounts."""

    bank_transfer_id: Id = ""
    from_bank_account_code: Line = ""
    to_bank_account_code: Line = ""
    from_bank_account_id: str = ref("accounts", default="", soft=True)
    to_bank_account_id: str = ref("accounts", default="", soft=True)
    amount: Amount = 0
    date: Day = ""
    status: Line = "AUTHORISED"


class CreditNote(_Document, _Party, collection="credit_notes", key="credit_note_id", label="credit_note_number"):
    """Money owed back."""

    credit_note_id: Id = ""
    credit_note_number: Line | None = None
    type: Literal["ACCPAYCREDIT", "ACCRECCREDIT"] = "ACCRECCREDIT"
    total: Amount = 0
    remaining_credit: Amount = 0


class Item(_Kept, collection="items", key="item_id"):
    """A product or service."""

    item_id: Id = ""
    code: Line = ""
    name: Line = ""
    description: Text | None = None
    purchase_description: Text | None = None
    is_sold: bool = True
    is_purchased: bool = True
    is_tracked_as_inventory: bool = False
    sales_unit_price: Amount = 0
    purchase_unit_price: Amount = 0
    quantity_on_hand: Amount = 0
    total_cost_pool: Amount = 0
    sales_account_code: Line | None = None
    purchase_account_code: Line | None = None


class Employee(_Kept, collection="employees", key="employee_id", label="last_name"):
    """Somebody who works for the organisation."""

    employee_id: Id = ""
    first_name: Line = ""
    last_name: Line = ""
    middle_names: Line | None = None
    title: Line | None = None
    email: Address | None = None
    job_title: Line | None = None
    phone: Phone | None = None
    mobile: Phone | None = None
    gender: Line | None = None
    date_of_birth: Day | None = None
    status: Line = "ACTIVE"


class Account(_Kept, collection="accounts", key="account_id"):
    """An account of the ledger."""

    account_id: Id = ""
    code: Line = ""
    name: Line = ""
    type: Line = ""
    status: Line = "ACTIVE"
    description: Text | None = None
    tax_type: Line | None = None
    currency_code: Line | None = None


class PurchaseOrder(
    _Document, _Party, collection="purchase_orders", key="purchase_order_id", label="purchase_order_number",
    text_field="reference",
):  # fmt: skip
    """An order to a supplier."""

    purchase_order_id: Id = ""
    purchase_order_number: Line | None = None
    delivery_date: Day | None = None
    total: Amount = 0
    reference: Line | None = None


class Quote(_Document, _Party, collection="quotes", key="quote_id", label="quote_number", text_field="summary"):
    """An offer to a customer."""

    quote_id: Id = ""
    quote_number: Line | None = None
    expiry_date: Day | None = None
    total: Amount = 0
    title: Line | None = None
    summary: Text | None = None
    reference: Line | None = None
    terms: Text | None = None
