"""What the LinkedIn Conversions API remembers: the events that were sent."""

from typing import Literal

from runtime.kit.as_written import Address, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Money, Record, RecordDict


class ConversionEvent(Record, collection="events", label="conversion"):
    """A conversion of a person that a server reported."""

    id: Id = ""
    account: Line
    conversion: Line
    conversion_type: Line = "LEAD"
    event_time: Moment | None = None
    status: Literal["success", "failed", "pending"] = "success"
    email: Address | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    title: Line | None = None
    company: Line | None = None
    country: Line | None = None
    linkedin_first_party_ads_tracking_uuid: Id | None = None
    lead_id: Id | None = None
    event_id: Id | None = None
    amount: Money | None = None
    currency_code: Line = "USD"
    conversion_happened_at: Moment | None = None
    created_at: Moment | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of twelve digits; an event without a time happened now."""
        record["id"] = record["id"] or ids.digits(12)
        record["event_time"] = record["event_time"] or record["conversion_happened_at"] or now
        record["created_at"] = record["created_at"] or now
