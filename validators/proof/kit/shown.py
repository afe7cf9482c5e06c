"""Whether what was read shows a value of a field, in any usual spelling."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from validators.proof.kit.lookup import ADDRESS
from validators.proof.kit.seen import Seen


def shown(seen: Seen, name: str, value: Any) -> bool:
    """Whether a field's value was seen; of a flag, its name. Nothing is shown of a field without a value."""
    match value:
        case None | "" | False:
            return False
        case True:
            return seen.words(name)
        case int() | float() | Decimal():
            return seen.number(Decimal(str(value))) or (value > 10**9 and seen.instant(_moment(float(value))))
        case str():
            return _text_shown(seen, value)
        case list():
            return any(shown(seen, name, each) for each in value)
        case _:
            return False


def _text_shown(seen: Seen, value: str) -> bool:
    if seen.words(value):
        return True
    address = ADDRESS.search(value)
    if address:
        return seen.address(address[0])
    try:
        return seen.instant(datetime.fromisoformat(value))
    except ValueError:
        return _epoch_shown(seen, value)


def _epoch_shown(seen: Seen, value: str) -> bool:
    """A time as Slack writes it: seconds and a counter."""
    try:
        return float(value) > 10**9 and seen.instant(_moment(float(value)))
    except (ValueError, OverflowError):
        return False


def _moment(number: float) -> datetime:
    seconds = number / 1000 if number > 10**11 else number
    return datetime.fromtimestamp(seconds // 60 * 60, UTC)
