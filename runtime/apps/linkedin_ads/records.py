"""What LinkedIn Marketing remembers: audiences, conversion events and reports."""

from typing import Literal

from runtime.kit.as_written import Address, Moment
from runtime.kit.ids import Ids
from runtime.kit.records import Id, Line, Money, Record, RecordDict


class AdObject(Record):
    """What everything in an ad account has."""

    id: Id = ""
    account_id: Id

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Ids are numbers of ten digits; whatever has no time of its own was made now."""
        record["id"] = record["id"] or ids.digits(10)
        for name in ("created_at", "updated_at", "event_time"):
            if name in record:
                record[name] = record[name] or now


class Audience(AdObject, collection="audiences"):
    """A matched audience: people by mail address, or companies."""

    name: Line
    audience_type: Literal["USER", "COMPANY"] = "USER"
    status: Literal["ACTIVE", "ARCHIVED"] = "ACTIVE"
    members: list[Address] = []
    created_at: Moment | None = None
    updated_at: Moment | None = None


class ConversionEvent(AdObject, collection="conversions", label="conversion_name"):
    """A conversion of a person, reported by hand."""

    conversion_name: Line
    conversion_type: Line = "LEAD"
    email: Address | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    value: Money | None = None
    currency_code: Line = "USD"
    status: Line = "success"
    event_time: Moment | None = None
    created_at: Moment | None = None


class Report(AdObject, collection="reports"):
    """A report that was asked for."""

    name: Line
    report_type: Line = "CAMPAIGN"
    status: Line = "COMPLETED"
    created_at: Moment | None = None
