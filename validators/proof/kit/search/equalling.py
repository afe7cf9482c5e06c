"""Whether a field holds the value of an argument, however either is written."""

from datetime import datetime
from functools import lru_cache
from typing import Any

from runtime.kit.mailboxes import getaddresses

_MINUTES = 16
"""Characters of a time up to its minutes."""
_MILLISECONDS = 100_000_000_000
"""A whole number above this is taken for a time in milliseconds."""


def holds(found: Any, value: Any) -> bool:
    """Whether a field, or an element of it, is a value given as an argument."""
    if isinstance(found, list):
        return any(holds(each, value) for each in found)
    if isinstance(found, dict) or isinstance(value, bool) or isinstance(found, bool) or found in (None, ""):
        return False
    if found == value or str(found) == str(value):
        return True
    if isinstance(found, str) and isinstance(value, str):
        if "@" in value and "@" in found:
            return _address(found) == _address(value)
        if len(value) >= _MINUTES and found.startswith(value) and value[4] == "-":
            return True  # a time without its zone, which stands beside it
        return found.strip() == value.strip() or moment(found) == moment(value) is not None
    if isinstance(found, str) or isinstance(value, str):
        return moment(found) == moment(value) is not None
    return False


@lru_cache(maxsize=4096)
def moment(value: Any) -> float | None:
    """A time as seconds since 1970; None for what is no time of day, and for a time without a zone."""
    if isinstance(value, int | float):
        return value / 1000 if value > _MILLISECONDS else None
    if not isinstance(value, str) or len(value) < _MINUTES or value[4:5] != "-":
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found.timestamp() if found.tzinfo is not None else None


@lru_cache(maxsize=4096)
def _address(text: str) -> str:
    found = getaddresses([text])
    return found[0][1].casefold() if found else text.casefold()
