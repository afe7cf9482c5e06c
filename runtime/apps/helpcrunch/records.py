"""What HelpCrunch remembers: customers with their tags and what they did."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.as_written import Address
from runtime.kit.ids import Ids
from runtime.kit.records import DateTime, Id, Line, Phone, Record, RecordDict, derived
from runtime.kit.world import World


class CustomerEvent(BaseModel):
    """Something a customer did, or that was done for them."""

    model_config = ConfigDict(extra="forbid")
    id: Id = ""
    event_name: Line = ""
    data: dict[str, Any] = Field(default_factory=dict)
    created_at: DateTime | None = None


class Customer(Record, collection="customers"):
    """A person who uses the product. `user_id` is the id that the product itself gives them."""

    id: Id = ""
    email: Address | None = None
    name: Line | None = None
    user_id: Id | None = None
    phone: Phone | None = None
    company: Line | None = None
    tags: list[Line] = Field(default_factory=list)
    custom_data: dict[str, Any] = Field(default_factory=dict)
    events: list[CustomerEvent] = Field(default_factory=list)
    created_at: DateTime | None = None

    @classmethod
    def fill(cls, record: RecordDict, ids: Ids, now: str) -> None:
        """Numbers for ids; the customer and their events are from now."""
        record["id"] = record["id"] or ids.digits(8)
        record["created_at"] = record["created_at"] or now
        record["events"] = [
            {**each, "id": each["id"] or ids.uuid(), "created_at": each["created_at"] or now}
            for each in record["events"]
        ]

    @derived("line", many=True)
    def event_names(record: RecordDict, world: World) -> Any:
        """What they did, each event by its name."""
        return [each["event_name"] for each in record["events"]]
