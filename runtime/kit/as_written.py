"""Field types for records that keep a value as it was written, and the spellings a seed may use for a field.

They mark the kind that grading compares by and check little: an app that only stores what it is given refuses no odd
address or link. Apps that check take `Email`, `Url` and `DateTime` of `runtime.kit.records`.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator

from runtime.kit.records import Kind
from runtime.kit.values import parse_instant


def _moment(value: str | int | float) -> str | int | float:
    parse_instant(str(value))
    return value


Address = Annotated[str, Kind("email")]
"""A mail address, unchecked."""
Link = Annotated[str, Kind("url")]
"""A link, unchecked."""
Amount = Annotated[str, Kind("money")]
"""An amount of money, written as text."""
Day = Annotated[str, Kind("date")]
"""A day, unchecked: it may be `2024` or `March 2024`."""
When = Annotated[str | int | float, Kind("datetime")]
"""A time, unchecked."""
Moment = Annotated[str | int | float, Kind("datetime"), AfterValidator(_moment)]
"""An ISO date, an ISO date and time, or epoch seconds; anything else is refused."""


def spelled(raw: Mapping[str, Any], **others: str) -> dict[str, Any]:
    """A record with its other spellings settled (`title="current_title"`); a field's own name wins over another."""
    own = {name: value for name, value in raw.items() if name not in others}
    return {others[name]: value for name, value in raw.items() if name in others} | own


def stated(raw: Mapping[str, Any], *names: str) -> list[tuple[tuple[str | int, ...], Any]]:
    """The one record that a seed's plain keys of an app make up, with its place; none where it has no such key."""
    said = {name: raw[name] for name in names if raw.get(name) is not None}
    return [((next(iter(said)), "value"), said)] if said else []
