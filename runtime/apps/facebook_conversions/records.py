"""What the Facebook Conversions API remembers: the events that were sent."""

from typing import Literal

from runtime.kit.as_written import Address, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Money, Phone, Record, RecordDict


class ConversionEvent(Record, collection="events", label="event_name"):
    """Something a person did that a server reported."""

    id: Id = ""
    event_name: Line
    action_source: Literal[
        "Website", "Physical Store", "App", "Chat", "Email", "Phone Call", "System Generated", "Other"
    ] = "Website"
    pixel_id: Id | None = None
    dataset_id: Id | None = None
    email: Address | None = None
    phone: Phone | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    value: Money | None = None
    currency: Line = "USD"
    status: Literal["success", "failed", "pending"] = "success"
    event_time: Moment | None = None
    created_at: Moment | None = None
    lifecycle_stage_name: Line | None = None
    lead_event_source: Line | None = None
    fbtrace_id: Id = ""
    events_received: int = 1

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """A number of fifteen digits; an event without a time happened now."""
        record["id"] = record["id"] or ids.digits(15)
        record["event_time"] = record["event_time"] or now
        record["created_at"] = record["created_at"] or now
        record["fbtrace_id"] = record["fbtrace_id"] or ids.base62("A", 22)
