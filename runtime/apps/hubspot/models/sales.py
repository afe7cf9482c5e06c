"""Deals, and what is sold in them: products, line items and quotes."""

from typing import Any

from runtime.apps.hubspot.models.base import CrmObject, activity, emails, names, stage_of
from runtime.apps.hubspot.models.people import owner_email_of
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Line, Money, RecordDict, Text, derived, ref, wire
from runtime.kit.world import World


class Deal(CrmObject, collection="deals", label="dealname", open_fields="properties"):
    """A sale that is hoped for, won or lost."""

    kind = "deals"
    aliases = {"name": "dealname", "stage": "dealstage", "owner_id": "hubspot_owner_id", "close_date": "closedate"}

    dealname: Line
    dealstage: Line
    """The id of a stage of its pipeline."""
    pipeline: Line = "default"
    amount: Money | None = None
    closedate: DateTime | None = None
    dealtype: Line | None = "newbusiness"
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    associated_contact_ids: list[str] = ref("contacts", default=[], soft=True)
    associated_company_ids: list[str] = ref("companies", default=[], soft=True)
    """Its companies, the primary one first."""
    description: Text | None = None
    days_in_stage: int | float | None = None
    merged_ids: list[str] = wire("hs_merged_object_ids", default=[], read_only=True)
    """Ids of the deals that were merged into this one."""

    @derived("line")
    def stage_label(record: RecordDict, world: World) -> Any:
        """The name of its stage, as people see it."""
        stage = stage_of(world, "deals", record["pipeline"], record["dealstage"])
        return stage["label"] if stage else record["dealstage"]

    @derived("boolean")
    def is_won(record: RecordDict, world: World) -> Any:
        """Whether its stage is one of the won ones."""
        stage = stage_of(world, "deals", record["pipeline"], record["dealstage"])
        return bool(
            stage and stage["metadata"].get("isClosed") == "true" and stage["metadata"].get("probability") == "1.0"
        )

    @derived("email", many=True)
    def contacts(record: RecordDict, world: World) -> Any:
        """The mail addresses of its contacts."""
        return emails(world, record["associated_contact_ids"])

    @derived("line", many=True)
    def companies(record: RecordDict, world: World) -> Any:
        """The names of its companies."""
        return names(world, record["associated_company_ids"])

    @derived("html", many=True)
    def note_bodies(record: RecordDict, world: World) -> Any:
        """The texts of the notes logged on it."""
        return [each["body"] for each in activity(world, "associated_deal_ids", record["id"], "NOTE")]

    @derived("line", many=True)
    def task_subjects(record: RecordDict, world: World) -> Any:
        """The titles of the tasks about it."""
        return [each["subject"] for each in activity(world, "associated_deal_ids", record["id"], "TASK")]

    @derived("email")
    def owner_email(record: RecordDict, world: World) -> Any:
        """The mail address of its owner."""
        return owner_email_of(world, record["hubspot_owner_id"])


class Product(CrmObject, collection="products", open_fields="properties"):
    """Something the company sells."""

    kind = "products"

    name: Line
    price: Money | None = None
    description: Text | None = None
    hs_sku: Line | None = None


class LineItem(CrmObject, collection="line_items", open_fields="properties"):
    """A quantity of a product on a deal or a quote."""

    kind = "line_items"

    name: Line | None = None
    quantity: int | float | None = None
    price: Money | None = None
    hs_product_id: str | None = ref("products", default=None, soft=True)
    associated_deal_ids: list[str] = ref("deals", default=[], soft=True)
    associated_quote_ids: list[str] = ref("quotes", default=[], soft=True)

    @derived("number")
    def amount(record: RecordDict, world: World) -> Any:
        """Quantity times price, less discounts."""
        return net_price(record)


class Quote(CrmObject, collection="quotes", label="title", open_fields="properties"):
    """An offer made to a buyer."""

    kind = "quotes"

    title: Line = wire("hs_title")
    status: Line = wire("hs_status", default="DRAFT")
    expires_at: DateTime | None = wire("hs_expiration_date", default=None)
    hubspot_owner_id: str | None = ref("owners", default=None, soft=True)
    associated_contact_ids: list[str] = ref("contacts", default=[], soft=True)
    associated_company_ids: list[str] = ref("companies", default=[], soft=True)
    associated_deal_ids: list[str] = ref("deals", default=[], soft=True)

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A quote that says nothing else is a draft."""
        super().fill(record, ids, now)
        record["status"] = record.get("status") or "DRAFT"


def net_price(item: RecordDict) -> float | None:
    """Quantity times unit price, less the discounts; None for an item without a price."""
    if item["price"] is None:
        return None
    opened = item["properties"]
    unit = item["price"] - _number(opened.get("discount"))
    return float(
        round(
            (1 if item["quantity"] is None else item["quantity"])
            * unit
            * (1 - _number(opened.get("hs_discount_percentage")) / 100),
            2,
        )
    )


def _number(value: Any) -> float:
    try:
        return float(value or 0)
    except (TypeError, ValueError):
        return 0.0
