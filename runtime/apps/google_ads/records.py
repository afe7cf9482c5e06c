"""What Google Ads remembers: campaigns, customer lists, offline conversions and reports."""

from typing import Any, Literal

from runtime.kit.as_written import Address, Amount, Day, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Money, Phone, Record, RecordDict, Text, derived
from runtime.kit.world import World


class AdObject(Record):
    """What everything in an account has."""

    id: Id = ""
    account_id: Id
    created_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers of ten digits."""
        record["id"] = record["id"] or ids.digits(10)
        record["created_at"] = record["created_at"] or now


class CustomerList(AdObject, collection="customer_lists"):
    """A list of people that ads are shown to, by mail address."""

    name: Line
    status: Literal["OPEN", "CLOSED"] = "OPEN"
    account_user_list_status: Literal["ACTIVE", "PAUSED"] = "ACTIVE"
    list_type: Line = "CRM_BASED"
    upload_key_type: Line = "CONTACT_INFO"
    data_source_type: Line = "FIRST_PARTY"
    description: Text = ""
    membership_life_span: int = 10000
    """In days."""
    is_eligible_for_display: bool = True
    is_eligible_for_search: bool = True
    members: list[Address] = []

    @derived("integer")
    def member_count(record: RecordDict, world: World) -> Any:
        """How many different members it has."""
        return len(set(record["members"]))


class Campaign(AdObject, collection="campaigns"):
    """A campaign, with the figures that a seed states."""

    name: Line
    status: Literal["ENABLED", "PAUSED", "REMOVED"] = "ENABLED"
    advertising_channel_type: Line = "SEARCH"
    advertising_channel_sub_type: Line | None = None
    start_date: Day | None = None
    end_date: Day | None = None
    budget_id: Id | None = None
    budget_name: Line | None = None
    budget_amount: Amount | None = None
    spend: Money | None = None
    leads_count: int | None = None
    daily_budget: Money | None = None
    monthly_budget: Money | None = None
    spent_this_month: Money | None = None
    days_remaining: int | None = None
    current_cpc: Money | None = None
    last_week_cpc: Money | None = None
    impressions: int | None = None
    clicks: int | None = None
    ctr: int | float | None = None
    headline: Line | None = None
    description: Text | None = None
    notes: Text | None = None


class OfflineConversion(AdObject, collection="conversions", label="conversion_name"):
    """A conversion that was uploaded, by click id or by who the person is."""

    conversion_name: Line
    gclid: Id | None = None
    email: Address | None = None
    phone: Phone | None = None
    conversion_value: Amount = ""
    conversion_currency_code: Line = "USD"
    conversion_time: Moment | None = None
    identifier_source: Line = "FIRST_PARTY"
    status: Line = "success"

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A conversion without a time happened now."""
        super().fill(record, ids, now)
        record["conversion_time"] = record["conversion_time"] or now


class Report(AdObject, collection="reports"):
    """A report that was asked for."""

    name: Line
    report_type: Line = "CAMPAIGN"
    date_range: Line = "LAST_30_DAYS"
    status: Line = "COMPLETED"
