"""What QuickBooks remembers of one company: whom it deals with, what it sells, and its documents."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address, Day
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Kind, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

Amount = Annotated[int | float | str, Kind("money")]
"""A sum or a number of pieces, kept as the seed writes it: 1200, 1200.5 or "1200.50"."""
ItemType: TypeAlias = Literal["NonInventory", "Service", "Inventory"]


class PostalAddress(BaseModel):
    """Where somebody lives or works."""

    model_config = ConfigDict(extra="forbid")
    line1: str | None = None
    line2: str | None = None
    city: str | None = None
    state_code: str | None = None
    postal_code: str | None = None
    country: str | None = None


class LineItem(BaseModel):
    """A line of an invoice, estimate or sales receipt."""

    model_config = ConfigDict(extra="forbid")
    line_num: int = 1
    amount: int | float | str = 0
    description: str | None = None
    item_id: str | None = None
    item_name: str | None = None
    qty: int | float | str = 1
    unit_price: int | float | str | None = None
    tax_code: str | None = None
    service_date: str | None = None


class _Kept(Record):
    """What every record has that QuickBooks numbers and dates."""

    id: Id = ""
    created_time: DateTime = ""
    last_updated_time: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are plain numbers; a document without a number of its own gets one from its id, and today's date."""
        record["id"] = record["id"] or ids.digits(5)
        record["created_time"] = record["created_time"] or now
        record["last_updated_time"] = record["last_updated_time"] or record["created_time"]
        if record.get("doc_number") == "":
            record["doc_number"] = f"{_NUMBERED[cls.collection]}-{record['id']}"
        if record.get("txn_date") == "":
            record["txn_date"] = now[:10]


class _Money(Record):
    """The currency of an account or document."""

    currency_code: Line = "USD"
    currency_name: Line = "United States Dollar"


class Customer(_Kept, _Money, collection="customers", label="display_name"):
    """Somebody who buys."""

    display_name: Line = ""
    given_name: Line | None = None
    middle_name: Line | None = None
    family_name: Line | None = None
    title: Line | None = None
    suffix: Line | None = None
    company_name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    mobile: Phone | None = None
    fax: Phone | None = None
    alternate_phone: Phone | None = None
    website: Line | None = None
    active: bool = True
    taxable: bool = True
    bill_with_parent: bool = False
    balance: Amount = 0
    notes: Text | None = None
    billing_address: PostalAddress | None = None
    shipping_address: PostalAddress | None = None
    preferred_delivery_method: Line = "Print"
    preferred_payment_method: Line | None = None
    terms: Line | None = None
    customer_type: Line | None = None
    tax_code: Line | None = None
    tax_registration_number: Line | None = None
    resale_number: Line | None = None
    job: bool = False
    print_on_check_name: Line | None = None


class Vendor(_Kept, _Money, collection="vendors", label="display_name"):
    """Somebody who is paid."""

    display_name: Line = ""
    company_name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    website: Line | None = None
    active: bool = True
    balance: Amount = 0
    vendor_1099: bool = False
    billing_address: PostalAddress | None = None
    print_on_check_name: Line | None = None


class Item(_Kept, collection="items"):
    """A product or service."""

    name: Line = ""
    type: ItemType = "Service"
    description: Text | None = None
    purchase_description: Text | None = None
    unit_price: Amount = 0
    purchase_cost: Amount = 0
    active: bool = True
    taxable: bool = True
    sku: Line | None = None
    qty_on_hand: Amount = 0
    track_qty_on_hand: bool = False
    income_account_name: Line = ""
    income_account_id: Id = ""
    expense_account_name: Line = ""
    expense_account_id: Id = ""


class _Sale(_Kept, _Money):
    """What invoices, estimates and sales receipts have alike."""

    doc_number: Line = ""
    customer_id: str | None = ref("customers", default=None, soft=True)
    customer_name: Line | None = None
    txn_date: Day = ""
    total_amt: Amount = 0
    bill_email: Address | None = None
    message: Text | None = None
    line_items: list[LineItem] = Field(default_factory=list)
    email_status: Line = "NotSet"
    print_status: Line = "NotSet"
    sent: bool = False

    @derived("line", many=True)
    def item_names(record: RecordDict, world: World) -> Any:
        """What is sold: the item of each line, else its description."""
        return [line["item_name"] or line["description"] for line in record["line_items"]]


class Invoice(_Sale, collection="invoices", label="doc_number", text_field="message"):
    """A bill to a customer."""

    due_date: Day | None = None
    balance: Amount = 0
    deposit: Amount = 0
    note: Text | None = None
    billing_address: PostalAddress | None = None
    shipping_address: PostalAddress | None = None
    allow_ipn_payment: bool = False
    allow_online_ach_payment: bool = False
    allow_online_cc_payment: bool = False
    tax_total: Amount = 0
    voided: bool = False


class Estimate(_Sale, collection="estimates", label="doc_number", text_field="message"):
    """An offer to a customer."""

    expiration_date: Day | None = None
    txn_status: Line = "Pending"
    billing_address: PostalAddress | None = None
    shipping_address: PostalAddress | None = None
    tax_total: Amount = 0


class SalesReceipt(_Sale, collection="sales_receipts", label="doc_number", text_field="message"):
    """A sale that was paid at once."""

    balance: Amount = 0
    payment_method: Line | None = None
    deposit_account: Line | None = None


class Bill(_Kept, _Money, collection="bills", label="doc_number", text_field="memo"):
    """A bill from a vendor."""

    doc_number: Line = ""
    vendor_id: str | None = ref("vendors", default=None, soft=True)
    vendor_name: Line | None = None
    txn_date: Day = ""
    due_date: Day | None = None
    total_amt: Amount = 0
    balance: Amount = 0
    memo: Text | None = None
    line_description: Text | None = None
    line_amount: Amount = 0
    ap_account_name: Line | None = None
    ap_account_id: Id | None = None


class Payment(_Kept, _Money, collection="payments", label="payment_number", text_field="note"):
    """Money that came from a customer."""

    customer_id: str | None = ref("customers", default=None, soft=True)
    customer_name: Line | None = None
    total_amt: Amount = 0
    unapplied_amt: Amount = 0
    txn_date: Day = ""
    payment_method: Line | None = None
    payment_number: Line | None = None
    deposit_account_id: str | None = ref("accounts", default=None, soft=True)
    invoice_id: str | None = ref("invoices", default=None, soft=True)
    note: Text | None = None


class Account(Record, collection="accounts"):
    """An account of the ledger."""

    id: Id = ""
    name: Line = ""
    account_type: Line = ""
    active: bool = True
    currency_code: Line = "USD"
    balance: Amount = 0

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are plain numbers."""
        record["id"] = record["id"] or ids.digits(5)


class Employee(_Kept, collection="employees", label="display_name"):
    """Somebody who works for the company."""

    display_name: Line = ""
    given_name: Line | None = None
    family_name: Line | None = None
    email: Address | None = None
    phone: Phone | None = None
    active: bool = True


_NUMBERED = {"invoices": "INV", "estimates": "EST", "sales_receipts": "SR", "bills": "BILL"}
