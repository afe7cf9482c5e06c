"""What stands inside calendars and events: a guest's answer, a reminder."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from runtime.kit.records import Email, RecordDict

Response = Literal["needsAction", "declined", "tentative", "accepted"]


class Guest(BaseModel):
    """Somebody invited: what they answered and how they take part."""

    model_config = ConfigDict(extra="forbid")
    email: Email
    displayName: str | None = None
    responseStatus: Response = "needsAction"
    optional: bool = False
    resource: bool = False
    comment: str | None = None
    additionalGuests: int = Field(default=0, ge=0)


def says_something(guest: RecordDict) -> bool:
    """Whether a guest's details say more than the address."""
    return guest != Guest(email=guest["email"]).model_dump()


class Override(BaseModel):
    """A reminder: by mail or on the screen, so many minutes before."""

    model_config = ConfigDict(extra="forbid")
    method: Literal["email", "popup"]
    minutes: int = Field(ge=0, le=40_320)

    @classmethod
    def asked(cls, wanted: Mapping[str, Any]) -> RecordDict:
        """What is kept of a reminder as a client sends it: Calendar reads over what it does not know."""
        return {"method": wanted["method"], "minutes": int(wanted["minutes"])}
