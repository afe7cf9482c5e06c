"""What Twilio remembers: the messages and calls of one account."""

from typing import Any, Literal

from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, Text, derived
from runtime.kit.world import World


class _Traffic(Record):
    """What messages and calls have alike."""

    sid: Id = ""
    account_sid: Id = ""
    from_number: Phone
    to_number: Phone
    direction: Line = "outbound-api"
    date_created: DateTime = ""
    date_updated: DateTime = ""


class _Message(_Traffic):
    """What both kinds of message have alike."""

    body: Text
    num_segments: int = 1

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Message ids are SM and 32 hex digits."""
        _identify(record, "SM", ids, now)

    @derived("boolean")
    def undelivered(record: RecordDict, world: World) -> Any:
        """Whether it did not reach the phone: failed, not delivered or called off."""
        return record["status"] in ("failed", "undelivered", "canceled")


class SmsMessage(_Message, collection="sms_messages", key="sid", label="body"):
    """A text message."""

    status: Literal["queued", "sending", "sent", "delivered", "undelivered", "failed", "canceled"] = "queued"
    price: Line | None = None
    price_unit: Line = "USD"


class WhatsAppMessage(_Message, collection="whatsapp_messages", key="sid", label="body"):
    """A WhatsApp message."""

    status: Literal["queued", "sent", "delivered", "read", "failed"] = "queued"


class PhoneCall(_Traffic, collection="calls", key="sid", label="message", text_field="message"):
    """A phone call; `message` is what is said to whoever picks up."""

    message: Text | None = None
    status: Literal["queued", "ringing", "in-progress", "completed", "failed", "busy", "no-answer"] = "queued"
    duration: int | None = None
    price: Line | None = None
    price_unit: Line = "USD"
    start_time: DateTime | None = None
    end_time: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Call ids are CA and 32 hex digits."""
        _identify(record, "CA", ids, now)


def _identify(record: RecordDict, prefix: str, ids: Ids, now: str) -> None:
    record["sid"] = record["sid"] or prefix + ids.hex(32)
    record["account_sid"] = record["account_sid"] or "AC" + "0" * 32
    record["date_created"] = record["date_created"] or now
    record["date_updated"] = record["date_updated"] or record["date_created"]
