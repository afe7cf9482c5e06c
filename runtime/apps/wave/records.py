"""What Wave remembers of one business: its customers, products, invoices and sales."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address, Day
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Kind, Line, Phone, Record, RecordDict, Text, derived, ref
from runtime.kit.world import World

Amount = Annotated[int | float | str, Kind("money")]
"""A sum or a number of pieces, kept as the seed writes it: 1200, 1200.5 or "1200.50"."""


class InvoiceItem(BaseModel):
    """A line of an invoice."""

    model_config = ConfigDict(extra="forbid")
    product_id: str | None = None
    description: str | None = None
    price: int | float | str = 0
    quantity: int | float | str = 1


class Customer(Record, collection="customers"):
    """Somebody who buys."""

    id: Id = ""
    name: Line = ""
    email: Address | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    account_number: Line | None = None
    phone_number: Phone | None = None
    mobile_number: Phone | None = None
    fax_number: Phone | None = None
    toll_free_number: Phone | None = None
    website: Line | None = None
    address1: Line | None = None
    address2: Line | None = None
    city: Line | None = None
    province: Line | None = None
    postal_code: Line | None = None
    country: Line | None = None
    currency_code: Line = "USD"
    active: bool = True
    date_created: DateTime = ""
    date_modified: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of five digits; made now."""
        _identify(record, ids, now, "date_created", "date_modified")


class Invoice(Record, collection="invoices", label="invoice_number", text_field="memo"):
    """A bill to a customer."""

    id: Id = ""
    invoice_number: Line | None = None
    customer_id: str | None = ref("customers", default=None, soft=True)
    business_id: Id | None = None
    status: Line = "SAVED"
    invoice_date: Day = ""
    due_date: Day | None = None
    invoice_total: Amount = 0
    invoice_amount_due: Amount = 0
    invoice_amount_paid: Amount = 0
    invoice_tax_total: Amount = 0
    currency_code: Line = "USD"
    memo: Text | None = None
    footer: Text | None = None
    subhead: Line | None = None
    po_so_number: Line | None = None
    items: list[InvoiceItem] = Field(default_factory=list)
    date_created: DateTime = ""
    date_modified: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of five digits; made and dated now."""
        _identify(record, ids, now, "date_created", "date_modified")
        record["invoice_date"] = record["invoice_date"] or now[:10]

    @derived("line")
    def customer_name(record: RecordDict, world: World) -> Any:
        """The name of the customer."""
        held = world.peek(Customer, record["customer_id"])
        return held["name"] if held else None


class Product(Record, collection="products"):
    """A product or service."""

    id: Id = ""
    name: Line = ""
    description: Text | None = None
    unit_price: Amount = 0
    is_sold: bool = True
    is_bought: bool = False
    is_archived: bool = False
    income_account: Line | None = None
    expense_account: Line | None = None
    business_id: Id | None = None
    created_at: DateTime = ""
    modified_at: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of five digits; made now."""
        _identify(record, ids, now, "created_at", "modified_at")


class Sale(Record, collection="sales", label="description"):
    """A sale that no invoice was written for."""

    id: Id = ""
    business_id: Id | None = None
    sale_date: Day = ""
    description: Text = ""
    sale_amount: Amount = 0
    total_amount: Amount = 0
    number_format: Line = ""
    income_category_account: Line | None = None
    deposit_account: Line | None = None
    processing_fee: Amount = 0
    notes: Text | None = None
    external_id: Id | None = None
    created_at: DateTime = ""
    modified_at: DateTime = ""

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of five digits; made and dated now."""
        _identify(record, ids, now, "created_at", "modified_at")
        record["sale_date"] = record["sale_date"] or now[:10]


def _identify(record: RecordDict, ids: Ids, now: str, made: str, changed: str) -> None:
    record["id"] = record["id"] or ids.digits(5)
    record[made] = record[made] or now
    record[changed] = record[changed] or record[made]
