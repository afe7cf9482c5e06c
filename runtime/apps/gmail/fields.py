"""Field types and small readings that Gmail's records share."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from runtime.kit.records import Kind
from runtime.kit.timestamps import epoch_ms, instant
from runtime.kit.values import bare_address, check_email

ME = "me"
"""The id of the records there is one of: the profile and the vacation settings."""


def moment(value: Any) -> Any:
    """Milliseconds since 1970 from ISO text, seconds or milliseconds. Raises ValueError for what is no time."""
    if not value or isinstance(value, bool) or not isinstance(value, str | int | float):
        return value
    try:
        return epoch_ms(instant(value))
    except (OverflowError, OSError):
        raise ValueError(f"`{value}` is no time of the calendar") from None


def _mailbox(value: str) -> str:
    return value if value == ME else check_email(value)


Moment = Annotated[int, Kind("datetime"), BeforeValidator(moment)]
Mailbox = Annotated[str, Kind("email"), AfterValidator(_mailbox)]
"""A mail address, with or without a name; `me` is the mailbox's owner."""


def address_of(mailbox: str | None) -> str:
    """The bare address of `Ann <ann@x.example>`, in small letters."""
    return bare_address(mailbox or "").lower() or (mailbox or "").strip().lower()


def person(name: str, address: str) -> str:
    """`Ann <ann@x.example>`, or the bare address where there is no name."""
    if not name:
        return address
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' if set(name) & set('",;:<>()[]@\\.') else name
    return f"{quoted} <{address}>"
