"""Checks of single values that a record field may hold."""

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from runtime.kit.mailboxes import parseaddr

_WORD = r"[A-Za-z0-9_+-]+"
_BARE = rf"{_WORD}(?:\.{_WORD})*@{_WORD}(?:\.{_WORD})*"
_PLAIN = re.compile(rf"(?:{_WORD} )*<({_BARE})>|({_BARE})")
"""What nearly every mailbox looks like; for these the whole grammar of RFC 5322 gives the same address."""


@lru_cache(maxsize=8192)
def bare_address(mailbox: str) -> str:
    """The address of `Name <address>` or of a bare address; empty where there is none."""
    plain = _PLAIN.fullmatch(mailbox)
    return (plain.group(1) or plain.group(2)) if plain else parseaddr(mailbox)[1]


def check_email(value: str) -> str:
    """The value, if it is a mail address or `Name <address>`; else ValueError."""
    address = bare_address(value)
    local, _, domain = address.rpartition("@")
    if not local or not domain or " " in address:
        raise ValueError(f"`{value}` is not a mail address")
    return value


def check_url(value: str) -> str:
    """The value, if it has a scheme or begins like a host; else ValueError."""
    if " " in value.strip():
        raise ValueError(f"`{value}` is not a URL")
    return value


def check_date(value: str) -> str:
    """The value, if it is an ISO date (or date and time); else ValueError."""
    parse_instant(value)
    return value


def check_datetime(value: str) -> str:
    """The value, if it is an ISO date and time (or a date, or epoch seconds); else ValueError."""
    parse_instant(value)
    return value


@lru_cache(maxsize=4096)
def parse_instant(value: str) -> datetime:
    """Read an ISO date, an ISO date and time, or epoch seconds as an instant; a missing zone means UTC.

    Raises ValueError with a sentence for a person.
    """
    text = value.strip()
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        try:
            moment = datetime.fromtimestamp(float(text), UTC)
        except (ValueError, OverflowError, OSError):
            raise ValueError(f"`{value}` is not an ISO date or time, such as 2026-01-28T15:00:00Z") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def parse_day(value: str) -> date:
    """The day of an ISO date or date and time, in the zone it is written in. Raises ValueError."""
    return parse_instant(value).date()


def identical(one: Any, other: Any) -> bool:
    """Whether two pieces of JSON data are the same in value and kind at every depth: 1, 1.0 and true differ."""
    if one is other:
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, dict):
        if one.keys() != other.keys():
            return False
        for name, value in one.items():
            there = other[name]
            if value is not there and not identical(value, there):
                return False
        return True
    if isinstance(one, list):
        return len(one) == len(other) and all(map(identical, one, other))
    return bool(one == other)
