"""How HubSpot's property values compare: as numbers, as moments or as text."""

import re
from datetime import UTC, datetime
from decimal import Decimal

from runtime.query.wildcards import star_test

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?")
_WORD = re.compile(r"[^\W_]+")
_TEXT_TYPES = ("string", "enumeration", "phone_number")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Key = tuple[int, Decimal, str]
"""A value as something that sorts: numbers and moments before text."""


def text_of(value: object) -> str:
    """A JSON value as the text HubSpot stores."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def compared(value: str, other: str, kind: str) -> int:
    """Negative, zero or positive as the stored value is below, at or above the other.

    `kind` is HubSpot's property type, "" when unknown. Enumerations are compared with their case.
    """
    if kind == "enumeration":
        return (value > other) - (value < other)
    left, right = _number(value, other, kind), _number(other, value, kind)
    if left is not None and right is not None:
        return (left > right) - (left < right)
    mine, theirs = value.casefold(), other.casefold()
    return (mine > theirs) - (mine < theirs)


def sort_key(value: str, kind: str) -> Key:
    """The key of a stored value."""
    number = _number(value, "", kind)
    return (0, number, "") if number is not None else (1, Decimal(0), value.casefold())


def contains_token(value: str, pattern: str) -> bool:
    """Whether each word of the pattern is a token of the value; `*` stands for any text.

    Tokens are the words, and also the runs between spaces, so that `*@acme.com` finds an address.
    """
    folded = value.casefold()
    tokens = {*_WORD.findall(folded), *folded.split()}
    parts = pattern.split()
    return bool(parts) and all(any(map(star_test(part), tokens)) for part in parts)


def _number(value: str, other: str, kind: str) -> Decimal | None:
    """The value as a number, or as milliseconds when it or its counterpart is an ISO moment."""
    if kind in _TEXT_TYPES:
        return None
    if kind in ("date", "datetime") or _ISO.fullmatch(value) or _ISO.fullmatch(other):
        return _milliseconds(value)
    return Decimal(value) if _NUMBER.fullmatch(value) else None


def _milliseconds(value: str) -> Decimal | None:
    if _NUMBER.fullmatch(value):
        return Decimal(value)
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return Decimal((moment - _EPOCH) // (_EPOCH.resolution * 1000))
